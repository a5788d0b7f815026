import { automationReason } from '@prosa/contracts/automation/rules.ts';
import { looksLikeRating, rateOf, ratingScale, ratingWindowMs } from '@prosa/contracts/ratings/rules.ts';
import { recordChange } from '#features/attendance/service.ts';
import { getClosingMessages } from '#features/connections/service.ts';
import { isSettingOn } from '#features/settings/service.ts';
import type { AutomaticText, ClosingMessage, SendAutomatic } from '#features/tickets/change-service.ts';
import { isTooLateFor } from '#features/tickets/reply-window-service.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { ratingStore } from './store.ts';

const meanings: Record<(typeof ratingScale)[number], string> = {
  1: 'Insatisfeito',
  2: 'Satisfeito',
  3: 'Muito satisfeito',
};

/** The question in the company's words, then what may be answered. */
function questionText(ratingMessage: string): string {
  const lines = ratingScale.map((rate) => `*${rate}* - ${meanings[rate]}`);
  const question = ratingMessage.trim();
  return [...(question === '' ? [] : [question, '']), 'Responda com uma nota de 1 a 3:', ...lines].join('\n');
}

/** Sent once to a customer whose number is none of the scale. */
function correctionText(): string {
  const choices = ratingScale.map((rate) => `*${rate}* (${meanings[rate]})`);
  return `A nota vai de 1 a 3. Responda com ${choices.slice(0, -1).join(', ')} ou ${choices.at(-1)}.`;
}

export type RatingService = ReturnType<typeof createRatingService>;

/** `wrong` is a number that is not on the scale. */
export type RatingAnswer = 'rated' | 'wrong';

interface RatingDependencies {
  readonly sendAutomatic: SendAutomatic;
  readonly clock: Clock;
}

async function completionMessageOf(reader: Reader, { connection_id }: TicketRow): Promise<AutomaticText> {
  const words = connection_id === null ? undefined : await getClosingMessages(reader, connection_id);
  return {
    text: words?.completionMessage ?? '',
    because: automationReason('completion', 'connection:complationMessage', words?.author ?? null),
  };
}

export function createRatingService({ sendAutomatic, clock }: RatingDependencies) {
  /**
   * When a ticket is over: the question, where the company asks it of those who were attended, and the completion
   * message after their answer; else that message at once. The ticket is closed either way.
   */
  const closingMessage: ClosingMessage = async (tx, ticket, wasAttended) => {
    const now = clock.now();
    const asks = wasAttended && ticket.connection_id !== null && (await isSettingOn(tx, 'userRating'));
    // A question that would not be heard must not make a rating of what they write next.
    const isAsked = asks && !(await isTooLateFor(tx, ticket, now));
    if (!isAsked || !(await ratingStore(tx).ask(ticket.id, ticket.user_id, now))) {
      return completionMessageOf(tx, ticket);
    }
    const { ratingMessage, author } = await getClosingMessages(tx, ticket.connection_id ?? 0);
    return {
      text: questionText(ratingMessage),
      because: automationReason('rating', 'connection:ratingMessage', author),
    };
  };

  return {
    farewell: closingMessage,

    /**
     * Takes a message as the answer to the question that was asked when this ticket ended. A number that is not on the
     * scale is corrected once. Undefined for an ordinary message.
     */
    async recordAnswer(tx: Tx, ticket: TicketRow, text: string): Promise<RatingAnswer | undefined> {
      if (!looksLikeRating(text) || ticket.status !== 'closed') return undefined;
      const now = clock.now();
      const time = { askedSince: new Date(now.getTime() - ratingWindowMs), now };
      const rate = rateOf(text);
      if (rate === undefined)
        return (await ratingStore(tx).markCorrected(ticket.id, time)) ? 'wrong' : undefined;
      if (!(await ratingStore(tx).rate(ticket.id, rate, time))) return undefined;
      await recordChange(tx, ticket, { act: 'rated', at: now, by: undefined });
      return 'rated';
    },

    /** Says what the scale is. */
    async sendCorrection(tx: Tx, ticket: TicketRow): Promise<void> {
      const words =
        ticket.connection_id === null ? undefined : await getClosingMessages(tx, ticket.connection_id);
      const because = automationReason('rating', 'connection:ratingMessage', words?.author ?? null);
      await sendAutomatic(tx, ticket, correctionText(), because);
    },

    async sendThanks(tx: Tx, ticket: TicketRow): Promise<void> {
      const { text, because } = await completionMessageOf(tx, ticket);
      await sendAutomatic(tx, ticket, text, because);
    },
  };
}
