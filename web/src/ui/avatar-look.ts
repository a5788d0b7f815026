/** White reads on each of them (AA); none means anything. */
export const avatarColors = [
  '#9a4a16',
  '#7d5a00',
  '#456a1c',
  '#1c6b4a',
  '#0b6b7d',
  '#2a5fa5',
  '#5549ad',
  '#85409b',
  '#a33967',
  '#56626b',
] as const;

const particles = new Set(['da', 'das', 'de', 'del', 'do', 'dos', 'e', 'la', 'of', 'y']);

/** The first letters of the first and the last name; a phone number or nothing gives none. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !particles.has(word.toLowerCase()));
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR');
}

/** The same seed has the same colour on every screen and every day. */
export function avatarColorOf(seed: string): string {
  let hash = 7;
  for (const character of seed) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return avatarColors[hash % avatarColors.length] ?? avatarColors[0];
}
