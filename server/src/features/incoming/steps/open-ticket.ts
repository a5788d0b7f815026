import { type IgnoreReason, isConversation } from '#features/incoming/rules.ts';
import { isKnownMessage } from '#features/messages/conversation-service.ts';
import { isSettingOn } from '#features/settings/service.ts';
import type { Conversation } from '#features/tickets/conversation-service.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { Address, MessageKey } from '#providers/whatsapp/port.ts';
import type { IncomingDependencies } from './context.ts';

/** Why nothing of this chat is kept, if so. The setting, when it is on, leaves groups out. */
export async function ignoreReasonOf(reader: Reader, chat: Address): Promise<IgnoreReason | undefined> {
  if (!isConversation(chat)) return 'not-a-conversation';
  if (chat.group === undefined) return undefined;
  return (await isSettingOn(reader, 'CheckMsgIsGroup')) ? 'groups-are-off' : undefined;
}

interface Occasion {
  readonly message: Pick<MessageKey, 'id' | 'isOwn'>;
  /** The rule that answers it without anybody, so that no ticket has to wait. */
  readonly settledBy: () => Promise<'campaign' | 'optOut' | undefined>;
}

/**
 * The live ticket of the conversation, or a new one that waits; a closed one for a message that needs nobody. A message
 * that was told before opens none: it came again, under another address or after its telling was forgotten.
 */
export async function openTicket(
  tx: Tx,
  { tickets, conversations, clock }: IncomingDependencies,
  conversation: Conversation,
  occasion?: Occasion,
): Promise<TicketRow> {
  const { contactId, connectionId } = conversation;
  const live = await conversations.lockLive(tx, contactId, connectionId);
  if (live) return live;
  const message = occasion?.message;
  const last = message && (await conversations.latest(tx, contactId, connectionId));
  if (last) {
    const target = { contactId, connectionId, fromMe: message.isOwn, providerId: message.id };
    if (await isKnownMessage(tx, target)) return last;
  }
  const rule = await occasion?.settledBy();
  const now = clock.now();
  if (rule) return conversations.findOrCreateClosed(tx, conversation, now, rule);
  return tickets.openFor(tx, { ...conversation, now });
}
