import type { Mention } from './schema.ts';

interface Nameable {
  readonly id: number;
  readonly name: string;
}

/** Without accents and case, and as long as it was: what is found in it is found at the same place in the text. */
function foldedInPlace(text: string): string {
  return [...text]
    .map((letter) => {
      const folded = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
      return folded.length === letter.length ? folded : letter;
    })
    .join('');
}

const isPartOfWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter);

/**
 * Who is named by `@Name` in a text, and where. The longest name counts, so that `@Ana Souza` is not Ana; an `@` inside of a
 * word, as in an e-mail address, names nobody. Two of the same name are both meant.
 */
export function mentionsIn(text: string, people: readonly Nameable[]): Mention[] {
  const folded = foldedInPlace(text);
  const named = people
    .map(({ id, name }) => ({ id, folded: foldedInPlace(name.trim()) }))
    .filter((person) => person.folded !== '')
    .sort((a, b) => b.folded.length - a.folded.length);
  const mentions: Mention[] = [];
  for (let at = folded.indexOf('@'); at !== -1; at = folded.indexOf('@', at + 1)) {
    if (isPartOfWord(folded[at - 1])) continue;
    const found = named.find(
      (person) =>
        folded.startsWith(person.folded, at + 1) && !isPartOfWord(folded[at + 1 + person.folded.length]),
    );
    if (!found) continue;
    const length = 1 + found.folded.length;
    for (const { id } of named.filter((person) => person.folded === found.folded)) {
      mentions.push({ userId: id, start: at, length });
    }
  }
  return mentions;
}

const ticketLink = /\/tickets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f-])/gi;
const ticketLinksShown = 5;

/** The tickets a text links to, each once, in their order. */
export function ticketUuidsIn(text: string): string[] {
  const uuids = [...text.matchAll(ticketLink)].map(([, uuid = '']) => uuid.toLowerCase());
  return [...new Set(uuids)].slice(0, ticketLinksShown);
}

/** What is to be said aloud of a message: being named is, also in a chat that was silenced. */
export function isToBeNoticed(
  message: { readonly senderId: number | null; readonly mentions: readonly Mention[] },
  { userId, isMuted }: { readonly userId: number; readonly isMuted: boolean },
): boolean {
  if (message.senderId === userId) return false;
  return !isMuted || message.mentions.some((mention) => mention.userId === userId);
}
