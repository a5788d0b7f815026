import type { ChatUser } from '@prosa/contracts/chats/schema.ts';
import { session } from '#lib/session.ts';
import { readStored, removeStored, writeStored } from '#lib/storage.ts';
import { fold } from '#lib/text-search.ts';

/** Limit of stored drafts. */
const draftsMax = 50;

interface DraftPlace {
  readonly userId: number;
  readonly chatId: number;
}

const otherDrafts = ({ userId, chatId }: DraftPlace) =>
  (readStored('chatDrafts') ?? []).filter((draft) => draft.userId !== userId || draft.chatId !== chatId);

/** Returns the user's draft of a chat, stored in this browser. */
export function readDraft({ userId, chatId }: DraftPlace): string {
  const drafts = readStored('chatDrafts') ?? [];
  return drafts.find((draft) => draft.userId === userId && draft.chatId === chatId)?.text ?? '';
}

export function writeDraft(place: DraftPlace, text: string): void {
  const kept = text.trim() === '' ? [] : [{ ...place, text }];
  writeStored('chatDrafts', [...otherDrafts(place), ...kept].slice(-draftsMax));
}

// Removes all drafts from this computer when the session ends.
session.subscribe(() => {
  if (session.getState().status === 'anonymous') removeStored('chatDrafts');
});

interface MentionSearch {
  /** Text typed after the `@`. */
  readonly name: string;
  /** Position of the `@`. */
  readonly start: number;
}

/** Returns the mention being typed at the cursor: an `@` at the start of a word and the letters after it. */
export function mentionSearchOf(text: string, cursor: number): MentionSearch | undefined {
  const found = /(?:^|[^\p{L}\p{N}_])@(?<name>[\p{L}\p{N}_.'-]*(?: [\p{L}\p{N}_.'-]*)?)$/u.exec(
    text.slice(0, cursor),
  );
  const name = found?.groups?.name;
  return name === undefined ? undefined : { name, start: cursor - name.length - 1 };
}

const suggestionsMax = 6;

/** Returns the members with a part of the name that starts with the typed text. */
export function suggestionsFor(name: string, members: readonly ChatUser[]): readonly ChatUser[] {
  const wanted = fold(name);
  const fits = ({ user }: ChatUser): boolean => {
    const full = fold(user.name);
    return full.startsWith(wanted) || full.split(/\s+/).some((part) => part.startsWith(wanted));
  };
  return members.filter(fits).slice(0, suggestionsMax);
}

interface Written {
  readonly text: string;
  readonly cursor: number;
}

/** Replaces the typed text by the name, followed by a space. */
export function withMention({ text, cursor }: Written, { start }: MentionSearch, name: string): Written {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(cursor).replace(/^ /, ''), cursor: before.length };
}
