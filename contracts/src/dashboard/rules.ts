import { ratingScale } from '#contracts/ratings/rules.ts';
import { addDays, type Day } from '#contracts/zoned-time.ts';
import {
  type DaySpan,
  type PeriodQuery,
  periodDaysMax,
  type RatingCounts,
  type TimeFigure,
} from './schema.ts';

const dayMs = 24 * 60 * 60_000;

/** How many days a span has, the first and the last included. */
export function lengthOf({ from, to }: DaySpan): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

/** The days that a filter means; `missing` when it says nothing, `invalid` when it is no period or too long a one. */
export function periodOf(
  { days, date_from: from, date_to: to }: Pick<PeriodQuery, 'days' | 'date_from' | 'date_to'>,
  today: Day,
): DaySpan | 'missing' | 'invalid' {
  if (days) return { from: addDays(today, 1 - days), to: today };
  if (!from && !to) return 'missing';
  // Until then, as far back as it goes; or from then on.
  const last = to || (from && from > today ? from : today);
  const span = { from: from || addDays(last, 1 - periodDaysMax), to: last };
  return span.from > span.to || lengthOf(span) > periodDaysMax ? 'invalid' : span;
}

/** Just as long, and over the day before. */
export function previousOf(span: DaySpan): DaySpan {
  return { from: addDays(span.from, -lengthOf(span)), to: addDays(span.from, -1) };
}

/** In seconds; null when there is nothing to take it of. */
export function averageOf({ count, seconds }: TimeFigure): number | null {
  return count === 0 ? null : seconds / count;
}

export function ratingOf(counts: RatingCounts): { readonly count: number; readonly average: number | null } {
  const count = ratingScale.reduce((sum, rate) => sum + counts[rate], 0);
  const points = ratingScale.reduce((sum, rate) => sum + rate * counts[rate], 0);
  return { count, average: count === 0 ? null : points / count };
}
