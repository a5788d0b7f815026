/** What a search and an order by name compare: no case, no accents, as the server does. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether the search is a part of one of the texts. */
export function isFoundIn(search: string, texts: readonly string[]): boolean {
  const wanted = fold(search.trim());
  return wanted === '' || texts.some((text) => fold(text).includes(wanted));
}

/** By name, and by id where the names are one. */
export function isBeforeByName(a: Named, b: Named): boolean {
  const [left, right] = [fold(a.name), fold(b.name)];
  return left === right ? a.id < b.id : left < right;
}

interface Named {
  readonly id: number;
  readonly name: string;
}
