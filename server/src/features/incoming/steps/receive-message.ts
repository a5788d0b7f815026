import { isPlainYes } from '@prosa/contracts/campaigns/rules.ts';
import { looksLikeRating } from '@prosa/contracts/ratings/rules.ts';
import type { FoundContact } from '#features/contacts/addresses/service.ts';
import { changesOptOut } from '#features/opt-outs/service.ts';
import type { RatingAnswer } from '#features/ratings/service.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { Tx } from '#platform/database/database.ts';
import type { InboundMessage } from '#providers/whatsapp/port.ts';
import type { EventOf, IncomingDependencies, Step } from './context.ts';
import { ignoreReasonOf, openTicket } from './open-ticket.ts';
import { storedContent } from './stored-content.ts';

/** Receives one message of a conversation: contact, ticket, the message itself, then the automatic answer. */
export function receiveMessage(parts: IncomingDependencies): Step<'message'> {
  return async (tx, connectionId, event) => {
    const { message, isHistory } = event;
    const refusal = await ignoreReasonOf(tx, message.chat);
    if (refusal) return refusal;
    const contact = await findContact(tx, parts, message);
    const participantId = await findParticipant(tx, parts, message);
    const place = { contact, connectionId, event };
    const rating = await findRating(tx, parts, place);
    const isConfirmation = await confirmsCampaign(tx, parts, place);
    const ticket = rating?.ticket ?? (await findTicket(tx, parts, place, isConfirmation));
    const content = storedContent(message.content);
    const { message: received, isNews } = await parts.messages.receive(tx, {
      ...content,
      ticket,
      participantId,
      fromMe: message.isOwn,
      providerId: message.id,
      sentAt: message.sentAt,
      isHistory,
      isRead: message.isOwn || isHistory || ticket.status === 'closed',
      ...(message.quoted && {
        quoted: { providerId: message.quoted.id, fromMe: message.quoted.isOwn },
      }),
    });
    if (rating) {
      await answerRating(tx, parts, rating);
    } else if (isNews && !message.isOwn && !isHistory) {
      const heard = { ...content, id: received.id, sentAt: message.sentAt };
      const advance = async () => {
        if (!isConfirmation) await parts.automation.advance(tx, ticket, heard);
      };
      await answerMessage(tx, parts, place, advance);
    }
    return 'applied';
  };
}

/** Runs the menus, and counts the message as an answer to campaigns. */
async function answerMessage(
  tx: Tx,
  { campaigns }: IncomingDependencies,
  { contact, connectionId }: Place,
  advance: () => Promise<void>,
): Promise<void> {
  const heard = { contactId: contact.id, connectionId };
  const [answerable] = await Promise.all([contact.isGroup ? [] : campaigns.answerable(tx, heard), advance()]);
  // After the menus, once it is known whether the contact opted out.
  await campaigns.hear(tx, heard, answerable);
}

interface FoundRating {
  readonly ticket: TicketRow;
  readonly answer: RatingAnswer;
}

async function answerRating(
  tx: Tx,
  { conversations, ratings }: IncomingDependencies,
  { ticket, answer }: FoundRating,
): Promise<void> {
  if (answer === 'wrong') return ratings.sendCorrection(tx, ticket);
  await conversations.republish(tx, ticket);
  await ratings.sendThanks(tx, ticket);
}

/**
 * Finds the contact of the chat: a person by any address, or a group. The push name of our own messages is not the
 * contact's.
 */
function findContact(
  tx: Tx,
  { addresses }: IncomingDependencies,
  message: InboundMessage,
): Promise<FoundContact> {
  const { chat, groupName, pushName, isOwn } = message;
  const name = chat.group === undefined ? pushName : groupName;
  return addresses.reach(tx, chat, isOwn && chat.group === undefined ? undefined : name);
}

/** Finds the group member who wrote the message. */
async function findParticipant(
  tx: Tx,
  { addresses }: IncomingDependencies,
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

/** Returns the text that a contact just wrote outside a group; undefined for anything that cannot be an answer. */
function answerTextOf({ contact, event: { message, isHistory } }: Place): string | undefined {
  const { content, isOwn } = message;
  if (isOwn || isHistory || contact.isGroup || content.kind !== 'text') return undefined;
  return content.text;
}

/** Returns the closed ticket whose rating the message is: it stays closed, and no new one is opened. */
async function findRating(
  tx: Tx,
  { ratings, conversations }: IncomingDependencies,
  place: Place,
): Promise<FoundRating | undefined> {
  const text = answerTextOf(place);
  if (text === undefined || !looksLikeRating(text)) return undefined;
  const ticket = await conversations.latest(tx, place.contact.id, place.connectionId);
  const answer = ticket && (await ratings.recordAnswer(tx, ticket, text));
  return answer && { ticket, answer };
}

/** Returns whether the message is a plain yes to a campaign's question: then the campaign answers, and no menu. */
async function confirmsCampaign(tx: Tx, { campaigns }: IncomingDependencies, place: Place): Promise<boolean> {
  const text = answerTextOf(place);
  if (text === undefined || !isPlainYes(text)) return false;
  return campaigns.awaitsConfirmation(tx, { contactId: place.contact.id, connectionId: place.connectionId });
}

/** Returns the live ticket or a new pending one; history, and messages that need no answer, go to a closed one. */
async function findTicket(
  tx: Tx,
  parts: IncomingDependencies,
  place: Place,
  isConfirmation: boolean,
): Promise<TicketRow> {
  const { contact, connectionId, event } = place;
  const { message, isHistory } = event;
  const conversation = { contactId: contact.id, connectionId, isGroup: contact.isGroup };
  if (isHistory) return parts.conversations.findOrCreateClosed(tx, conversation, message.sentAt, 'history');
  const text = answerTextOf(place);
  const settledBy = async () => {
    if (isConfirmation) return 'campaign';
    const isOptChange = text !== undefined && (await changesOptOut(tx, { contactId: contact.id, text }));
    return isOptChange ? 'optOut' : undefined;
  };
  return openTicket(tx, parts, conversation, { message, settledBy });
}
