/**
 * Removes characters that PostgreSQL cannot store (NUL and half of a surrogate pair), so that the rest of the text is
 * kept.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** For the parsing and writing of JSON whose texts are kept. */
export function storableValue(_: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}

/** Cuts a text to a maximum length, never in the middle of a surrogate pair. */
export function cutText(text: string, longest: number): string {
  const cut = text.slice(0, longest);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
