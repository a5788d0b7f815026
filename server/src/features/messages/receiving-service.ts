import type { ErrorCode } from '@prosa/contracts/errors.ts';
import { acks, type Message, type MessageKind } from '@prosa/contracts/messages/schema.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { Tx } from '#platform/database/database.ts';
import type { DeliveryStatus } from '#providers/whatsapp/port.ts';
import { deleteActsOf, settleSend } from './act-service.ts';
import { addMediaPreparation } from './jobs.ts';
import type { MessageDependencies, MessagePublisher, NoteDelivery } from './publisher.ts';
import { ackOf, type StoredTarget } from './rules.ts';
import { type MessageRow, messageStore } from './store.ts';

export interface ReceivedMessage {
  readonly ticket: TicketRow;
  /** Author, in a group. */
  readonly participantId: number | null;
  /** Written on the phone itself. */
  readonly fromMe: boolean;
  readonly providerId: string;
  readonly kind: MessageKind;
  readonly body: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly quoted?: { readonly providerId: string; readonly fromMe: boolean };
  /** Media to be downloaded. */
  readonly media?: {
    readonly reference: string;
    readonly name: string;
    readonly type: string;
    readonly size: number | null;
    readonly sha256: string | null;
  };
  readonly sentAt: Date;
  /** From before the number was linked: no answer is expected. */
  readonly isHistory: boolean;
  readonly isRead: boolean;
}

type MediaOutcome =
  | {
      readonly state: 'stored';
      readonly key: string;
      readonly size: number;
      readonly sha256: string;
      readonly mimeType: string;
    }
  | { readonly state: 'failed' | 'no-room' };

function columnsOf(received: ReceivedMessage) {
  const { ticket, media, fromMe } = received;
  return {
    ticket_id: ticket.id,
    contact_id: ticket.contact_id,
    connection_id: ticket.connection_id,
    participant_id: received.participantId,
    from_me: fromMe,
    origin: fromMe ? 'phone' : 'contact',
    provider_id: received.providerId,
    kind: received.kind,
    body: received.body,
    latitude: received.latitude ?? null,
    longitude: received.longitude ?? null,
    ack: fromMe ? acks.sent : acks.received,
    is_read: fromMe || received.isRead || received.isHistory,
    sent_at: received.sentAt.toISOString(),
    ...(media && {
      media_state: 'waiting' as const,
      media_reference: media.reference,
      media_name: media.name,
      media_type: media.type,
      media_size: media.size,
      media_sha256: media.sha256,
    }),
  } as const;
}

function unreadAfter({ fromMe, isHistory, isRead }: ReceivedMessage) {
  if (isHistory) return 'unchanged';
  if (fromMe) return 'none';
  return isRead ? 'unchanged' : 'one-more';
}

/** Handles provider events. Each may arrive twice, late or out of order, with the same result. */
export function createReceivingService(
  { tickets, noteDelivery }: MessageDependencies & { readonly noteDelivery: NoteDelivery },
  publisher: MessagePublisher,
) {
  async function publishStatus(tx: Tx, row: MessageRow): Promise<void> {
    if (row.automation?.rule === 'campaign') await noteDelivery(tx, row);
    await publisher.publishUpdated(tx, row);
  }

  async function changed(tx: Tx, row: MessageRow, change: Partial<MessageRow>): Promise<void> {
    await messageStore(tx).update(row.id, change);
    await publisher.publishUpdated(tx, row);
  }

  /** Counts an unread change of the customer in the live ticket. */
  async function raiseUnread(tx: Tx, { contactId, connectionId }: StoredTarget): Promise<void> {
    const ticket = await tickets.latestFor(tx, contactId, connectionId);
    if (!ticket || ticket.status === 'closed') return;
    await tickets.setUnread(tx, ticket.id, ticket.unread_messages + 1);
  }

  return {
    /**
     * Stores a message once, however often it is delivered; a readable one replaces its undecryptable version. `isNews`
     * when this version is new.
     */
    async receive(
      tx: Tx,
      received: ReceivedMessage,
    ): Promise<{ readonly message: Message; readonly isNews: boolean }> {
      const { ticket, quoted, fromMe, providerId } = received;
      const chat = { contactId: ticket.contact_id, connectionId: ticket.connection_id ?? 0 };
      const store = messageStore(tx);
      const row = await store.insertReceived(columnsOf(received), quoted && { ...chat, ...quoted });
      if (!row) {
        const known = await store.find({ ...chat, fromMe, providerId });
        if (!known) throw new Error('A message that is known already cannot be found.');
        return { message: await publisher.presentOne(tx, known.id), isNews: false };
      }
      if (!row.is_new) {
        await publisher.updatePreview(tx, row);
        return { message: await publisher.publishUpdated(tx, row), isNews: true };
      }
      if (fromMe && !received.isHistory) await store.markRead(ticket.id);
      const [message] = await publisher.publishCreated(tx, ticket, [row], unreadAfter(received));
      if (!message) throw new Error(`The message ${row.id} cannot be shown.`);
      return { message, isNews: true };
    },

    async setStatus(tx: Tx, target: StoredTarget, status: DeliveryStatus): Promise<void> {
      if (!target.fromMe) return;
      const store = messageStore(tx);
      await store.adoptProviderId(target);
      // A `sent` status that was overtaken by the failure is ignored; where failed messages are retried under the same
      // id, it counts.
      const isOvertaken = status === 'sent' && target.ownId !== undefined;
      const row = await store.advance(target, ackOf(status), isOvertaken ? { from: acks.waiting } : {});
      if (!row) return;
      await Promise.all([settleSend(tx, row.id), publishStatus(tx, row)]);
    },

    async setFailure(tx: Tx, target: StoredTarget, code: ErrorCode): Promise<void> {
      await messageStore(tx).adoptProviderId(target);
      const row = await messageStore(tx).fail(target, code);
      if (!row) return;
      await deleteActsOf(tx, row.id);
      await publishStatus(tx, row);
    },

    /** Stores the provider's own id of a sent message. */
    setProviderId(tx: Tx, messageId: number, ownId: string, providerId: string): Promise<void> {
      return messageStore(tx).setProviderId(messageId, ownId, providerId);
    },

    /** These return whether the message is known. */
    /** `byId` is the group member who changes it: members may only change their own messages. */
    async applyEdit(tx: Tx, target: StoredTarget, text: string, byId?: number | null): Promise<boolean> {
      const row = await messageStore(tx).findTargetForUpdate(target);
      if (!row || (byId !== undefined && row.participant_id !== byId)) return false;
      if (row.is_deleted || row.body === text) return true;
      await messageStore(tx).saveVersion(row.id, row.body);
      await publisher.updatePreview(tx, { ...row, body: text });
      await changed(tx, row, { body: text, is_edited: true });
      return true;
    },

    async applyRevoke(tx: Tx, target: StoredTarget): Promise<boolean> {
      const row = await messageStore(tx).findTargetForUpdate(target);
      if (!row) return false;
      if (row.is_deleted) return true;
      await messageStore(tx).saveVersion(row.id, row.body);
      await publisher.updatePreview(tx, { ...row, body: '', media_name: null });
      await changed(tx, row, { body: '', is_deleted: true });
      return true;
    },

    async applyReaction(
      tx: Tx,
      target: StoredTarget,
      reactor: 'me' | number,
      emoji: string,
    ): Promise<boolean> {
      const row = await messageStore(tx).findTargetForUpdate(target);
      if (!row) return false;
      const { [String(reactor)]: former = '', ...others } = row.reactions;
      if (former === emoji || row.is_deleted) return true;
      await changed(tx, row, {
        reactions: emoji === '' ? others : { ...others, [String(reactor)]: emoji },
      });
      if (reactor !== 'me' && emoji !== '') await raiseUnread(tx, target);
      return true;
    },

    /** Stores the transcript of a recording, which is then shown and searched like text. */
    async saveTranscript(tx: Tx, messageId: number, words: string): Promise<void> {
      const row = await messageStore(tx).findForUpdate(messageId);
      if (!row || row.is_deleted || row.body !== '') return;
      await publisher.updatePreview(tx, { ...row, body: words });
      await changed(tx, row, { body: words });
    },

    async settleMedia(tx: Tx, messageId: number, outcome: MediaOutcome): Promise<void> {
      const row = await messageStore(tx).findForUpdate(messageId);
      if (!row || row.media_state === 'stored') return;
      if (outcome.state !== 'stored') return changed(tx, row, { media_state: outcome.state });
      await changed(tx, row, {
        media_state: 'stored',
        media_key: outcome.key,
        media_size: outcome.size,
        media_sha256: outcome.sha256,
        media_type: outcome.mimeType,
      });
      await addMediaPreparation(tx, row);
    },
  };
}
