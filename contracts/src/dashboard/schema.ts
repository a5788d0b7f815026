import * as z from 'zod/mini';
import {
  IdParamSchema,
  OptionalDaySchema,
  OptionalIdParamSchema,
  TimestampSchema,
} from '#contracts/fields.ts';
import { QueueSummarySchema } from '#contracts/queues/schema.ts';
import { ratingScale } from '#contracts/ratings/rules.ts';
import { ticketStatuses } from '#contracts/tickets/schema.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

/** Period choices on the page, in days; 0 means a range of dates instead. */
export const periodChoices = [0, 3, 7, 15, 30, 60, 90] as const;
/** A year and a day: the comparison with the previous period is still cheap. */
export const periodDaysMax = 366;
export const dashboardTicketsPerPage = 40;

/**
 * Selects the tickets that began in the period, by the company's calendar. `days` includes today; a range includes its
 * first and last day. One of the two is required.
 */
export const PeriodQuerySchema = z.object({
  days: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(periodDaysMax))),
  date_from: OptionalDaySchema,
  date_to: OptionalDaySchema,
  /** Only tickets of one queue. */
  queueId: OptionalIdParamSchema,
});
export type PeriodQuery = z.infer<typeof PeriodQuerySchema>;

/** Whether the hours in which the company, or the queue, is closed count too. */
export const hourModes = ['all', 'business'] as const;
export type HourMode = (typeof hourModes)[number];

export const FiguresQuerySchema = z.extend(PeriodQuerySchema, {
  hours: z._default(z.enum(hourModes), 'all'),
});
export type FiguresQuery = z.infer<typeof FiguresQuerySchema>;

/** Format of older front ends: times in minutes; a missing average is null or 0, as they expect. */
export const DashboardSchema = z.object({
  counters: z.object({
    /** Waiting and attended at this moment, whatever the period. */
    supportPending: z.int(),
    supportHappening: z.int(),
    supportFinished: z.int(),
    /** Contacts with exactly one ticket in the period. */
    leads: z.int(),
    avgSupportTime: z.nullable(z.number()),
    avgWaitTime: z.number(),
  }),
  attendants: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Average from 1 to 3; 0 without ratings. */
      rating: z.number(),
      tickets: z.int(),
      avgSupportTime: z.nullable(z.number()),
      online: z.boolean(),
    }),
  ),
});
export type Dashboard = z.infer<typeof DashboardSchema>;

const DaySpanSchema = z.object({ from: z.string(), to: z.string() });
export type DaySpan = z.infer<typeof DaySpanSchema>;

/** Number of tickets and total seconds. The average is their quotient, see `averageOf`. */
const TimeFigureSchema = z.object({ count: z.int(), seconds: z.number() });
export type TimeFigure = z.infer<typeof TimeFigureSchema>;

const RatingCountsSchema = z.object({ 1: z.int(), 2: z.int(), 3: z.int() });
export type RatingCounts = z.infer<typeof RatingCountsSchema>;

export const FiguresSchema = z.object({
  /** Tickets that began. */
  begun: z.int(),
  /** Tickets of `begun` that are resolved by now. */
  finished: z.int(),
  /** Time waiting until accepted, all waits of a ticket summed. */
  wait: TimeFigureSchema,
  /** Time attended, all stretches of a ticket summed. */
  support: TimeFigureSchema,
  /** From the contact's first message to the first one written by a person. */
  firstResponse: TimeFigureSchema,
  /** From the beginning to the end, for tickets that are closed. */
  resolution: TimeFigureSchema,
  ratings: RatingCountsSchema,
});
export type Figures = z.infer<typeof FiguresSchema>;

const WithLeadsSchema = z.extend(FiguresSchema, { leads: z.int() });

export const DashboardFiguresSchema = z.object({
  /** Current day in the company's calendar. */
  today: z.string(),
  timeZone: z.string(),
  period: DaySpanSchema,
  /** The same number of days, up to the day before the period. */
  previousPeriod: DaySpanSchema,
  current: WithLeadsSchema,
  previous: WithLeadsSchema,
});
export type DashboardFigures = z.infer<typeof DashboardFiguresSchema>;

export const DashboardDaysSchema = z.object({
  period: DaySpanSchema,
  /** Every day of the period, including days without tickets. */
  days: z.array(z.extend(FiguresSchema, { day: z.string() })),
});
export type DashboardDays = z.infer<typeof DashboardDaysSchema>;

/** Dimensions by which the figures of a period can be broken down. */
export const breakdowns = ['attendant', 'queue', 'tag', 'connection'] as const;
export type Breakdown = (typeof breakdowns)[number];

export const BreakdownQuerySchema = z.extend(FiguresQuerySchema, { by: z.enum(breakdowns) });
export type BreakdownQuery = z.infer<typeof BreakdownQuerySchema>;

/**
 * For an attendant: the tickets they attended, the time they spent, their first responses and their ratings; a ticket
 * attended by two people counts for both. A ticket with two tags counts under both. `wait` and `resolution` belong to
 * the ticket, whoever attended it.
 */
export const BreakdownRowSchema = z.extend(FiguresSchema, {
  /** Null for tickets without a queue, or whose connection was deleted. */
  id: z.nullable(z.int()),
  name: z.nullable(z.string()),
  /** Queues and tags only. */
  color: z.nullable(z.string()),
  /** Attendants only. */
  online: z.nullable(z.boolean()),
});
export type BreakdownRow = z.infer<typeof BreakdownRowSchema>;

export const DashboardBreakdownSchema = z.object({
  period: DaySpanSchema,
  /** All attendants, by name; other rows by number of tickets, without the empty ones. */
  rows: z.array(BreakdownRowSchema),
});
export type DashboardBreakdown = z.infer<typeof DashboardBreakdownSchema>;

/** Tables that can be exported. */
export const dashboardTables = ['days', ...breakdowns] as const;
export type DashboardTable = (typeof dashboardTables)[number];
export const exportLanguages = ['pt', 'en', 'es'] as const;
export type ExportLanguage = (typeof exportLanguages)[number];
export const ExportQuerySchema = z.extend(FiguresQuerySchema, {
  table: z.enum(dashboardTables),
  /** Language of the headings. */
  language: z._default(z.enum(exportLanguages), 'pt'),
});
export type ExportQuery = z.infer<typeof ExportQuerySchema>;

export const HoursQuerySchema = z.object({
  /** Defaults to today in the company's calendar. */
  date: OptionalDaySchema,
  queueId: OptionalIdParamSchema,
});
export type HoursQuery = z.infer<typeof HoursQuerySchema>;

export const DashboardHoursSchema = z.object({
  date: z.string(),
  count: z.int(),
  /** Tickets that began in each hour of the day, 24 entries. */
  hours: z.array(z.int()),
});
export type DashboardHours = z.infer<typeof DashboardHoursSchema>;

export const NowQuerySchema = z.object({ queueId: OptionalIdParamSchema });

/** Live snapshot. Clients fetch it again when tickets change. */
export const DashboardNowSchema = z.object({
  waiting: z.int(),
  /** Start of the longest current wait; null when no ticket is waiting. */
  waitingSince: z.nullable(TimestampSchema),
  attending: z.int(),
  /** All attendants by name, also those without tickets. */
  attendants: z.array(z.object({ id: z.int(), name: z.string(), online: z.boolean(), attending: z.int() })),
  /** Queues with waiting or attended tickets; null stands for tickets without a queue. */
  queues: z.array(
    z.object({
      queue: z.nullable(QueueSummarySchema),
      waiting: z.int(),
      waitingSince: z.nullable(TimestampSchema),
      attending: z.int(),
    }),
  ),
});
export type DashboardNow = z.infer<typeof DashboardNowSchema>;

/**
 * Sets of tickets behind the numbers. `waiting` and `attending` describe this moment and need no period. `waited`,
 * `supported`, `responded` and `rated` are the tickets that an average is computed from.
 */
export const ticketSets = [
  'begun',
  'finished',
  'leads',
  'waited',
  'supported',
  'responded',
  'rated',
  'waiting',
  'attending',
] as const;
export type TicketSet = (typeof ticketSets)[number];

/** `none` selects tickets without a value. */
const IdOrNoneSchema = z.union([z.literal('none'), IdParamSchema]);

/** Tickets behind a number: the same period and filters, narrowed further. */
export const DashboardTicketsQuerySchema = z.extend(PeriodQuerySchema, {
  set: z._default(z.enum(ticketSets), 'begun'),
  /** One bar of the hours chart; the day is given by the period. */
  hour: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(23))),
  /** Only tickets attended by this person. */
  attendantId: OptionalIdParamSchema,
  ofQueue: z.optional(IdOrNoneSchema),
  tagId: OptionalIdParamSchema,
  connection: z.optional(IdOrNoneSchema),
  rate: z.optional(z.coerce.number().check(z.refine((rate) => ratingScale.some((known) => known === rate)))),
  /** Cursor: the last row seen. */
  beforeAt: z.optional(z.iso.datetime(validationKeys.invalid)),
  beforeId: OptionalIdParamSchema,
});
export type DashboardTicketsQuery = z.infer<typeof DashboardTicketsQuerySchema>;

const PersonSchema = z.object({ id: z.int(), name: z.string() });

export const DashboardTicketSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  protocol: z.string(),
  status: z.enum(ticketStatuses),
  contact: PersonSchema,
  user: z.nullable(PersonSchema),
  queue: z.nullable(QueueSummarySchema),
  whatsapp: z.nullable(PersonSchema),
  begunAt: TimestampSchema,
  closedAt: z.nullable(TimestampSchema),
  /** Null until the time is known. */
  waitSeconds: z.nullable(z.number()),
  supportSeconds: z.nullable(z.number()),
  firstResponseSeconds: z.nullable(z.number()),
  rating: z.nullable(z.literal(ratingScale)),
});
export type DashboardTicket = z.infer<typeof DashboardTicketSchema>;

export const DashboardTicketPageSchema = z.object({
  /** Newest start first. May be shorter than a page when few of the scanned tickets match. */
  tickets: z.array(DashboardTicketSchema),
  /** Cursor of the next page, for `beforeAt` and `beforeId`; null when there is none. */
  next: z.nullable(z.object({ at: TimestampSchema, id: z.int() })),
  hasMore: z.boolean(),
});
export type DashboardTicketPage = z.infer<typeof DashboardTicketPageSchema>;
