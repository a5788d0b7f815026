import { join } from 'node:path';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = join(import.meta.dirname, '..', 'src');
/** Entry module of each chunk of a session. */
const beginnings = {
  /** The frame around all pages. */
  session: join(source, 'app', 'private-app.tsx'),
  /** Live rules for the data of the frame and of conversations. */
  live: join(source, 'app', 'live-rules.ts'),
  /** The page on which users work all day. */
  tickets: join(source, 'pages', 'tickets.tsx'),
  /** Live rules for the data of all other pages. */
  elsewhere: join(source, 'app', 'live-rules-elsewhere.ts'),
};
type Name = keyof typeof beginnings;
/** Order of assignment: a module that two chunks import goes to the one that is loaded first. */
const inOrder: readonly Name[] = ['session', 'live', 'tickets', 'elsewhere'];

/** A library's entry point is not followed, because it also imports what only dialogs use. */
const doors = /node_modules\/@mantine\//;
/** Modules that the tickets page shares with most other pages. */
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
    // Other pages must not have to load the chunk of the tickets page.
    if (sharedByPages.test(id)) return 'session';
    return elsewhere?.has(id) ? 'live' : 'tickets';
  };
}

/** Builds a few chunks instead of a hundred small files; they compress better and load at once. New for every build. */
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
