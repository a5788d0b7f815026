import * as z from 'zod/mini';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';

/** Systems of this kind write numbers as texts, and nothing as an empty one. */
export const AmountSchema = z.union([z.number(), z.string()]);
export const TextSchema = z.nullish(z.union([z.string(), z.number()]));

export function readAs<S extends z.ZodMiniType>(schema: S, answer: unknown): z.infer<S> {
  const read = z.safeParse(schema, answer);
  if (read.success) return read.data;
  throw new ServiceFailure('garbage', 'The billing system answered with something that is no answer.');
}

export function textOrNull(value: string | number | null | undefined): string | null {
  const text = String(value ?? '').trim();
  return text === '' ? null : text;
}

/** A day as systems write it, with or without a time. */
export function dayOf(value: string | number | null | undefined): string {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(String(value ?? '')) ?? [];
  if (day === undefined) throw new ServiceFailure('garbage', 'The billing system answered with no date.');
  return day;
}

export function amountOf(value: string | number): number {
  const amount = Number(typeof value === 'string' ? value.replace(',', '.') : value);
  if (Number.isFinite(amount)) return amount;
  throw new ServiceFailure('garbage', 'The billing system answered with no amount.');
}

/** Without the slash that people leave at the end. */
export const baseOf = (url: string): string => url.replace(/\/+$/, '');
