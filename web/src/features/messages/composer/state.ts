import type { Message } from '@prosa/contracts/messages/schema.ts';
import { canWriteIn, type TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import type { OutgoingMessage } from '#features/messages/outgoing.ts';
import type { ReplyWindow } from '#features/messages/reply-window.ts';
import { signatureOf } from '#features/messages/state.ts';
import type { ChosenFile } from '#lib/chosen-files.ts';
import { readStored, removeStored, type StoredDraft, writeStored } from '#lib/storage.ts';

/** Reasons why the user cannot write; `ComposerClosed` shows each with its remedy. */
export type Obstacle = 'pending' | 'closed' | 'others' | 'noConnection' | 'tooLate';

export function obstacleOf(
  viewer: TicketViewer,
  ticket: Ticket,
  replyWindow: ReplyWindow,
): Obstacle | undefined {
  if (ticket.status !== 'open') return ticket.status;
  if (ticket.whatsappId === null) return 'noConnection';
  if (!canWriteIn(viewer, ticket)) return 'others';
  return replyWindow.state === 'closed' ? 'tooLate' : undefined;
}

/** The specification's default is to sign. */
export const isSigning = (): boolean => readStored('signOption') ?? true;

/** Splits a message into its signature and its text: an edit changes the text and keeps the signature. */
export function splitSignature({ body, user }: Pick<Message, 'body' | 'user'>) {
  const signature = user ? signatureOf(user.name) : '';
  return body.startsWith(signature)
    ? { signature, text: body.slice(signature.length) }
    : { signature: '', text: body };
}

/** Puts the user's name in bold in front of the text. */
export function withSignature(body: string, name: string): string {
  return body.trim() === '' ? body : signatureOf(name) + body;
}

/** Returns the quick message search: a slash followed by more than one character. */
export function quickSearchOf(text: string): string | undefined {
  return /^\/\S[^\n]+$/.test(text) ? text.slice(1) : undefined;
}

const previewLength = 35;

export function previewOf(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length > previewLength ? `${line.slice(0, previewLength).trimEnd()}…` : line;
}

interface DraftsOptions {
  readonly save: (ticketId: number, text: string) => Promise<void>;
  readonly delayMs: number;
}

/** Limit of unsaved drafts per browser; the oldest are dropped. */
const unsavedMax = 50;

/** Returns the locally stored draft that the server does not have yet. */
function unsavedText(userId: number, ticketId: number): string | undefined {
  const drafts = readStored('drafts');
  return drafts?.find((draft) => draft.userId === userId && draft.ticketId === ticketId)?.text;
}

function otherUnsavedDrafts({ userId, ticketId }: StoredDraft): readonly StoredDraft[] {
  const drafts = readStored('drafts') ?? [];
  return drafts.filter((draft) => draft.userId !== userId || draft.ticketId !== ticketId);
}

function storeUnsaved(draft: StoredDraft): void {
  writeStored('drafts', [...otherUnsavedDrafts(draft), draft].slice(-unsavedMax));
}

/** Removes the local copy of a saved draft unless it has changed since. */
function removeSavedDraft(draft: StoredDraft): void {
  if (unsavedText(draft.userId, draft.ticketId) !== draft.text) return;
  writeStored('drafts', otherUnsavedDrafts(draft));
}

/**
 * Drafts of all tickets. The newest text is stored in the browser at once and survives a reload; it is sent to the
 * server when the typing pauses or the ticket is left.
 */
export function createDrafts({ save, delayMs }: DraftsOptions) {
  const texts = new Map<string, string>();
  const waiting = new Map<
    string,
    { readonly timer: ReturnType<typeof setTimeout>; readonly draft: StoredDraft }
  >();
  const keyOf = (userId: number, ticketId: number) => `${userId} ${ticketId}`;

  function flushKey(key: string): void {
    const entry = waiting.get(key);
    if (!entry) return;
    clearTimeout(entry.timer);
    waiting.delete(key);
    const { draft } = entry;
    save(draft.ticketId, draft.text).then(
      () => removeSavedDraft(draft),
      // Fails silently: the text stays in the browser and the next change or visit retries.
      () => undefined,
    );
  }

  function edit(userId: number, ticketId: number, text: string): void {
    const key = keyOf(userId, ticketId);
    const draft = { userId, ticketId, text };
    texts.set(key, text);
    storeUnsaved(draft);
    clearTimeout(waiting.get(key)?.timer);
    waiting.set(key, { draft, timer: setTimeout(() => flushKey(key), delayMs) });
  }

  return {
    /** Returns the initial text: the newest one in this browser, else the one stored on the server. */
    open(userId: number, ticketId: number, stored: string): string {
      const known = texts.get(keyOf(userId, ticketId));
      if (known !== undefined) return known;
      const left = unsavedText(userId, ticketId);
      if (left !== undefined) edit(userId, ticketId, left);
      return left ?? stored;
    },

    edit,
    flush: (userId: number, ticketId: number): void => flushKey(keyOf(userId, ticketId)),
    flushAll: (): void => {
      for (const key of [...waiting.keys()]) flushKey(key);
    },

    /** Removes all drafts from this computer. */
    clear: (): void => {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
      texts.clear();
      removeStored('drafts');
    },
  };
}

/** Builds the messages to send from the text and the attachments: the text is the caption of the first file. */
export function outgoingOf(said: {
  readonly ticketId: number;
  readonly text: string;
  readonly attachments: readonly ChosenFile[];
  readonly quoted: Message | null;
  readonly sign: (body: string) => string;
}): readonly OutgoingMessage[] {
  const { ticketId, text, attachments, quoted, sign } = said;
  if (attachments.length === 0) return [{ ticketId, body: sign(text.trim()), attachment: null, quoted }];
  return attachments.map(({ file, previewUrl, caption }, index) => ({
    ticketId,
    body: sign((index === 0 ? text : caption).trim()),
    attachment: { file, previewUrl, isVoice: false },
    quoted: index === 0 ? quoted : null,
  }));
}
