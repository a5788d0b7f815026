import * as z from 'zod/mini';
import {
  IdParamSchema,
  OptionalDaySchema,
  OptionalIdParamSchema,
  TimestampSchema,
  validationKeys,
} from '#contracts/fields.ts';
import { QueueSummarySchema } from '#contracts/queues/schema.ts';
import { ratingScale } from '#contracts/ratings/rules.ts';
import { ticketStatuses } from '#contracts/tickets/schema.ts';

/** What the screen offers; 0 is none, and a range of dates says it. */
export const periodChoices = [0, 3, 7, 15, 30, 60, 90] as const;
/** A year and a day: what is compared with the period before still costs little. */
export const periodDaysMax = 366;
export const dashboardTicketsPerPage = 40;

/**
 * Which tickets: those that began in the period, by the calendar of the company. `days` counts today; a range has its
 * first and its last day in it. With neither it is refused.
 */
export const PeriodQuerySchema = z.object({
  days: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(periodDaysMax))),
  date_from: OptionalDaySchema,
  date_to: OptionalDaySchema,
  /** Only what is in one queue. */
  queueId: OptionalIdParamSchema,
});
export type PeriodQuery = z.infer<typeof PeriodQuerySchema>;

/** Whether the time in which the company, or the queue, is closed counts too. */
export const clockings = ['all', 'business'] as const;
export type Clocking = (typeof clockings)[number];

export const FiguresQuerySchema = z.extend(PeriodQuerySchema, {
  hours: z._default(z.enum(clockings), 'all'),
});
export type FiguresQuery = z.infer<typeof FiguresQuerySchema>;

/** Of older front ends: minutes, and what has no average is null or 0 as they expect it. */
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
      /** The mean, from 1 to 3; 0 until somebody rated them. */
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

/** Added up: of how many tickets, and how long in all. An average is the one by the other, see `averageOf`. */
const TimeFigureSchema = z.object({ count: z.int(), seconds: z.number() });
export type TimeFigure = z.infer<typeof TimeFigureSchema>;

const RatingCountsSchema = z.object({ 1: z.int(), 2: z.int(), 3: z.int() });
export type RatingCounts = z.infer<typeof RatingCountsSchema>;

export const FiguresSchema = z.object({
  /** Tickets that began. */
  begun: z.int(),
  /** Of these, resolved by now. */
  finished: z.int(),
  /** Waiting, until somebody accepted it; all its waits together. */
  wait: TimeFigureSchema,
  /** Attended; all its stretches together. */
  support: TimeFigureSchema,
  /** From the contact's first message to the first that a person wrote. */
  firstResponse: TimeFigureSchema,
  /** From the beginning to the end, of those that are over. */
  resolution: TimeFigureSchema,
  ratings: RatingCountsSchema,
});
export type Figures = z.infer<typeof FiguresSchema>;

const WithLeadsSchema = z.extend(FiguresSchema, { leads: z.int() });

export const DashboardFiguresSchema = z.object({
  /** By the calendar of the company. */
  today: z.string(),
  timeZone: z.string(),
  period: DaySpanSchema,
  /** Just as many days, up to the day before the period. */
  previousPeriod: DaySpanSchema,
  current: WithLeadsSchema,
  previous: WithLeadsSchema,
});
export type DashboardFigures = z.infer<typeof DashboardFiguresSchema>;

export const DashboardDaysSchema = z.object({
  period: DaySpanSchema,
  /** Every day of the period, also one on which nothing began. */
  days: z.array(z.extend(FiguresSchema, { day: z.string() })),
});
export type DashboardDays = z.infer<typeof DashboardDaysSchema>;

/** What the figures of a period can be told apart by. */
export const breakdowns = ['attendant', 'queue', 'tag', 'connection'] as const;
export type Breakdown = (typeof breakdowns)[number];

export const BreakdownQuerySchema = z.extend(FiguresQuerySchema, { by: z.enum(breakdowns) });
export type BreakdownQuery = z.infer<typeof BreakdownQuerySchema>;

/**
 * Of an attendant: what they attended, how long they did, their first responses and their ratings; a ticket that two
 * attended is a ticket of both. Of a tag: a ticket with two tags is counted under both. `wait` and `resolution` belong
 * to the ticket, whoever attended it.
 */
export const BreakdownRowSchema = z.extend(FiguresSchema, {
  /** Null for what is in no queue, or came over a connection that is gone. */
  id: z.nullable(z.int()),
  name: z.nullable(z.string()),
  /** Of queues and tags. */
  color: z.nullable(z.string()),
  /** Of attendants. */
  online: z.nullable(z.boolean()),
});
export type BreakdownRow = z.infer<typeof BreakdownRowSchema>;

export const DashboardBreakdownSchema = z.object({
  period: DaySpanSchema,
  /** Attendants by name, all there are; others by how many tickets began, those without any left out. */
  rows: z.array(BreakdownRowSchema),
});
export type DashboardBreakdown = z.infer<typeof DashboardBreakdownSchema>;

/** The tables that can be taken along. */
export const dashboardTables = ['days', ...breakdowns] as const;
export type DashboardTable = (typeof dashboardTables)[number];
export const exportLanguages = ['pt', 'en', 'es'] as const;
export type ExportLanguage = (typeof exportLanguages)[number];
export const ExportQuerySchema = z.extend(FiguresQuerySchema, {
  table: z.enum(dashboardTables),
  /** Of the headings. */
  language: z._default(z.enum(exportLanguages), 'pt'),
});
export type ExportQuery = z.infer<typeof ExportQuerySchema>;

export const HoursQuerySchema = z.object({
  /** Today, by the calendar of the company, when none is given. */
  date: OptionalDaySchema,
  queueId: OptionalIdParamSchema,
});
export type HoursQuery = z.infer<typeof HoursQuerySchema>;

export const DashboardHoursSchema = z.object({
  date: z.string(),
  count: z.int(),
  /** How many began from 0 to 1 o'clock, and so on: 24. */
  hours: z.array(z.int()),
});
export type DashboardHours = z.infer<typeof DashboardHoursSchema>;

export const NowQuerySchema = z.object({ queueId: OptionalIdParamSchema });

/** This very moment. Whoever shows it asks again when tickets change. */
export const DashboardNowSchema = z.object({
  waiting: z.int(),
  /** Since when whoever waits longest does; null when nobody waits. */
  waitingSince: z.nullable(TimestampSchema),
  attending: z.int(),
  /** By name; those who attend nothing too. */
  attendants: z.array(z.object({ id: z.int(), name: z.string(), online: z.boolean(), attending: z.int() })),
  /** Where somebody waits or is attended; null is what is in no queue. */
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
 * What a number counts. `waiting` and `attending` are of this moment, and need no period. `waited`, `supported`,
 * `responded`, `rated`: the tickets an average is made of.
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

/** `none` is what has none. */
const IdOrNoneSchema = z.union([z.literal('none'), IdParamSchema]);

/** The tickets behind a number: the same period and filters, and what narrows it. */
export const DashboardTicketsQuerySchema = z.extend(PeriodQuerySchema, {
  set: z._default(z.enum(ticketSets), 'begun'),
  /** One bar of the chart of hours, or of days: the day is that of the period. */
  hour: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(23))),
  /** What this person attended. */
  attendantId: OptionalIdParamSchema,
  ofQueue: z.optional(IdOrNoneSchema),
  tagId: OptionalIdParamSchema,
  connection: z.optional(IdOrNoneSchema),
  rate: z.optional(z.coerce.number().check(z.refine((rate) => ratingScale.some((known) => known === rate)))),
  /** The last row seen. */
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
  /** Null until there is such a time. */
  waitSeconds: z.nullable(z.number()),
  supportSeconds: z.nullable(z.number()),
  firstResponseSeconds: z.nullable(z.number()),
  rating: z.nullable(z.literal(ratingScale)),
});
export type DashboardTicket = z.infer<typeof DashboardTicketSchema>;

export const DashboardTicketPageSchema = z.object({
  /** Those that began last come first. Fewer than a page where few of those that were looked at are meant. */
  tickets: z.array(DashboardTicketSchema),
  /** The `beforeAt` and `beforeId` of the page after; null when there is none. */
  next: z.nullable(z.object({ at: TimestampSchema, id: z.int() })),
  hasMore: z.boolean(),
});
export type DashboardTicketPage = z.infer<typeof DashboardTicketPageSchema>;
