import * as z from 'zod/mini';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import { jsonIn } from '#providers/outside/outside-call.ts';

/** What a gateway answered, as far as it is used. */
export function readAs<S extends z.ZodMiniType>(schema: S, bytes: Buffer): z.infer<S> {
  const read = z.safeParse(schema, jsonIn(bytes));
  if (read.success) return read.data;
  throw new ServiceFailure('garbage', 'The gateway answered with something that is no answer.');
}

/** A moment as a gateway tells it; now, where it tells none that is one. */
export function momentOr(told: string | undefined, now: Date): Date {
  const ms = Date.parse(told ?? '');
  return Number.isNaN(ms) ? now : new Date(ms);
}
