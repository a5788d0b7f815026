import { join } from 'node:path';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = join(import.meta.dirname, '..', 'src');
/** Where each file of a session begins. */
const beginnings = {
  /** The frame around all its pages. */
  session: join(source, 'app', 'private-app.tsx'),
  /** What keeps the data of the frame and of conversations live. */
  live: join(source, 'app', 'live-rules.ts'),
  /** The page on which people work all day. */
  tickets: join(source, 'pages', 'tickets.tsx'),
  /** What keeps the data of all other pages live. */
  elsewhere: join(source, 'app', 'live-rules-elsewhere.ts'),
};
type Name = keyof typeof beginnings;
/** A group takes along what its modules import: of two, the one that is fetched first must choose first. */
const inOrder: readonly Name[] = ['session', 'live', 'tickets', 'elsewhere'];

/** One door to a whole library: behind it stands also what only dialogs draw. */
const doors = /node_modules\/@mantine\//;
/** What the page of the tickets has in common with most others. */
const sharedByPages = /\/web\/src\/ui\/|node_modules\/(?:@tabler|virtua)\//;

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

function placesIn(modules: Modules): (id: string) => Name | undefined {
  const [session, live, tickets, elsewhere] = inOrder.map((name) => reachable(modules, beginnings[name]));
  return (id) => {
    if (session?.has(id)) return 'session';
    if (live?.has(id)) return 'live';
    if (!tickets?.has(id)) return elsewhere?.has(id) ? 'elsewhere' : undefined;
    // No other page should have to fetch that of the tickets.
    if (sharedByPages.test(id)) return 'session';
    return elsewhere?.has(id) ? 'live' : 'tickets';
  };
}

/** A few files instead of a hundred, which pack better and are fetched at once. Made anew for every build. */
export function sessionChunks() {
  let placeOf: ReturnType<typeof placesIn> | undefined;
  return inOrder.map((group, index) => ({
    debugName: group,
    priority: 1 - index / inOrder.length,
    name: (id: string, modules: Modules) => {
      placeOf ??= placesIn(modules);
      return placeOf(id) === group ? group : null;
    },
  }));
}
