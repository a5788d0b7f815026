import type {
  SandboxMessage,
  SandboxStatus,
  SandboxSwitches,
} from '@prosa/contracts/sandbox-phone/schema.ts';
import { presentCustomer } from '#features/sandbox-phone/customers/present.ts';
import { requireCustomer } from '#features/sandbox-phone/customers/service.ts';
import type { CustomerRow } from '#features/sandbox-phone/customers/store.ts';
import { sandboxMessageChanged, sandboxStatusChanged } from '#features/sandbox-phone/events.ts';
import { switchesOf } from '#features/sandbox-phone/present.ts';
import { phoneQueries } from '#features/sandbox-phone/queries.ts';
import { tell } from '#features/sandbox-phone/signals/service.ts';
import { signalStore } from '#features/sandbox-phone/signals/store.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import type { ProviderEvent } from '#providers/whatsapp/port.ts';
import { presentChatMessage } from './present.ts';
import { type ChatMessageWithQuote, chatQueries } from './queries.ts';
import { keyOf, type Talker } from './rules.ts';
import { type ChatMessageRow, chatStore } from './store.ts';

export async function requireChatMessage(reader: Reader, id: number): Promise<ChatMessageWithQuote> {
  const row = await chatQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_SANDBOX_MESSAGE_FOUND');
  return row;
}

/** Shows the message as it is now on the screens that look at the phone. */
export async function announceMessage(tx: Tx, id: number, links: MediaLinks): Promise<SandboxMessage> {
  return showMessage(tx, await requireChatMessage(tx, id), links);
}

/** The same, of one that was just read. */
export async function showMessage(
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

export async function tellNow(tx: Tx, connectionId: number, event: ProviderEvent, now: Date): Promise<void> {
  const switches = await switchesFor(tx, connectionId);
  await tell(tx, connectionId, [{ event, dueAt: now, messageId: null }], switches);
}

type Seen = Pick<ChatMessageRow, 'id' | 'provider_id'>;

/** The company's messages came so far with the customer. What was still to be told of them is told first. */
export async function tellStatus(
  tx: Tx,
  chat: Talker & Pick<CustomerRow, 'id' | 'connection_id'>,
  { messages, status, now }: { messages: readonly Seen[]; status: SandboxStatus; now: Date },
): Promise<void> {
  if (messages.length === 0) return;
  const messageIds = messages.map(({ id }) => id);
  await signalStore(tx).hurry(messageIds, now);
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
  await tell(tx, chat.connection_id, tellings, await switchesFor(tx, chat.connection_id));
  tx.record(sandboxStatusChanged({ customerId: chat.id, messageIds, status }));
}

/** The customer looks at the chat. Whether there was anything to see. */
export async function see(
  tx: Tx,
  chat: Talker & Pick<CustomerRow, 'id' | 'connection_id'>,
  now: Date,
): Promise<boolean> {
  const seen = await chatStore(tx).markSeen(chat.id);
  await tellStatus(tx, chat, { messages: seen, status: 'read', now });
  return seen.length > 0;
}
