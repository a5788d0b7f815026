import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import {
  BreakdownQuerySchema,
  DashboardBreakdownSchema,
  DashboardDaysSchema,
  DashboardFiguresSchema,
  DashboardHoursSchema,
  DashboardNowSchema,
  DashboardSchema,
  DashboardTicketPageSchema,
  DashboardTicketsQuerySchema,
  ExportQuerySchema,
  FiguresQuerySchema,
  HoursQuerySchema,
  NowQuerySchema,
  PeriodQuerySchema,
} from './schema.ts';

export const getDashboard = endpoint({
  name: 'getDashboard',
  method: 'GET',
  path: '/dashboard',
  summary: 'Get the counters and attendants of a period, with times in minutes.',
  access: 'dashboard:view',
  query: PeriodQuerySchema,
  reply: DashboardSchema,
  example: { query: { days: 7 } },
});

export const getDashboardNow = endpoint({
  name: 'getDashboardNow',
  method: 'GET',
  path: '/dashboard/now',
  summary: 'Get the current numbers of waiting and attended tickets.',
  access: 'dashboard:view',
  query: NowQuerySchema,
  reply: DashboardNowSchema,
});

export const getDashboardHours = endpoint({
  name: 'getDashboardHours',
  method: 'GET',
  path: '/dashboard/hours',
  summary: 'Count the tickets that began in each hour of a day.',
  access: 'dashboard:view',
  query: HoursQuerySchema,
  reply: DashboardHoursSchema,
});

export const getDashboardFigures = endpoint({
  name: 'getDashboardFigures',
  method: 'GET',
  path: '/dashboard/figures',
  summary: 'Get the figures of a period and of the previous period.',
  access: 'dashboard:view',
  query: FiguresQuerySchema,
  reply: DashboardFiguresSchema,
  example: { query: { days: 7 } },
});

export const getDashboardDays = endpoint({
  name: 'getDashboardDays',
  method: 'GET',
  path: '/dashboard/days',
  summary: 'Get the figures of each day of a period.',
  access: 'dashboard:view',
  query: FiguresQuerySchema,
  reply: DashboardDaysSchema,
  example: { query: { days: 7 } },
});

export const getDashboardBreakdown = endpoint({
  name: 'getDashboardBreakdown',
  method: 'GET',
  path: '/dashboard/breakdown',
  summary: 'Get the figures of a period by attendant, queue, tag or connection.',
  access: 'dashboard:view',
  query: BreakdownQuerySchema,
  reply: DashboardBreakdownSchema,
  example: { query: { days: 7, by: 'queue' } },
});

export const exportDashboard = endpoint({
  name: 'exportDashboard',
  method: 'GET',
  path: '/dashboard/export',
  summary: 'Export one table of the dashboard as CSV.',
  access: 'dashboard:view',
  callsPerMinute: 20,
  query: ExportQuerySchema,
  replyType: 'text/csv',
  reply: z.string(),
  example: { query: { days: 7, table: 'days' } },
});

export const listDashboardTickets = endpoint({
  name: 'listDashboardTickets',
  method: 'GET',
  path: '/dashboard/tickets',
  summary: 'List the tickets behind a figure of the dashboard.',
  access: 'dashboard:view',
  query: DashboardTicketsQuerySchema,
  reply: DashboardTicketPageSchema,
  example: { query: { days: 7 } },
});
