import type { Automation } from '@prosa/contracts/automation/schema.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import { requireSendingAllowance } from '#features/companies/verification-service.ts';
import { refuseTooLate } from '#features/tickets/reply-window-service.ts';
import { requireWritableTicket, type TicketRow } from '#features/tickets/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/database.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import { queueAct, withdrawSend } from './act-service.ts';
import { addMediaPreparation } from './jobs.ts';
import { contentColumns, fillVariablesFor } from './own-message.ts';
import type { MessageDependencies, MessagePublisher } from './publisher.ts';
import { messageQueries } from './queries.ts';
import { clientIdAt } from './rules.ts';
import { markAllRead, ownColumns, queueSend, requireConnectionOf } from './sending-service.ts';
import { type MessageRow, messageStore, type NewMessage } from './store.ts';

/** Stored file, with its renditions where they exist already. */
export interface MessageFile extends ReceivedUpload {
  readonly renditions?: Pick<MessageRow, 'thumbnail_key' | 'playable_key' | 'width' | 'height' | 'seconds'>;
}

/** One of several messages that belong together. */
export interface MessagePart {
  readonly body: string;
  readonly file?: MessageFile;
}

/** A user, or the automation with its reason. */
type Author =
  | { readonly userId: number; readonly clientId: string | undefined }
  | { readonly automation: Automation };

function authorColumns(author: Author, index: number) {
  if ('automation' in author) return { origin: 'system', automation: author.automation } as const;
  const { userId, clientId } = author;
  return {
    origin: 'user',
    user_id: userId,
    client_id: clientId === undefined ? null : clientIdAt(clientId, index),
  } as const;
}

function hasRenditions({ renditions = {} as never }: MessageFile): boolean {
  return Object.values(renditions).some((made) => made !== null);
}

/** Sends several messages at once, whose files are stored already. */
export function createBatchService({ clock }: MessageDependencies, publisher: MessagePublisher) {
  /** Returns undefined when the author has sent them before, or a concurrent request is sending them. */
  async function insertAll(
    tx: Tx,
    ticket: TicketRow,
    parts: readonly MessagePart[],
    author: Author,
  ): Promise<MessageRow[] | undefined> {
    const connectionId = requireConnectionOf(ticket);
    const now = clock.now();
    await refuseTooLate(tx, ticket, now);
    const texts = await fillVariablesFor(
      tx,
      ticket,
      parts.map(({ body }) => body),
      now,
    );
    const rows: MessageRow[] = [];
    for (const [index, { file }] of parts.entries()) {
      const message: NewMessage = {
        ...ownColumns(ticket, now),
        ...contentColumns(texts[index] ?? '', file),
        ...file?.renditions,
        ...authorColumns(author, index),
      };
      const row = await messageStore(tx).insertOwn(message);
      if (!row) return undefined;
      await queueSend(tx, row, connectionId);
      if (file && !hasRenditions(file)) await addMediaPreparation(tx, row);
      rows.push(row);
    }
    return rows;
  }

  return {
    /** Sends automatic messages in a ticket that stays as it is; refuses an unreachable one. */
    async deliver(
      tx: Tx,
      ticket: TicketRow,
      parts: readonly MessagePart[],
      automation: Automation,
    ): Promise<Message[]> {
      const rows = await insertAll(tx, ticket, parts, { automation });
      return publisher.publishCreated(tx, ticket, rows ?? [], 'unchanged');
    },

    /**
     * Sends messages of a user, in a ticket they may write in. Idempotent by client id: a repetition returns the first
     * reply.
     */
    async sendParts(
      tx: Tx,
      actor: UserActor,
      {
        ticketId,
        parts,
        clientId,
      }: {
        readonly ticketId: number;
        readonly parts: readonly MessagePart[];
        readonly clientId: string | undefined;
      },
    ): Promise<Message[]> {
      const sentBefore = async () => {
        if (clientId === undefined) return [];
        const rows = await messageQueries(tx).sentAs(
          actor.userId,
          parts.map((_, index) => clientIdAt(clientId, index)),
        );
        if (rows.length === 0) return [];
        return publisher.present(
          tx,
          rows.map(({ id }) => id),
        );
      };
      const known = await sentBefore();
      if (known.length > 0) return known;
      const ticket = await requireWritableTicket(tx, actor, ticketId);
      if (actor.isEmailUnverified) await requireSendingAllowance(tx, clock.now(), parts.length);
      const rows = await insertAll(tx, ticket, parts, { userId: actor.userId, clientId });
      if (!rows) return sentBefore();
      await markAllRead(tx, ticket, requireConnectionOf(ticket));
      return publisher.publishCreated(tx, ticket, rows, 'none');
    },
  };
}

/** Lower priority than messages of users. */
export const bulkPriority = 10;

/** Bulk messages: sent after everything else, and withdrawable until they are handed over. */
export function createBulkSending({ clock }: MessageDependencies, publisher: MessagePublisher) {
  return {
    /** Sends several messages that belong together, with variables filled in; the last one becomes the preview. */
    async sendBulk(
      tx: Tx,
      ticket: TicketRow,
      parts: readonly MessagePart[],
      automation: Automation,
    ): Promise<MessageRow[]> {
      const connectionId = requireConnectionOf(ticket);
      const now = clock.now();
      const rows: MessageRow[] = [];
      for (const { body, file } of parts) {
        const row = await messageStore(tx).insertOwn({
          ...ownColumns(ticket, now),
          ...contentColumns(body, file),
          ...file?.renditions,
          origin: 'system',
          automation,
        });
        if (!row) throw new Error('A message without a client id was sent before.');
        await queueAct(tx, {
          connectionId,
          contactId: row.contact_id,
          messageId: row.id,
          act: 'send',
          priority: bulkPriority,
        });
        rows.push(row);
      }
      await publisher.publishCreated(tx, ticket, rows, 'unchanged');
      return rows;
    },

    /** Withdraws a message; returns false if it was handed to the provider. It stays in the conversation as deleted. */
    async withdraw(tx: Tx, messageId: number): Promise<boolean> {
      if (!(await withdrawSend(tx, messageId))) return false;
      const row = await messageStore(tx).findForUpdate(messageId);
      if (!row) return true;
      await publisher.updatePreview(tx, { ...row, body: '', media_name: null });
      await messageStore(tx).update(messageId, { body: '', is_deleted: true });
      await publisher.publishUpdated(tx, row);
      return true;
    },
  };
}
