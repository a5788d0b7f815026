/** PostgreSQL takes neither a zero nor half of a character, and what somebody said must not be lost for it. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** For the parsing and writing of JSON whose texts are kept. */
export function storableValue(_: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}

/** At most so long, and never ending in half of a character. */
export function cutText(text: string, longest: number): string {
  const cut = text.slice(0, longest);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
