import { type ParsedModule, parseModule } from './parsed-module.ts';

/** Every file of the repository that the rules cover: path from the root to text. */
export type FileMap = ReadonlyMap<string, string>;

export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/** A rule checks the whole project, because most rules are about relations between files. */
export type Rule = (project: Project) => Finding[];

export interface Project {
  readonly files: FileMap;
  readonly modules: readonly ParsedModule[];
}

const modulePattern = /\.(?:ts|tsx|mts|mjs|js)$/u;

export function readProject(files: FileMap): Project {
  const modules: ParsedModule[] = [];
  for (const [path, text] of files) {
    if (modulePattern.test(path)) modules.push(parseModule(path, text));
  }
  return { files, modules };
}

export function isTest(path: string): boolean {
  return /\.(?:test|spec)\.tsx?$/u.test(path);
}

/** Test code: the tests themselves and what only they use. */
export function isTestCode(path: string): boolean {
  return isTest(path) || /^(?:server\/testing|web\/src\/testing|trials|e2e)\//u.test(path);
}
