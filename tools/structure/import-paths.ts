import type { Finding, Project } from './project.ts';

const rule = 'import-paths';

/** An import says where the file lives, not how many folders up it is. */
export function importPaths(project: Project): Finding[] {
  return project.modules.flatMap((module) =>
    module.imports
      .filter((imported) => /(?:^|\/)\.\.(?:\/|$)/u.test(imported.specifier))
      .map((imported) => ({
        path: module.path,
        line: imported.line,
        rule,
        message: `${imported.specifier} climbs with ../, which breaks when the file moves and hides which layer is used. Write ./ for the same folder, else the full name: #platform/…, #features/…, #lib/…, #e2e/…, @prosa/contracts/….`,
      })),
  );
}
