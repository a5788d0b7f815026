import type {
  SandboxMessage,
  SandboxStatus,
  SandboxSwitches,
} from '@prosa/contracts/sandbox-phone/schema.ts';
import { requireConnection } from '#features/connections/service.ts';
import { customerQueries, presentCustomer } from '#features/sandbox-phone/customers/queries.ts';
import { requireCustomer } from '#features/sandbox-phone/customers/service.ts';
import type { CustomerRow } from '#features/sandbox-phone/customers/store.ts';
import { sandboxMessageChanged, sandboxStatusChanged } from '#features/sandbox-phone/events.ts';
import { newMessageId, numberOfPhone } from '#features/sandbox-phone/rules.ts';
import { ackSignals, messageSignals } from '#features/sandbox-phone/signals/rules.ts';
import { queueSignals } from '#features/sandbox-phone/signals/service.ts';
import { signalStore } from '#features/sandbox-phone/signals/store.ts';
import { phoneQueries, switchesOf } from '#features/sandbox-phone/store.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { Address, ProviderEvent } from '#providers/whatsapp/port.ts';
import { type ChatMessageWithQuote, chatQueries, presentChatMessage } from './queries.ts';
import { type ChatParty, inboundOf, keyOf } from './rules.ts';
import { type ChatMessageRow, chatStore, type NewChatMessage } from './store.ts';

export async function requireChatMessage(reader: Reader, id: number): Promise<ChatMessageWithQuote> {
  const row = await chatQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_SANDBOX_MESSAGE_FOUND');
  return row;
}

/** Shows the message as it is now on the screens that look at the phone. */
export async function publishMessage(tx: Tx, id: number, links: MediaLinks): Promise<SandboxMessage> {
  return publishMessageRow(tx, await requireChatMessage(tx, id), links);
}

/** The same, of one that was just read. */
async function publishMessageRow(
  tx: Tx,
  row: ChatMessageWithQuote,
  links: MediaLinks,
): Promise<SandboxMessage> {
  const message = presentChatMessage(row, links);
  const customer = presentCustomer(await requireCustomer(tx, message.customerId));
  tx.record(sandboxMessageChanged({ message, customer }));
  return message;
}

export async function switchesFor(reader: Reader, connectionId: number): Promise<SandboxSwitches> {
  return switchesOf(await phoneQueries(reader).find(connectionId));
}

export async function queueSignalNow(
  tx: Tx,
  connectionId: number,
  event: ProviderEvent,
  now: Date,
): Promise<void> {
  const switches = await switchesFor(tx, connectionId);
  await queueSignals(tx, connectionId, [{ event, dueAt: now, messageId: null }], switches);
}

type SeenMessage = Pick<ChatMessageRow, 'id' | 'provider_id'>;

/** The company's messages came so far with the customer. What was still to be told of them is told first. */
export async function queueStatus(
  tx: Tx,
  chat: ChatParty & Pick<CustomerRow, 'id' | 'connection_id'>,
  { messages, status, now }: { messages: readonly SeenMessage[]; status: SandboxStatus; now: Date },
): Promise<void> {
  if (messages.length === 0) return;
  const messageIds = messages.map(({ id }) => id);
  await signalStore(tx).makeDue(messageIds, now);
  const tellings = messages.map(({ id, provider_id }) => ({
    event: {
      type: 'status',
      target: keyOf(chat, { provider_id, is_from_company: true }),
      status,
      at: now,
    } as const,
    dueAt: now,
    messageId: id,
  }));
  await queueSignals(tx, chat.connection_id, tellings, await switchesFor(tx, chat.connection_id));
  tx.record(sandboxStatusChanged({ customerId: chat.id, messageIds, status }));
}

/** The customer looks at the chat. Whether there was anything to see. */
export async function markChatSeen(
  tx: Tx,
  chat: ChatParty & Pick<CustomerRow, 'id' | 'connection_id'>,
  now: Date,
): Promise<boolean> {
  const seen = await chatStore(tx).markSeen(chat.id);
  await queueStatus(tx, chat, { messages: seen, status: 'read', now });
  return seen.length > 0;
}

/** Author of an act in a chat: a group member, the customer, or the company on its own phone. */
export interface MessageAuthor {
  readonly authorId?: number | undefined;
  readonly fromCompany: boolean;
}

/** A message to write; the id defaults to a new one and the time to now. */
export type MessageDraft = Pick<NewChatMessage, 'kind' | 'body'> &
  Partial<
    Pick<
      NewChatMessage,
      'latitude' | 'longitude' | 'media_key' | 'media_name' | 'media_type' | 'media_size' | 'media_sha256'
    >
  > & {
    readonly speaker: MessageAuthor;
    readonly quotedId?: number | undefined;
    readonly providerId?: string | undefined;
    readonly at?: Date | undefined;
  };

interface Parts {
  readonly links: MediaLinks;
  readonly now: Date;
}

/** Returns the person behind the act, undefined for the company; refuses people who are not in the chat. */
export async function authorOf(
  reader: Reader,
  chat: CustomerRow,
  { authorId, fromCompany }: MessageAuthor,
): Promise<CustomerRow | undefined> {
  if (fromCompany) return undefined;
  const isGroup = chat.group_address !== null;
  const author = isGroup ? await customerQueries(reader).memberOf(chat.id, authorId) : chat;
  if (!author || (!isGroup && authorId !== undefined && authorId !== chat.id)) {
    throw new AppError('ERR_NO_SANDBOX_CUSTOMER_FOUND');
  }
  return author;
}

export async function ownAddress(reader: Reader, connectionId: number): Promise<Address> {
  const { number } = await requireConnection(reader, connectionId);
  return { phone: number ?? numberOfPhone(connectionId) };
}

async function quotedIn(reader: Reader, chat: CustomerRow, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null;
  const quoted = await requireChatMessage(reader, id);
  if (quoted.customer_id !== chat.id) throw new AppError('ERR_NO_SANDBOX_MESSAGE_FOUND');
  return id;
}

/** Stores a message and queues its events for the connection. Idempotent by provider id. */
export async function writeMessage(
  tx: Tx,
  chat: CustomerRow,
  { speaker, quotedId, providerId = newMessageId(), at, ...said }: MessageDraft,
  { links, now }: Parts,
): Promise<SandboxMessage> {
  const author = await authorOf(tx, chat, speaker);
  const quoted = await quotedIn(tx, chat, quotedId);
  const [id, switches] = await Promise.all([
    chatStore(tx).insertIfNew({
      ...said,
      connection_id: chat.connection_id,
      customer_id: chat.id,
      author_id: author?.id ?? null,
      is_from_company: author === undefined,
      provider_id: providerId,
      quoted_id: quoted,
      status: 'sent',
      sent_at: (at ?? now).toISOString(),
    }),
    switchesFor(tx, chat.connection_id),
  ]);
  if (id === undefined) {
    const found = await chatQueries(tx).findByKey(chat.id, author === undefined, providerId);
    return presentChatMessage(await requireChatMessage(tx, found?.id ?? 0), links);
  }
  // A reply marks the company's messages as read.
  const [row] = await Promise.all([requireChatMessage(tx, id), author && markChatSeen(tx, chat, now)]);
  const own = author ? {} : await ownAddress(tx, chat.connection_id);
  const acks = author ? [] : ackSignals(keyOf(chat, row), id, switches, now);
  const message = messageSignals(inboundOf(row, chat, author, own), id, switches, now);
  const [, shown] = await Promise.all([
    queueSignals(tx, chat.connection_id, [...message, ...acks], switches),
    publishMessageRow(tx, row, links),
  ]);
  return shown;
}
