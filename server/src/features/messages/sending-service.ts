import type { Automation } from '@prosa/contracts/automation/schema.ts';
import { acks, filesPerMessage, type Message, type SendMessage } from '@prosa/contracts/messages/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { requireSendingAllowance } from '#features/companies/verification-service.ts';
import { isTooLateFor, refuseTooLate } from '#features/tickets/reply-window-service.ts';
import { findTicketToWriteIn, requireWritable, type TicketRow } from '#features/tickets/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import { findAcceptedGreeting } from './accepted-greeting.ts';
import { queueAct, queueReadMark } from './act-service.ts';
import { refuseHidden } from './history/service.ts';
import { addMediaPreparation } from './jobs.ts';
import { contentColumns, fillVariablesFor } from './own-message.ts';
import type { MessageDependencies, MessagePublisher } from './publisher.ts';
import { messageQueries } from './queries.ts';
import { captionsOf, clientIdAt, newProviderId } from './rules.ts';
import { type MessageRow, messageStore, type NewMessage } from './store.ts';

export interface SendRequest {
  readonly ticketId: number;
  readonly input: SendMessage;
  readonly files: readonly ReceivedUpload[];
  /** Value of the header. */
  readonly idempotencyKey: string | undefined;
}

/** Message that was written beforehand, to be sent at its time. */
export interface PreparedMessage {
  readonly text: string;
  readonly file?: ReceivedUpload | undefined;
  /** Null when the author has left the company since. */
  readonly userId: number | null;
  readonly clientId: string;
}

export interface AutomaticFile {
  readonly file: ReceivedUpload;
  /** Transcript of an audio file, shown to attendants; the file is sent as a voice note. */
  readonly words?: string;
  readonly providerId: string;
  readonly because: Automation;
}

function validationError(path: string, message: string): AppError {
  return new AppError('ERR_VALIDATION', { issues: [{ path, message }] });
}

function keyOf({ input, idempotencyKey }: SendRequest): string | undefined {
  return input.clientId ?? idempotencyKey;
}

function isBlank({ input, files }: SendRequest): boolean {
  return files.length === 0 && captionsOf(input.body, 0).join('').trim() === '';
}

export function requireConnectionOf(ticket: TicketRow): number {
  if (ticket.connection_id === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  return ticket.connection_id;
}

/** Requires the quoted message to be of the same conversation. */
async function requireQuoted(
  tx: Tx,
  actor: UserActor,
  ticket: TicketRow,
  id: number | undefined,
): Promise<number | null> {
  if (id === undefined) return null;
  const quoted = await messageQueries(tx).find(id);
  const isHere = quoted?.contact_id === ticket.contact_id && quoted.connection_id === ticket.connection_id;
  if (!isHere || quoted.is_deleted) throw new AppError('ERR_NO_MESSAGE_FOUND');
  await refuseHidden(tx, actor, quoted, ticket.id);
  return id;
}

export async function queueSend(tx: Tx, row: MessageRow, connectionId: number): Promise<void> {
  await queueAct(tx, { connectionId, contactId: row.contact_id, messageId: row.id, act: 'send' });
}

/** Marks the ticket as read, because an answer implies reading. */
export async function markAllRead(tx: Tx, ticket: TicketRow, connectionId: number): Promise<void> {
  const newest = await messageStore(tx).markRead(ticket.id);
  if (newest === undefined) return;
  await queueReadMark(tx, { connectionId, contactId: ticket.contact_id, messageId: newest });
}

/** Columns common to all outgoing messages. */
export function ownColumns(ticket: TicketRow, now: Date) {
  return {
    ticket_id: ticket.id,
    contact_id: ticket.contact_id,
    connection_id: ticket.connection_id,
    from_me: true,
    provider_id: newProviderId(),
    ack: acks.waiting,
    is_read: true,
    sent_at: now.toISOString(),
  } satisfies Partial<NewMessage>;
}

export function createSendingService({ clock }: MessageDependencies, publisher: MessagePublisher) {
  const filled = (tx: Tx, ticket: TicketRow, texts: readonly string[]) =>
    fillVariablesFor(tx, ticket, texts, clock.now());

  function ownMessage(ticket: TicketRow, body: string, file?: ReceivedUpload, isVoice = false) {
    return { ...ownColumns(ticket, clock.now()), ...contentColumns(body, file, isVoice) };
  }

  async function sentBefore(tx: Tx, actor: UserActor, clientId: string): Promise<Message[]> {
    const clientIds = Array.from({ length: filesPerMessage }, (_, index) => clientIdAt(clientId, index));
    const rows = await messageQueries(tx).sentAs(actor.userId, clientIds);
    return rows.length === 0
      ? []
      : publisher.present(
          tx,
          rows.map(({ id }) => id),
        );
  }

  async function greetedBefore(tx: Tx, actor: UserActor, ticket: TicketRow, { input, files }: SendRequest) {
    if (typeof input.body !== 'string' || files.length > 0) return undefined;
    return findAcceptedGreeting(tx, actor, ticket, { text: input.body, now: clock.now() });
  }

  async function insertAll(
    tx: Tx,
    actor: UserActor,
    ticket: TicketRow,
    { input, files, clientId }: Pick<SendRequest, 'input' | 'files'> & { clientId: string | undefined },
  ): Promise<MessageRow[] | 'sent-before'> {
    const texts = captionsOf(input.body, files.length);
    const quotedId = await requireQuoted(tx, actor, ticket, input.quotedMsg?.id ?? input.quotedMsgId);
    const rows: MessageRow[] = [];
    for (const [index, body] of (await filled(tx, ticket, texts)).entries()) {
      const file = files[index];
      const row = await messageStore(tx).insertOwn({
        ...ownMessage(ticket, body, file, input.isVoice),
        origin: 'user',
        user_id: actor.userId,
        client_id: clientId === undefined ? null : clientIdAt(clientId, index),
        quoted_id: index === 0 ? quotedId : null,
      });
      if (!row) return 'sent-before';
      rows.push(row);
    }
    return rows;
  }

  async function insertAutomatic(
    tx: Tx,
    ticket: TicketRow,
    message: ReturnType<typeof ownMessage> & Pick<NewMessage, 'client_id'> & { automation: Automation },
  ): Promise<MessageRow | undefined> {
    if (ticket.connection_id === null || (await isTooLateFor(tx, ticket, clock.now()))) return undefined;
    const row = await messageStore(tx).insertOwn({ ...message, origin: 'system' });
    if (!row) return undefined;
    await queueSend(tx, row, ticket.connection_id);
    await publisher.publishCreated(tx, ticket, [row], 'unchanged');
    return row;
  }

  return {
    /**
     * Works while disconnected: the message is queued. Idempotent by key, also for concurrent requests: a repetition
     * returns the first reply.
     */
    async send(tx: Tx, actor: UserActor, request: SendRequest): Promise<{ messages: Message[] }> {
      const { ticketId, input, files } = request;
      const clientId = keyOf(request);
      if (isBlank(request)) throw validationError('body', validationKeys.required);
      const replay = async () => {
        const messages = clientId === undefined ? [] : await sentBefore(tx, actor, clientId);
        if (messages.length > 0) for (const { key } of files) await removeMedia(tx, key);
        return messages;
      };
      const [known, found, isTooLate] = await Promise.all([
        replay(),
        findTicketToWriteIn(tx, ticketId),
        isTooLateFor(tx, { id: ticketId }, clock.now()),
      ]);
      if (known.length > 0) return { messages: known };
      const ticket = requireWritable(actor, found);
      if (isTooLate) throw new AppError('ERR_REPLY_WINDOW_CLOSED');
      if (actor.isEmailUnverified) {
        await requireSendingAllowance(tx, clock.now(), captionsOf(input.body, files.length).length);
      }
      const connectionId = requireConnectionOf(ticket);
      const greetingId = await greetedBefore(tx, actor, ticket, request);
      if (greetingId !== undefined) return { messages: await publisher.present(tx, [greetingId]) };
      const rows = await insertAll(tx, actor, ticket, { input, files, clientId });
      if (rows === 'sent-before') return { messages: await replay() };
      const [messages] = await Promise.all([
        publisher.publishCreated(tx, ticket, rows, 'none'),
        ...rows.map((row) => queueSend(tx, row, connectionId)),
        ...(files.length > 0 ? rows.map((row) => addMediaPreparation(tx, row)) : []),
        markAllRead(tx, ticket, connectionId),
      ]);
      return { messages };
    },

    /** Sends in the author's name without marking the ticket as read; works while disconnected. */
    async sendPrepared(tx: Tx, ticket: TicketRow, prepared: PreparedMessage): Promise<MessageRow> {
      const { text, file, userId, clientId } = prepared;
      const connectionId = requireConnectionOf(ticket);
      await refuseTooLate(tx, ticket, clock.now());
      await requireSendingAllowance(tx, clock.now());
      const [body = ''] = await filled(tx, ticket, [text]);
      const row = await messageStore(tx).insertOwn({
        ...ownMessage(ticket, body, file),
        origin: 'user',
        user_id: userId,
        client_id: clientId,
      });
      if (!row) throw new Error(`A message with the client id ${clientId} was sent before.`);
      await queueSend(tx, row, connectionId);
      if (file) await addMediaPreparation(tx, row);
      await publisher.publishCreated(tx, ticket, [row], 'unchanged');
      return row;
    },

    /** Sends an automatic message. Does nothing for an empty text or an unreachable ticket. */
    async sendAutomatic(tx: Tx, ticket: TicketRow, text: string, because: Automation): Promise<void> {
      if (text.trim() === '') return;
      const [body = ''] = await filled(tx, ticket, [text]);
      await insertAutomatic(tx, ticket, { ...ownMessage(ticket, body), automation: because });
    },

    /**
     * Sends a file made for this message, once per id, also where the provider has renamed the message since. Returns
     * whether it was sent now.
     */
    async sendAutomaticFile(
      tx: Tx,
      ticket: TicketRow,
      { file, words, providerId, because }: AutomaticFile,
    ): Promise<boolean> {
      if (await messageQueries(tx).wasSentAs(providerId)) return false;
      const named = { provider_id: providerId, client_id: providerId };
      const message = ownMessage(ticket, words ?? '', file, words !== undefined);
      const row = await insertAutomatic(tx, ticket, { ...message, ...named, automation: because });
      if (row) await addMediaPreparation(tx, row);
      return row !== undefined;
    },
  };
}
