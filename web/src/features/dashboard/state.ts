import { periodOf } from '@prosa/contracts/dashboard/rules.ts';
import type {
  DashboardTicketsQuery,
  DaySpan,
  HourMode,
  PeriodQuery,
  periodChoices,
} from '@prosa/contracts/dashboard/schema.ts';
import { type Day, dayOf, monthStart, wallTimeOf } from '@prosa/contracts/zoned-time.ts';

export type PeriodChoice = (typeof periodChoices)[number];

/** Search parameters of the page's URL. */
export interface DashboardSearch {
  readonly days?: PeriodChoice;
  readonly from?: Day;
  readonly to?: Day;
  readonly queue?: number;
  readonly hours?: 'business';
}

export type PeriodFilter = Pick<PeriodQuery, 'days' | 'date_from' | 'date_to' | 'queueId'>;

/** Period and time mode sent with every dashboard request. */
export interface DashboardFilter extends PeriodFilter {
  readonly hours: HourMode;
}

/** Tickets behind a figure: the filter that narrows the period, and the title of the panel. */
export interface TicketChoice {
  readonly title: string;
  readonly query: Omit<DashboardTicketsQuery, 'beforeAt' | 'beforeId'>;
}

export function todayIn(timeZone: string, now = new Date()): Day {
  return dayOf(wallTimeOf(now, timeZone));
}

/** Returns the dates of the URL; without any, the first of the month until today. */
export function datesOf({ from, to }: DashboardSearch, today: Day): { from: Day | ''; to: Day | '' } {
  if (from === undefined && to === undefined) return { from: monthStart(today), to: today };
  return { from: from ?? '', to: to ?? '' };
}

/** Returns the request filter, or undefined when the URL contains no valid period. */
export function filterOf(search: DashboardSearch, today: Day): DashboardFilter | undefined {
  const { from, to } = datesOf(search, today);
  const period: PeriodFilter = search.days
    ? { days: search.days }
    : { ...(from ? { date_from: from } : {}), ...(to ? { date_to: to } : {}) };
  if (typeof periodOf(period, today) === 'string') return undefined;
  return {
    ...period,
    ...(search.queue === undefined ? {} : { queueId: search.queue }),
    hours: search.hours ?? 'all',
  };
}

export interface FilterForm {
  /** 0 means none: the dates apply. */
  readonly days: PeriodChoice;
  readonly from: Day | '';
  readonly to: Day | '';
}

/** Returns the fault of the filled-in period, or undefined when it is valid. */
export function periodErrorOf({ days, from, to }: FilterForm, today: Day): 'missing' | 'invalid' | undefined {
  const span = periodOf({ days, date_from: from, date_to: to }, today);
  return typeof span === 'string' ? span : undefined;
}

/** Returns the relative change, or undefined when there is no meaningful base. */
export function changeOf(current: number | null, previous: number | null): number | undefined {
  if (current === null || previous === null || previous === 0) return undefined;
  return (current - previous) / previous;
}

/** Narrows the filter to one day of a longer period. */
export function narrowToDay({ hours: _, ...filter }: DashboardFilter, day: Day): PeriodFilter {
  const { queueId } = filter;
  return { date_from: day, date_to: day, ...(queueId === undefined ? {} : { queueId }) };
}

/** Converts a day to noon UTC, which formats as the same day in every format without a time zone. */
export const noonOf = (day: Day): Date => new Date(`${day}T12:00:00Z`);

export const isOneDay = ({ from, to }: DaySpan): boolean => from === to;
