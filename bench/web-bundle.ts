/** Entry of one chunk in Vite's `.vite/manifest.json`. */
export interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

export interface Loaded {
  readonly scripts: ReadonlySet<string>;
  readonly styles: ReadonlySet<string>;
}

/** Returns the files that a browser fetches for these chunks, including all static imports. */
export function filesOf(manifest: Manifest, keys: readonly string[]): Loaded {
  const seen = new Set<string>();
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    if (/\.m?js$/u.test(chunk.file)) scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return { scripts, styles };
}

/** Returns the scripts in the page's HTML; the build may give its entry any name, or none of its own. */
export function scriptsOfPage(html: string): Set<string> {
  return new Set([...html.matchAll(/<script[^>]* src="\/([^"]+)"/gu)].map(([, file = '']) => file));
}

/** Chunks beyond the entry: the frame of the access pages, the login page, and its texts in the default language. */
const loginChunks =
  /^src\/(?:app\/access-frame\.tsx|pages\/login\.tsx|locales\/pt\/(?:access|access-errors|ui|validation)\.json)$/u;

export function keysOfLogin(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((key) => loginChunks.test(key));
}

/**
 * Chunks of the tickets page: the frame, the page, the texts it waits for, the announcements bell, and the socket with
 * the rules for live updates.
 */
const ticketsChunks =
  /^(?:src\/(?:app\/(?:private-app\.tsx|live-rules\.ts)|pages\/tickets\.tsx|features\/announcements\/components\/announcements-bell\.tsx|locales\/private-catalogues\.ts|locales\/pt\/(?:access-errors|errors|notifications|shell|tickets|ui|validation)\.json)|.*\/socket\.io-client\/.*)$/u;

export function keysOfTickets(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((key) => ticketsChunks.test(key));
}

/** Returns all scripts of the two pages with a total budget, from the build's manifest. */
export function scriptsOfPages(manifest: Manifest, html: string) {
  const entry = scriptsOfPage(html);
  return {
    entry,
    login: entry.union(filesOf(manifest, keysOfLogin(manifest)).scripts),
    tickets: entry.union(filesOf(manifest, keysOfTickets(manifest)).scripts),
  };
}

/** Chunks loaded on every page after login: the frame, and the rules for live updates. */
const frameChunks = /^src\/app\/(?:private-app\.tsx|live-rules(?:-elsewhere)?\.ts)$/u;

export function keysOfFrame(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((key) => frameChunks.test(key));
}

export function keysOfLazyPages(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && key.startsWith('src/pages/'));
}

export function without(all: ReadonlySet<string>, known: ReadonlySet<string>): string[] {
  return [...all].filter((file) => !known.has(file));
}
