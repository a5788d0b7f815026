type Sign = readonly [name: string, pattern: RegExp];

/** The first that fits: most browsers claim to be others as well. */
const browsers: readonly Sign[] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
];
const systems: readonly Sign[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** "Chrome · Windows", from what the browser says of itself; undefined when it says nothing we know. */
export function deviceOf(userAgent: string): string | undefined {
  const find = (signs: readonly Sign[]) => signs.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const parts = [find(browsers), find(systems)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' · ') : undefined;
}
