import type { Finding, Project } from './project.ts';

/** A file the parser cannot read would pass every other rule in silence. */
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
