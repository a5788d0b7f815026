import type { Message } from '@prosa/contracts/messages/schema.ts';
import { canWriteIn, type TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import type { Outgoing } from '#features/messages/outbox/state.ts';
import type { ReplyWindow } from '#features/messages/reply-window/state.ts';
import { signatureOf } from '#features/messages/state.ts';
import type { Attachment } from '#lib/chosen-files.ts';
import { readStored, removeStored, type StoredDraft, writeStored } from '#lib/storage.ts';

/** Why one cannot write, with what there is to do about it. */
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

/** What was typed of a message, apart from the signature before it: editing changes the one and keeps the other. */
export function unsignedOf({ body, user }: Pick<Message, 'body' | 'user'>) {
  const signature = user ? signatureOf(user.name) : '';
  return body.startsWith(signature)
    ? { signature, text: body.slice(signature.length) }
    : { signature: '', text: body };
}

/** The person's name in bold in front of what they say. */
export function signed(body: string, name: string): string {
  return body.trim() === '' ? body : signatureOf(name) + body;
}

/** What is searched among the quick messages: a slash and more than one character. */
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

/** What cannot be told for so long that others came after it is let go. */
const unsavedMax = 50;

/** What was left here before, which the server does not have yet. */
function unsavedText(userId: number, ticketId: number): string | undefined {
  const drafts = readStored('drafts');
  return drafts?.find((draft) => draft.userId === userId && draft.ticketId === ticketId)?.text;
}

function unsavedBeside({ userId, ticketId }: StoredDraft): readonly StoredDraft[] {
  const drafts = readStored('drafts') ?? [];
  return drafts.filter((draft) => draft.userId !== userId || draft.ticketId !== ticketId);
}

function putUnsaved(draft: StoredDraft): void {
  writeStored('drafts', [...unsavedBeside(draft), draft].slice(-unsavedMax));
}

/** Forgets what the server has been told, unless it has been written on since. */
function settleUnsaved(draft: StoredDraft): void {
  if (unsavedText(draft.userId, draft.ticketId) !== draft.text) return;
  writeStored('drafts', unsavedBeside(draft));
}

/**
 * What a person began to type, in every ticket. The newest text is known here at once, and outlives the page; the
 * server is told when the typing pauses or the ticket is left.
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
      () => settleUnsaved(draft),
      // Nobody asked for this, and the text stays here: the next change or visit tries again.
      () => undefined,
    );
  }

  function edit(userId: number, ticketId: number, text: string): void {
    const key = keyOf(userId, ticketId);
    const draft = { userId, ticketId, text };
    texts.set(key, text);
    putUnsaved(draft);
    clearTimeout(waiting.get(key)?.timer);
    waiting.set(key, { draft, timer: setTimeout(() => flushKey(key), delayMs) });
  }

  return {
    /** What to begin with: the newest this browser knows, else what the server kept. */
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

    /** Leaves nothing on this computer. */
    clear: (): void => {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
      texts.clear();
      removeStored('drafts');
    },
  };
}

/** What leaves when the text and the chosen files are sent: the text is the caption of the first file. */
export function outgoingOf(said: {
  readonly ticketId: number;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly quoted: Message | null;
  readonly sign: (body: string) => string;
}): readonly Outgoing[] {
  const { ticketId, text, attachments, quoted, sign } = said;
  if (attachments.length === 0) return [{ ticketId, body: sign(text.trim()), attachment: null, quoted }];
  return attachments.map(({ file, previewUrl, caption }, index) => ({
    ticketId,
    body: sign((index === 0 ? text : caption).trim()),
    attachment: { file, previewUrl, isVoice: false },
    quoted: index === 0 ? quoted : null,
  }));
}
