import { fillCampaignText } from '@prosa/contracts/campaigns/rules.ts';
import type { ErrorCode } from '@prosa/contracts/errors.ts';
import { recipientQueries } from '#features/campaigns/recipients/queries.ts';
import { type RecipientRow, recipientStore } from '#features/campaigns/recipients/store.ts';
import type { CampaignRow } from '#features/campaigns/store.ts';
import type { AddressService } from '#features/contacts/addresses/service.ts';
import { lockFiles } from '#features/file-lists/service.ts';
import type { MessageFile, MessagePart } from '#features/messages/batch-service.ts';
import { variablesOf } from '#features/messages/rules.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { ConversationService } from '#features/tickets/conversation-service.ts';
import { isTooLateFor } from '#features/tickets/reply-window-service.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { Tx } from '#platform/database/database.ts';
import type { SendingFacts } from './store.ts';

interface ChosenText {
  /** Which of the five, from 0. */
  readonly index: number;
  readonly text: string;
}

function filledIndexes(texts: readonly string[]): number[] {
  return texts.flatMap((text, index) => (text.trim() === '' ? [] : [index]));
}

type Texts = Pick<CampaignRow, 'messages' | 'confirmation_messages'>;
type Person = Pick<RecipientRow, 'position' | 'message_index'>;

/**
 * The filled ones in turn, by the place a person has in the campaign: the same after a restart. Who was asked first gets
 * the message that belongs to the question, unless it was emptied since.
 */
export function textFor(
  campaign: Texts,
  { position, message_index }: Person,
  isQuestion: boolean,
): ChosenText {
  const filled = filledIndexes(campaign.messages);
  const inTurn = filled[(position - 1) % filled.length] ?? 0;
  const index = message_index !== null && filled.includes(message_index) ? message_index : inTurn;
  if (!isQuestion) return { index, text: campaign.messages[index] ?? '' };
  const questions = campaign.confirmation_messages;
  const asked = filledIndexes(questions);
  const questionIndex = asked.includes(index) ? index : (asked[(position - 1) % asked.length] ?? 0);
  return { index, text: questions[questionIndex] ?? '' };
}

/** The file that carries the text, if there is one. */
function mediaOf(row: CampaignRow): MessageFile | undefined {
  const { media_key: key, media_size: size } = row;
  if (key === null || size === null) return undefined;
  return {
    key,
    size,
    sha256: row.media_sha256 ?? '',
    mimeType: row.media_type ?? '',
    originalName: row.media_name ?? '',
    renditions: {
      thumbnail_key: row.thumbnail_key,
      playable_key: row.playable_key,
      width: row.width,
      height: row.height,
      seconds: row.seconds,
    },
  };
}

export interface DispatchDependencies {
  readonly conversations: Pick<ConversationService, 'lockLive' | 'findOrCreateClosed'>;
  readonly addresses: Pick<AddressService, 'reach'>;
  readonly messages: Pick<MessageService, 'sendBulk' | 'withdraw'>;
}

export interface Dispatch {
  readonly campaign: CampaignRow;
  readonly recipient: RecipientRow;
  readonly connectionId: number;
  readonly facts: SendingFacts;
  readonly now: Date;
}

/** `skipped` took no turn of the pace; `refused` counts as a failure. */
export type DispatchResult = 'sent' | 'skipped' | 'refused';

/**
 * Sends the next message to one recipient: the claim, the messages and the outbox entries are one transaction. A closed
 * conversation stays closed, and a missing one is created closed, so that no inbox fills up; a reply opens a new ticket
 * below the message.
 */
export function createDispatch({ conversations, addresses, messages }: DispatchDependencies) {
  async function ticketFor(tx: Tx, contactId: number, { connectionId, now }: Dispatch): Promise<TicketRow> {
    const live = await conversations.lockLive(tx, contactId, connectionId);
    return (
      live ??
      conversations.findOrCreateClosed(tx, { contactId, connectionId, isGroup: false }, now, 'campaign')
    );
  }

  async function partsFor(tx: Tx, { campaign }: Dispatch, text: string): Promise<MessagePart[]> {
    const media = mediaOf(campaign);
    const files = campaign.file_list_id === null ? [] : await lockFiles(tx, campaign.file_list_id);
    return [
      ...files.map(({ caption, ...file }) => ({ body: caption, file })),
      media ? { body: text, file: media } : { body: text },
    ];
  }

  async function refuse(
    tx: Tx,
    { recipient, now }: Dispatch,
    contactId: number,
    failure: ErrorCode,
  ): Promise<DispatchResult> {
    const failed = { contact_id: contactId, failure, failed_at: now.toISOString() };
    await recipientStore(tx).move(recipient, 'failed', failed);
    return 'refused';
  }

  return async function dispatch(tx: Tx, work: Dispatch): Promise<DispatchResult> {
    const { campaign, recipient, facts, now } = work;
    const store = recipientStore(tx);
    const known = await recipientQueries(tx).contactWith(recipient.key);
    if (known?.isOptedOut) {
      await store.move(recipient, 'opted-out', { contact_id: known.id });
      return 'skipped';
    }
    // As it is known already where it is: only WhatsApp's own way of writing a number replaces another.
    const contactId =
      known?.id ?? (await addresses.reach(tx, { phone: recipient.number }, recipient.name)).id;
    const ticket = await ticketFor(tx, contactId, work);
    if (await isTooLateFor(tx, ticket, now)) return refuse(tx, work, contactId, 'ERR_REPLY_WINDOW_CLOSED');

    const isQuestion = campaign.confirmation && recipient.state === 'waiting';
    const chosen = textFor(campaign, recipient, isQuestion);
    const text = fillCampaignText(chosen.text, {
      person: recipient,
      variables: facts.variables ?? [],
      general: variablesOf({
        contactName: recipient.name,
        protocol: ticket.protocol,
        timeZone: facts.timeZone,
        now,
      }),
    });
    const parts = isQuestion ? [{ body: text }] : await partsFor(tx, work, text);
    const rows = await messages.sendBulk(tx, ticket, parts, { rule: 'campaign', setting: null });
    const ids = rows.map(({ id }) => id);
    const lastId = ids.at(-1) ?? null;
    await store.move(recipient, 'queued', {
      contact_id: contactId,
      message_index: chosen.index,
      ...(isQuestion
        ? { confirmation_message_id: lastId }
        : { message_id: lastId, file_message_ids: ids.slice(0, -1) }),
    });
    return 'sent';
  };
}
