import { periodOf, previousOf } from '@prosa/contracts/dashboard/rules.ts';
import type { DaySpan, PeriodQuery } from '@prosa/contracts/dashboard/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { AppError } from '#platform/errors.ts';

/** Queues whose figures a user sees; undefined for all. */
export type QueueScope = readonly number[] | undefined;

export interface Periods {
  readonly period: DaySpan;
  readonly previousPeriod: DaySpan;
}

export function requirePeriods(query: PeriodQuery, today: string): Periods {
  const period = periodOf(query, today);
  if (period === 'missing') throw new AppError('ERR_DASHBOARD_FILTER');
  if (period === 'invalid') {
    const path = query.date_from ? 'date_from' : 'date_to';
    throw new AppError('ERR_VALIDATION', { issues: [{ path, message: validationKeys.invalid }] });
  }
  return { period, previousPeriod: previousOf(period) };
}

/** Minutes with two decimals, as older clients expect. */
export function minutesOf(seconds: number): number {
  return Math.round((seconds / 60) * 100) / 100;
}
