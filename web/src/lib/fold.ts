/** Removes case and accents, as the server does, for searches and for sorting by name. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether one of the texts contains the search. */
export function isFoundIn(search: string, texts: readonly string[]): boolean {
  const wanted = fold(search.trim());
  return wanted === '' || texts.some((text) => fold(text).includes(wanted));
}

/** Orders by name, then by id. */
export function isBeforeByName(a: Named, b: Named): boolean {
  const [left, right] = [fold(a.name), fold(b.name)];
  return left === right ? a.id < b.id : left < right;
}

interface Named {
  readonly id: number;
  readonly name: string;
}
