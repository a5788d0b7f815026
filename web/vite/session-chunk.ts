import { join } from 'node:path';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const frame = join(import.meta.dirname, '..', 'src', 'app', 'private-app.tsx');
/** One door to a whole library: behind it stands also what only dialogs draw. */
const doors = /node_modules\/@mantine\//;

function reachable(modules: Modules, from: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || doors.test(id)) return;
    found.add(id);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  visit(from);
  return found;
}

/**
 * All that the frame around the signed-in pages is made of, which each of them needs: one file instead of fifty, which
 * packs better. Made anew for every build.
 */
export function sessionChunk(): (id: string, modules: Modules) => string | null {
  let members: ReadonlySet<string> | undefined;
  return (id, modules) => {
    members ??= reachable(modules, frame);
    return members.has(id) ? 'session' : null;
  };
}
