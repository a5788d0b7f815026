import * as z from 'zod/mini';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import { jsonIn } from '#providers/outside/outside-call.ts';

/** Parses the fields in use from a gateway's response. */
export function readAs<S extends z.ZodMiniType>(schema: S, bytes: Buffer): z.infer<S> {
  const read = z.safeParse(schema, jsonIn(bytes));
  if (read.success) return read.data;
  throw new ServiceFailure('garbage', 'The gateway answered with something that is no answer.');
}

/** Parses a timestamp of a gateway; falls back to now when it is missing or invalid. */
export function momentOr(told: string | undefined, now: Date): Date {
  const ms = Date.parse(told ?? '');
  return Number.isNaN(ms) ? now : new Date(ms);
}
