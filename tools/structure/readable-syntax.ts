import type { Finding, Project } from './project.ts';

/** Reports syntax errors: a file that cannot be parsed would pass every other rule silently. */
export function readableSyntax(project: Project): Finding[] {
  return project.modules.flatMap((module) =>
    module.syntaxError === undefined
      ? []
      : [
          {
            path: module.path,
            line: 1,
            rule: 'readable-syntax',
            message: `The file cannot be parsed, so no other rule looked at it: ${module.syntaxError}`,
          },
        ],
  );
}
