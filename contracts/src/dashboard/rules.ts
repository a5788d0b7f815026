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

/** Returns the number of days in a span, first and last included. */
export function lengthOf({ from, to }: DaySpan): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

/** Resolves the days of a filter; `missing` when it is empty, `invalid` when it is not a period or too long. */
export function periodOf(
  { days, date_from: from, date_to: to }: Pick<PeriodQuery, 'days' | 'date_from' | 'date_to'>,
  today: Day,
): DaySpan | 'missing' | 'invalid' {
  if (days) return { from: addDays(today, 1 - days), to: today };
  if (!from && !to) return 'missing';
  // With only an end, the period has the maximum length; with only a start, it ends today or on that day.
  const last = to || (from && from > today ? from : today);
  const span = { from: from || addDays(last, 1 - periodDaysMax), to: last };
  return span.from > span.to || lengthOf(span) > periodDaysMax ? 'invalid' : span;
}

/** Returns the span of the same length that ends on the day before. */
export function previousOf(span: DaySpan): DaySpan {
  return { from: addDays(span.from, -lengthOf(span)), to: addDays(span.from, -1) };
}

/** Returns the average in seconds; null without any values. */
export function averageOf({ count, seconds }: TimeFigure): number | null {
  return count === 0 ? null : seconds / count;
}

export function ratingOf(counts: RatingCounts): { readonly count: number; readonly average: number | null } {
  const count = ratingScale.reduce((sum, rate) => sum + counts[rate], 0);
  const points = ratingScale.reduce((sum, rate) => sum + rate * counts[rate], 0);
  return { count, average: count === 0 ? null : points / count };
}
