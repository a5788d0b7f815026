import type { SandboxMessage } from '@prosa/contracts/sandbox-phone/schema.ts';
import { requireConnection } from '#features/connections/service.ts';
import { customerQueries } from '#features/sandbox-phone/customers/queries.ts';
import type { CustomerRow } from '#features/sandbox-phone/customers/store.ts';
import { newMessageId, numberOfPhone } from '#features/sandbox-phone/rules.ts';
import { ackTellings, messageTellings } from '#features/sandbox-phone/signals/rules.ts';
import { tell } from '#features/sandbox-phone/signals/service.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import type { Address } from '#providers/whatsapp/port.ts';
import { requireChatMessage, see, showMessage, switchesFor } from './announce.ts';
import { presentChatMessage } from './present.ts';
import { chatQueries } from './queries.ts';
import { inboundOf, keyOf } from './rules.ts';
import { chatStore, type NewChatMessage } from './store.ts';

/** Author of an act in a chat: a group member, the customer, or the company on its own phone. */
export interface Speaker {
  readonly authorId?: number | undefined;
  readonly fromCompany: boolean;
}

/** A message to write; the id defaults to a new one and the time to now. */
export type Utterance = Pick<NewChatMessage, 'kind' | 'body'> &
  Partial<
    Pick<
      NewChatMessage,
      'latitude' | 'longitude' | 'media_key' | 'media_name' | 'media_type' | 'media_size' | 'media_sha256'
    >
  > & {
    readonly speaker: Speaker;
    readonly quotedId?: number | undefined;
    readonly providerId?: string | undefined;
    readonly at?: Date | undefined;
  };

interface Parts {
  readonly links: MediaLinks;
  readonly now: Date;
}

/** Returns the person behind the act, undefined for the company; refuses people who are not in the chat. */
export async function speakerOf(
  reader: Reader,
  chat: CustomerRow,
  { authorId, fromCompany }: Speaker,
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
export async function write(
  tx: Tx,
  chat: CustomerRow,
  { speaker, quotedId, providerId = newMessageId(), at, ...said }: Utterance,
  { links, now }: Parts,
): Promise<SandboxMessage> {
  const author = await speakerOf(tx, chat, speaker);
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
  const [row] = await Promise.all([requireChatMessage(tx, id), author && see(tx, chat, now)]);
  const own = author ? {} : await ownAddress(tx, chat.connection_id);
  const acks = author ? [] : ackTellings(keyOf(chat, row), id, switches, now);
  const message = messageTellings(inboundOf(row, chat, author, own), id, switches, now);
  const [, shown] = await Promise.all([
    tell(tx, chat.connection_id, [...message, ...acks], switches),
    showMessage(tx, row, links),
  ]);
  return shown;
}
