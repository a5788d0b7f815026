import { periodOf } from '@prosa/contracts/dashboard/rules.ts';
import type {
  Clocking,
  DashboardTicketsQuery,
  DaySpan,
  PeriodQuery,
  periodChoices,
} from '@prosa/contracts/dashboard/schema.ts';
import { type Day, dayOf, monthStart, wallTimeOf } from '@prosa/contracts/zoned-time.ts';

export type PeriodChoice = (typeof periodChoices)[number];

/** What the address says of what is looked at. */
export interface DashboardSearch {
  readonly days?: PeriodChoice;
  readonly from?: Day;
  readonly to?: Day;
  readonly queue?: number;
  readonly hours?: 'business';
}

export type PeriodFilter = Pick<PeriodQuery, 'days' | 'date_from' | 'date_to' | 'queueId'>;

/** A period and how its time is counted, as every question about it carries them. */
export interface DashboardFilter extends PeriodFilter {
  readonly hours: Clocking;
}

/** The tickets behind a number: what narrows the period, and what the panel is called. */
export interface TicketChoice {
  readonly title: string;
  readonly query: Omit<DashboardTicketsQuery, 'beforeAt' | 'beforeId'>;
}

export function todayIn(timeZone: string, now = new Date()): Day {
  return dayOf(wallTimeOf(now, timeZone));
}

/** Without a word about it: from the first of the month until today. */
export function datesOf({ from, to }: DashboardSearch, today: Day): { from: Day | ''; to: Day | '' } {
  if (from === undefined && to === undefined) return { from: monthStart(today), to: today };
  return { from: from ?? '', to: to ?? '' };
}

/** What the server is asked; nothing when the address means no period. */
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
  /** 0 is none: the dates count. */
  readonly days: PeriodChoice;
  readonly from: Day | '';
  readonly to: Day | '';
}

/** What is wrong with what was filled in; nothing when it can be asked. */
export function faultOf({ days, from, to }: FilterForm, today: Day): 'missing' | 'invalid' | undefined {
  const span = periodOf({ days, date_from: from, date_to: to }, today);
  return typeof span === 'string' ? span : undefined;
}

/** By how much it changed, as a share of what it was; nothing where that means nothing. */
export function changeOf(current: number | null, previous: number | null): number | undefined {
  if (current === null || previous === null || previous === 0) return undefined;
  return (current - previous) / previous;
}

/** The tickets of one day of a longer period. */
export function onDay({ hours: _, ...filter }: DashboardFilter, day: Day): PeriodFilter {
  const { queueId } = filter;
  return { date_from: day, date_to: day, ...(queueId === undefined ? {} : { queueId }) };
}

/** A day by itself is no moment: noon in Greenwich is the same day in every writing that names none. */
export const noonOf = (day: Day): Date => new Date(`${day}T12:00:00Z`);

export const isOneDay = ({ from, to }: DaySpan): boolean => from === to;
