import { posix } from 'node:path';
import { type Node, type ParseResult, parseSync } from 'oxc-parser';

export type ImportTarget = { readonly file: string } | { readonly packageName: string };

/** Root folder of each workspace's subpath imports, such as `#platform/...`. */
const subpathRoots = new Map([
  ['server', 'server/src'],
  ['web', 'web/src'],
]);

const ourPackages = new Map([
  ['@prosa/contracts', 'contracts/src'],
  ['@prosa/server', 'server'],
  ['@prosa/web', 'web'],
  ['@prosa/e2e', 'e2e'],
  ['@prosa/emulator', 'emulator/src'],
  ['@prosa/trials', 'trials'],
]);

/** Resolves an import without disk access; a missing file is reported by the compiler. */
function resolveImport(importer: string, specifier: string): ImportTarget {
  if (specifier.startsWith('.')) {
    return { file: posix.normalize(posix.join(posix.dirname(importer), withoutQuery(specifier))) };
  }
  if (/^#(?:e2e|trials)\//u.test(specifier)) return { file: withoutQuery(specifier).slice(1) };
  if (specifier.startsWith('#testing/')) {
    return { file: withoutQuery(specifier).replace('#testing/', 'server/testing/') };
  }
  if (specifier.startsWith('#emulator/')) {
    return { file: withoutQuery(specifier).replace('#emulator/', 'emulator/src/') };
  }
  if (specifier.startsWith('#')) {
    const workspace = importer.split('/')[0] ?? '';
    return { file: `${subpathRoots.get(workspace) ?? workspace}/${withoutQuery(specifier).slice(1)}` };
  }
  const packageName = nameOfPackage(specifier);
  const folder = ourPackages.get(packageName);
  if (folder !== undefined) return { file: `${folder}/${specifier.slice(packageName.length + 1)}` };
  return { packageName };
}

function nameOfPackage(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}

function withoutQuery(specifier: string): string {
  return specifier.split('?')[0] ?? specifier;
}

export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** Erased at run time. */
  readonly typeOnly: boolean;
  /** Path from the repository's root when it is one of our files; otherwise the name of the package. */
  readonly target: { readonly file: string } | { readonly packageName: string };
}

export interface ParsedModule {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly comments: readonly { readonly text: string; readonly line: number }[];
  readonly nodes: readonly {
    readonly node: Node;
    readonly parent: Node | undefined;
    readonly line: number;
  }[];
  readonly exports: readonly { readonly name: string; readonly line: number }[];
  /** First syntax error of the parser, if any. */
  readonly syntaxError: string | undefined;
}

export function parseModule(path: string, text: string): ParsedModule {
  const result = parseSync(path, text);
  const lineAt = lineFinder(text);
  return {
    path,
    imports: importsOf(path, text, result, lineAt),
    comments: result.comments.map((comment) => ({ text: comment.value, line: lineAt(comment.start) })),
    nodes: nodesOf(result, lineAt),
    exports: result.module.staticExports.flatMap((statement) =>
      statement.entries
        .filter((entry) => !entry.isType && entry.exportName.name !== null)
        .map((entry) => ({ name: entry.exportName.name ?? '', line: lineAt(entry.start) })),
    ),
    syntaxError: result.errors[0]?.message,
  };
}

function importsOf(
  path: string,
  text: string,
  result: ParseResult,
  lineAt: (offset: number) => number,
): Import[] {
  const { staticImports, staticExports, dynamicImports } = result.module;
  const found: Import[] = [];
  const add = (specifier: string, offset: number, typeOnly: boolean) => {
    found.push({ specifier, line: lineAt(offset), typeOnly, target: resolveImport(path, specifier) });
  };
  for (const statement of staticImports) {
    const { entries } = statement;
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    add(statement.moduleRequest.value, statement.start, typeOnly);
  }
  for (const statement of staticExports) {
    const entry = statement.entries.find((candidate) => candidate.moduleRequest !== null);
    if (entry?.moduleRequest) {
      const typeOnly = statement.entries.every((candidate) => candidate.isType);
      add(entry.moduleRequest.value, statement.start, typeOnly);
    }
  }
  for (const call of dynamicImports) {
    const literal = /^['"`]([^'"`$]*)['"`]$/u.exec(
      text.slice(call.moduleRequest.start, call.moduleRequest.end),
    );
    if (literal?.[1]) add(literal[1], call.start, false);
  }
  return found;
}

function nodesOf(result: ParseResult, lineAt: (offset: number) => number): ParsedModule['nodes'] {
  const found: { node: Node; parent: Node | undefined; line: number }[] = [];
  const visit = (value: unknown, parent: Node | undefined): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, parent);
    } else if (isNode(value)) {
      found.push({ node: value, parent, line: lineAt(value.start) });
      for (const child of Object.values(value)) {
        if (typeof child === 'object' && child !== null) visit(child, value);
      }
    }
  };
  visit(result.program, undefined);
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
