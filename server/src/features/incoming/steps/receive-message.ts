import type { FoundContact } from '#features/contacts/addresses/service.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { Tx } from '#platform/database/database.ts';
import type { InboundMessage } from '#providers/whatsapp/port.ts';
import type { EventOf, IncomingParts, Step } from './context.ts';
import { openTicket } from './open-ticket.ts';
import { refuseChat } from './refuse-chat.ts';
import { storedContent } from './stored-content.ts';

/** One message of a conversation: who, which ticket, then the message itself. */
export function receiveMessage(parts: IncomingParts): Step<'message'> {
  return async (tx, connectionId, event) => {
    const { message, isHistory } = event;
    const refusal = await refuseChat(tx, message.chat);
    if (refusal) return refusal;
    const contact = await findContact(tx, parts, message);
    const participantId = await findParticipant(tx, parts, message);
    const ticket = await findTicket(tx, parts, { contact, connectionId, event });
    await parts.messages.receive(tx, {
      ...storedContent(message.content),
      ticket,
      participantId,
      fromMe: message.isOwn,
      providerId: message.id,
      sentAt: message.sentAt,
      isHistory,
      isRead: message.isOwn || isHistory,
      ...(message.quoted && {
        quoted: { providerId: message.quoted.id, fromMe: message.quoted.isOwn },
      }),
    });
    return 'applied';
  };
}

/** The chat's own: a person, by any of the addresses, or a group. What we are called is not their name. */
function findContact(tx: Tx, { addresses }: IncomingParts, message: InboundMessage): Promise<FoundContact> {
  const { chat, groupName, pushName, isOwn } = message;
  const name = chat.group === undefined ? pushName : groupName;
  return addresses.reach(tx, chat, isOwn && chat.group === undefined ? undefined : name);
}

/** Who of the group wrote it. */
async function findParticipant(
  tx: Tx,
  { addresses }: IncomingParts,
  { chat, from, pushName, isOwn }: InboundMessage,
): Promise<number | null> {
  const isKnown = from.phone !== undefined || from.lid !== undefined;
  if (chat.group === undefined || isOwn || !isKnown) return null;
  return (await addresses.reach(tx, from, pushName)).id;
}

interface Place {
  readonly contact: FoundContact;
  readonly connectionId: number;
  readonly event: EventOf<'message'>;
}

/** The live one, or a new one that waits; what is history belongs to what is over. */
async function findTicket(
  tx: Tx,
  parts: IncomingParts,
  { contact, connectionId, event }: Place,
): Promise<TicketRow> {
  const { message, isHistory } = event;
  const conversation = { contactId: contact.id, connectionId, isGroup: contact.isGroup };
  if (isHistory) return parts.conversations.closedFor(tx, conversation, message.sentAt);
  return openTicket(tx, parts, conversation, message);
}
