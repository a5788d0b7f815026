import { isReplyWindowClosed } from '@prosa/contracts/tickets/rules.ts';
import type { Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { type TicketRow, ticketQueries } from './queries.ts';

/** Whether the provider would refuse anything but a template. */
export async function isTooLateFor(
  reader: Reader,
  { id }: Pick<TicketRow, 'id'>,
  now: Date,
): Promise<boolean> {
  return isReplyWindowClosed(await ticketQueries(reader).replyUntil(id), now);
}

export async function refuseTooLate(reader: Reader, ticket: Pick<TicketRow, 'id'>, now: Date): Promise<void> {
  if (await isTooLateFor(reader, ticket, now)) throw new AppError('ERR_REPLY_WINDOW_CLOSED');
}
