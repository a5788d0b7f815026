import { isKnownMessage } from '#features/messages/conversations/service.ts';
import type { Conversation } from '#features/tickets/conversations/service.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { Tx } from '#platform/database/database.ts';
import type { MessageKey } from '#providers/whatsapp/port.ts';
import type { IncomingParts } from './context.ts';

/**
 * The live ticket of the conversation, or a new one that waits. A message that was told before opens none: it came
 * again, under another address or after its telling was forgotten.
 */
export async function openTicket(
  tx: Tx,
  { tickets, conversations, clock }: IncomingParts,
  conversation: Conversation,
  message?: Pick<MessageKey, 'id' | 'isOwn'>,
): Promise<TicketRow> {
  const { contactId, connectionId } = conversation;
  const live = await conversations.holdLive(tx, contactId, connectionId);
  if (live) return live;
  const last = message && (await conversations.latest(tx, contactId, connectionId));
  if (last) {
    const target = { contactId, connectionId, fromMe: message.isOwn, providerId: message.id };
    if (await isKnownMessage(tx, target)) return last;
  }
  return tickets.openFor(tx, { ...conversation, now: clock.now() });
}
