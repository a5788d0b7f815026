import { becauseOf } from '@prosa/contracts/automation/rules.ts';
import { rateOf, ratingWindowMs } from '@prosa/contracts/ratings/rules.ts';
import { recordChange } from '#features/attendance/service.ts';
import { closingWords } from '#features/connections/service.ts';
import { isSettingOn } from '#features/settings/service.ts';
import type { Farewell, Say, Words } from '#features/tickets/changes/service.ts';
import { isTooLateFor } from '#features/tickets/reply-window/service.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { questionText } from './rules.ts';
import { ratingStore } from './store.ts';

export type RatingService = ReturnType<typeof createRatingService>;

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

    /** Whether a message is the answer to the question that was asked when this ticket ended, and if so keeps it. */
    async take(tx: Tx, ticket: TicketRow, text: string): Promise<boolean> {
      const rate = rateOf(text);
      if (rate === undefined || ticket.status !== 'closed') return false;
      const now = clock.now();
      const askedSince = new Date(now.getTime() - ratingWindowMs);
      const isTaken = await ratingStore(tx).rate(ticket.id, rate, { askedSince, now });
      if (isTaken) await recordChange(tx, ticket, { act: 'rated', at: now, by: undefined });
      return isTaken;
    },

    async thank(tx: Tx, ticket: TicketRow): Promise<void> {
      const { text, because } = await completionOf(tx, ticket);
      await say(tx, ticket, text, because);
    },
  };
}
