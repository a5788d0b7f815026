/**
 * Every word as a prefix, in the language of `to_tsquery`; nothing when there is no word. Each is quoted, so that none
 * of its characters means anything there.
 */
export function prefixesOf(search: string): string | undefined {
  const words = search.split(/[\s'"\\]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length === 0 ? undefined : words.map((word) => `'${word}':*`).join(' & ');
}
