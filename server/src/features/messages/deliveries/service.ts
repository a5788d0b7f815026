import type { Automation } from '@prosa/contracts/automation/schema.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import { requireSendingAllowance } from '#features/companies/verification/service.ts';
import type { Announcer, MessageDependencies } from '#features/messages/announce.ts';
import { addMediaPreparation } from '#features/messages/jobs.ts';
import { contentColumns, filledFor } from '#features/messages/own-message.ts';
import { messageQueries } from '#features/messages/queries.ts';
import { clientIdAt } from '#features/messages/rules.ts';
import { markAllRead, ownColumns, queueSend, reachable } from '#features/messages/sending/service.ts';
import { type MessageRow, messageStore, type NewMessage } from '#features/messages/store.ts';
import { refuseTooLate } from '#features/tickets/reply-window/service.ts';
import { requireWritableTicket, type TicketRow } from '#features/tickets/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/database.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';

/** Stored file, with its renditions where they exist already. */
export interface CarriedFile extends ReceivedUpload {
  readonly renditions?: Pick<MessageRow, 'thumbnail_key' | 'playable_key' | 'width' | 'height' | 'seconds'>;
}

/** One of several messages that belong together. */
export interface DeliveredPart {
  readonly body: string;
  readonly file?: CarriedFile;
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

function hasRenditions({ renditions = {} as never }: CarriedFile): boolean {
  return Object.values(renditions).some((made) => made !== null);
}

/** Sends several messages at once, whose files are stored already. */
export function createDeliveryService({ clock }: MessageDependencies, announce: Announcer) {
  /** Returns undefined when the author has sent them before, or a concurrent request is sending them. */
  async function insertAll(
    tx: Tx,
    ticket: TicketRow,
    parts: readonly DeliveredPart[],
    author: Author,
  ): Promise<MessageRow[] | undefined> {
    const connectionId = reachable(ticket);
    const now = clock.now();
    await refuseTooLate(tx, ticket, now);
    const texts = await filledFor(
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
      parts: readonly DeliveredPart[],
      automation: Automation,
    ): Promise<Message[]> {
      const rows = await insertAll(tx, ticket, parts, { automation });
      return announce.created(tx, ticket, rows ?? [], 'unchanged');
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
        readonly parts: readonly DeliveredPart[];
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
        return announce.present(
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
      await markAllRead(tx, ticket, reachable(ticket));
      return announce.created(tx, ticket, rows, 'none');
    },
  };
}
