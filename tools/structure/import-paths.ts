import type { Finding, Project } from './project.ts';

const rule = 'import-paths';

/** An import must name the place of the file, not the number of folders up to it. */
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
