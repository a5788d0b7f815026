import type { Finding, Project } from './project.ts';

const rule = 'import-cycles';

/**
 * Refuses import cycles: files that need each other are hard to understand apart. Type-only imports count too, since a
 * reader follows them as well.
 */
export function importCycles(project: Project): Finding[] {
  const edges = new Map<string, { to: string; line: number }[]>();
  const known = new Set(project.modules.map((module) => module.path));
  for (const module of project.modules) {
    const targets = module.imports.flatMap((imported) =>
      'file' in imported.target && known.has(imported.target.file) && imported.target.file !== module.path
        ? [{ to: imported.target.file, line: imported.line }]
        : [],
    );
    edges.set(module.path, targets);
  }
  return findCycles(edges).map((cycle) => {
    const [path = '', next = ''] = cycle;
    return {
      path,
      line: edges.get(path)?.find((edge) => edge.to === next)?.line ?? 1,
      rule,
      message: `Import cycle: ${[...cycle, path].join(' → ')}. Neither file can be understood or loaded alone. Move what both need into a third file, or let the later noun listen to the earlier one's event in reactions.ts.`,
    };
  });
}

/** Returns one cycle for each back edge of a depth-first search. */
function findCycles(edges: ReadonlyMap<string, readonly { to: string }[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (path: string): void => {
    trail.push(path);
    for (const { to } of edges.get(path) ?? []) {
      const at = trail.indexOf(to);
      if (at !== -1) cycles.push(trail.slice(at));
      else if (!done.has(to)) visit(to);
    }
    trail.pop();
    done.add(path);
  };
  for (const path of edges.keys()) if (!done.has(path)) visit(path);
  return cycles;
}
