import { hasWhatsapp } from '@prosa/contracts/sandbox-phone/rules.ts';
import { customerQueries } from '#features/sandbox-phone/customers/queries.ts';
import { customerAt } from '#features/sandbox-phone/customers/service.ts';
import type { CustomerRow } from '#features/sandbox-phone/customers/store.ts';
import { sandboxStatusChanged } from '#features/sandbox-phone/events.ts';
import { ackSignals, type NewSignal } from '#features/sandbox-phone/signals/rules.ts';
import { queueSignals, refuseCall } from '#features/sandbox-phone/signals/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import {
  type Address,
  type MessageKey,
  type OutgoingMessage,
  ProviderError,
} from '#providers/whatsapp/port.ts';
import { publishMessage, switchesFor } from './messages.ts';
import { chatQueries } from './queries.ts';
import { keyOf } from './rules.ts';
import { type ChatMessageRow, chatStore, type NewChatMessage } from './store.ts';

export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

export async function findTarget(
  reader: Reader,
  connectionId: number,
  { chat: address, isOwn, id }: MessageKey,
): Promise<{ chat: CustomerRow; row: ChatMessageRow } | undefined> {
  const chat = await customerQueries(reader).findByAddress(connectionId, address);
  const row = chat && (await chatQueries(reader).findByKey(chat.id, isOwn, id));
  return chat && row && { chat, row };
}

async function requireTarget(reader: Reader, connectionId: number, target: MessageKey) {
  const found = await findTarget(reader, connectionId, target);
  if (!found || found.row.is_deleted) throw new ProviderError({ class: 'bug' });
  return found;
}

/** Creates a customer for any valid number; groups and people without a number must exist. */
async function recipientOf(tx: Tx, connectionId: number, address: Address): Promise<CustomerRow> {
  const known = await customerQueries(tx).findByAddress(connectionId, address);
  if (known?.phone !== undefined && known.phone !== null && !hasWhatsapp(known.phone)) {
    throw new ProviderError({ class: 'recipient' });
  }
  if (known) return known;
  const { phone } = address;
  if (phone === undefined || !hasWhatsapp(phone)) throw new ProviderError({ class: 'recipient' });
  return customerAt(tx, connectionId, { phone });
}

function columnsOf(
  { content }: OutgoingMessage,
  file: StoredFile | undefined,
): Pick<NewChatMessage, 'kind' | 'body'> & Partial<NewChatMessage> {
  if (content.kind === 'text' || content.kind === 'template') return { kind: 'text', body: content.text };
  if (content.kind === 'contacts') return { kind: 'contacts', body: content.vcards.join('\n') };
  if (content.kind === 'location') {
    const { latitude, longitude, name } = content;
    return { kind: 'location', body: name, latitude, longitude };
  }
  if (!file) throw new Error('A message with a file came without it.');
  const { media, caption } = content;
  return {
    kind: media.kind,
    body: caption,
    media_key: file.key,
    media_name: media.fileName,
    media_type: media.mimeType,
    media_size: file.size,
    media_sha256: file.sha256,
  };
}

/** A message sent again is confirmed again, as the first confirmation may have been lost. */
async function confirmAgain(tx: Tx, chat: CustomerRow, row: ChatMessageRow, now: Date): Promise<void> {
  const switches = await switchesFor(tx, chat.connection_id);
  const target = keyOf(chat, row);
  const { status, id: messageId } = row;
  const further: NewSignal[] =
    status === 'sent' || status === 'delivered'
      ? []
      : [{ event: { type: 'status', target, status, at: now }, dueAt: now, messageId }];
  await queueSignals(
    tx,
    chat.connection_id,
    [...ackSignals(target, messageId, switches, now), ...further],
    switches,
  );
}

/** Acts of the company over the provider, not on its own phone. Rejects with `ProviderError`. */
export function createCompanyActs({ links, clock }: { links: MediaLinks; clock: Clock }) {
  return {
    /** Whether the message was new. */
    async receive(
      tx: Tx,
      connectionId: number,
      message: OutgoingMessage,
      file: StoredFile | undefined,
    ): Promise<boolean> {
      const now = clock.now();
      const chat = await recipientOf(tx, connectionId, message.chat);
      const quoted = message.quoted && (await findTarget(tx, connectionId, message.quoted));
      const id = await chatStore(tx).insertIfNew({
        ...columnsOf(message, file),
        connection_id: connectionId,
        customer_id: chat.id,
        author_id: null,
        is_from_company: true,
        provider_id: message.id,
        quoted_id: quoted?.row.id ?? null,
        status: 'sent',
        sent_at: now.toISOString(),
      });
      if (id === undefined) {
        const known = await chatQueries(tx).findByKey(chat.id, true, message.id);
        if (known) await confirmAgain(tx, chat, known, now);
        return false;
      }
      const switches = await switchesFor(tx, connectionId);
      const target = { id: message.id, chat: message.chat, isOwn: true };
      await queueSignals(tx, connectionId, ackSignals(target, id, switches, now), switches);
      await publishMessage(tx, id, links);
      return true;
    },

    async edit(tx: Tx, connectionId: number, target: MessageKey, text: string): Promise<void> {
      const { row } = await requireTarget(tx, connectionId, { ...target, isOwn: true });
      if (row.kind !== 'text') throw new ProviderError({ class: 'bug' });
      await chatStore(tx).edit(row.id, text);
      await publishMessage(tx, row.id, links);
    },

    /** Idempotent: a second revocation changes nothing. */
    async revoke(tx: Tx, connectionId: number, target: MessageKey): Promise<void> {
      const found = await findTarget(tx, connectionId, { ...target, isOwn: true });
      if (!found) throw new ProviderError({ class: 'bug' });
      await chatStore(tx).revoke(found.row.id);
      await publishMessage(tx, found.row.id, links);
    },

    async react(tx: Tx, connectionId: number, target: MessageKey, emoji: string): Promise<void> {
      const { row } = await requireTarget(tx, connectionId, target);
      await chatStore(tx).react(row.id, 'company', emoji);
      await publishMessage(tx, row.id, links);
    },

    /** Marks customers' messages as read by the company; unknown messages are skipped. */
    async markRead(tx: Tx, connectionId: number, targets: readonly MessageKey[]): Promise<void> {
      const ids: number[] = [];
      for (const target of targets) {
        const found = await findTarget(tx, connectionId, { ...target, isOwn: false });
        if (found) ids.push(found.row.id);
      }
      await advanceStatus(tx, ids, 'read');
    },

    rejectCall: (tx: Tx, connectionId: number, callId: string): Promise<void> =>
      refuseCall(tx, connectionId, callId, clock.now()),
  };
}

/** Advances the delivery status shown on the customers' phones. */
export async function advanceStatus(
  tx: Tx,
  ids: readonly number[],
  status: 'delivered' | 'read',
): Promise<void> {
  if (ids.length === 0) return;
  const moved = await chatStore(tx).advance(ids, status);
  for (const [customerId, rows] of Map.groupBy(moved, (row) => row.customer_id)) {
    tx.record(sandboxStatusChanged({ customerId, messageIds: rows.map(({ id }) => id), status }));
  }
}
