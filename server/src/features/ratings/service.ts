import { becauseOf } from '@prosa/contracts/automation/rules.ts';
import { looksLikeRating, rateOf, ratingWindowMs } from '@prosa/contracts/ratings/rules.ts';
import { recordChange } from '#features/attendance/service.ts';
import { closingWords } from '#features/connections/service.ts';
import { isSettingOn } from '#features/settings/service.ts';
import type { Farewell, Say, Words } from '#features/tickets/changes/service.ts';
import { isTooLateFor } from '#features/tickets/reply-window/service.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { correctionText, questionText } from './rules.ts';
import { ratingStore } from './store.ts';

export type RatingService = ReturnType<typeof createRatingService>;

/** `wrong` is a number that is not on the scale. */
export type RatingAnswer = 'rated' | 'wrong';

interface RatingDependencies {
  readonly say: Say;
  readonly clock: Clock;
}

async function completionOf(reader: Reader, { connection_id }: TicketRow): Promise<Words> {
  const words = connection_id === null ? undefined : await closingWords(reader, connection_id);
  return {
    text: words?.completionMessage ?? '',
    because: becauseOf('completion', 'connection:complationMessage', words?.author ?? null),
  };
}

export function createRatingService({ say, clock }: RatingDependencies) {
  /**
   * When a ticket is over: the question, where the company asks it of those who were attended, and the completion
   * message after their answer; else that message at once. The ticket is closed either way.
   */
  const farewell: Farewell = async (tx, ticket, wasAttended) => {
    const now = clock.now();
    const asks = wasAttended && ticket.connection_id !== null && (await isSettingOn(tx, 'userRating'));
    // A question that would not be heard must not make a rating of what they write next.
    const isAsked = asks && !(await isTooLateFor(tx, ticket, now));
    if (!isAsked || !(await ratingStore(tx).ask(ticket.id, ticket.user_id, now))) {
      return completionOf(tx, ticket);
    }
    const { ratingMessage, author } = await closingWords(tx, ticket.connection_id ?? 0);
    return {
      text: questionText(ratingMessage),
      because: becauseOf('rating', 'connection:ratingMessage', author),
    };
  };

  return {
    farewell,

    /**
     * Takes a message as the answer to the question that was asked when this ticket ended. A number that is not on the
     * scale is corrected once. Undefined for an ordinary message.
     */
    async take(tx: Tx, ticket: TicketRow, text: string): Promise<RatingAnswer | undefined> {
      if (!looksLikeRating(text) || ticket.status !== 'closed') return undefined;
      const now = clock.now();
      const time = { askedSince: new Date(now.getTime() - ratingWindowMs), now };
      const rate = rateOf(text);
      if (rate === undefined) return (await ratingStore(tx).correct(ticket.id, time)) ? 'wrong' : undefined;
      if (!(await ratingStore(tx).rate(ticket.id, rate, time))) return undefined;
      await recordChange(tx, ticket, { act: 'rated', at: now, by: undefined });
      return 'rated';
    },

    /** Says what the scale is. */
    async correct(tx: Tx, ticket: TicketRow): Promise<void> {
      const words = ticket.connection_id === null ? undefined : await closingWords(tx, ticket.connection_id);
      const because = becauseOf('rating', 'connection:ratingMessage', words?.author ?? null);
      await say(tx, ticket, correctionText(), because);
    },

    async thank(tx: Tx, ticket: TicketRow): Promise<void> {
      const { text, because } = await completionOf(tx, ticket);
      await say(tx, ticket, text, because);
    },
  };
}
