import type { Mention } from './schema.ts';

interface Nameable {
  readonly id: number;
  readonly name: string;
}

/** Folds accents and case without changing the length, so that positions found in it are valid in the original text. */
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
 * Finds the people named by `@Name` in a text, with their positions. The longest name wins, so that `@Ana Souza` is not
 * Ana; an `@` inside a word, as in an e-mail address, is no mention. If two people have the same name, both are
 * mentioned.
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

/** Returns the tickets that a text links to, each once, in their order. */
export function ticketUuidsIn(text: string): string[] {
  const uuids = [...text.matchAll(ticketLink)].map(([, uuid = '']) => uuid.toLowerCase());
  return [...new Set(uuids)].slice(0, ticketLinksShown);
}

/** Returns whether a message triggers a notification. A mention does so even in a muted chat. */
export function shouldNotify(
  message: { readonly senderId: number | null; readonly mentions: readonly Mention[] },
  { userId, isMuted }: { readonly userId: number; readonly isMuted: boolean },
): boolean {
  if (message.senderId === userId) return false;
  return !isMuted || message.mentions.some((mention) => mention.userId === userId);
}
