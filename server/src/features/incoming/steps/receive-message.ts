import { rateOf } from '@prosa/contracts/ratings/rules.ts';
import type { FoundContact } from '#features/contacts/addresses/service.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { Tx } from '#platform/database/database.ts';
import type { InboundMessage } from '#providers/whatsapp/port.ts';
import type { EventOf, IncomingParts, Step } from './context.ts';
import { openTicket } from './open-ticket.ts';
import { refuseChat } from './refuse-chat.ts';
import { storedContent } from './stored-content.ts';

/** One message of a conversation: who, which ticket, the message itself, then what the product answers by itself. */
export function receiveMessage(parts: IncomingParts): Step<'message'> {
  return async (tx, connectionId, event) => {
    const { message, isHistory } = event;
    const refusal = await refuseChat(tx, message.chat);
    if (refusal) return refusal;
    const contact = await findContact(tx, parts, message);
    const participantId = await findParticipant(tx, parts, message);
    const place = { contact, connectionId, event };
    const rated = await findRated(tx, parts, place);
    const ticket = rated ?? (await findTicket(tx, parts, place));
    const content = storedContent(message.content);
    const { message: received, isNews } = await parts.messages.receive(tx, {
      ...content,
      ticket,
      participantId,
      fromMe: message.isOwn,
      providerId: message.id,
      sentAt: message.sentAt,
      isHistory,
      isRead: message.isOwn || isHistory || rated !== undefined,
      ...(message.quoted && {
        quoted: { providerId: message.quoted.id, fromMe: message.quoted.isOwn },
      }),
    });
    if (rated) {
      await parts.conversations.tellAgain(tx, rated);
      await parts.ratings.thank(tx, rated);
    } else if (isNews && !message.isOwn && !isHistory) {
      const heard = { ...content, id: received.id, sentAt: message.sentAt };
      const [answerable] = await Promise.all([
        contact.isGroup ? [] : parts.campaigns.answerable(tx, { contactId: contact.id, connectionId }),
        parts.automation.advance(tx, ticket, heard),
      ]);
      // After that, when it is known whether they want any more.
      await parts.campaigns.hear(tx, { contactId: contact.id, connectionId }, answerable);
    }
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

/** The one that is over, when the message is how they rate it: it stays over, and none begins. */
async function findRated(
  tx: Tx,
  { ratings, conversations }: IncomingParts,
  { contact, connectionId, event: { message, isHistory } }: Place,
): Promise<TicketRow | undefined> {
  const { content, isOwn } = message;
  if (isOwn || isHistory || contact.isGroup || content.kind !== 'text') return undefined;
  if (rateOf(content.text) === undefined) return undefined;
  const last = await conversations.latest(tx, contact.id, connectionId);
  return last && (await ratings.take(tx, last, content.text)) ? last : undefined;
}

/** The live one, or a new one that waits; what is history belongs to what is over. */
async function findTicket(
  tx: Tx,
  parts: IncomingParts,
  { contact, connectionId, event }: Place,
): Promise<TicketRow> {
  const { message, isHistory } = event;
  const conversation = { contactId: contact.id, connectionId, isGroup: contact.isGroup };
  if (isHistory) return parts.conversations.closedFor(tx, conversation, message.sentAt, 'history');
  return openTicket(tx, parts, conversation, message);
}
