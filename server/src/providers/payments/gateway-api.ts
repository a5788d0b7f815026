import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { jsonIn } from '#platform/outgoing-http/service-call.ts';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';

/** Parses the fields in use from a gateway's response. */
export function readAs<S extends z.ZodMiniType>(schema: S, bytes: Buffer): z.infer<S> {
  const read = z.safeParse(schema, jsonIn(bytes));
  if (read.success) return read.data;
  throw new ServiceFailure('garbage', 'The gateway answered with something that is no answer.');
}

/** Parses a timestamp of a gateway; falls back to now when it is missing or invalid. */
export function timestampOr(told: string | undefined, now: Date): Date {
  const ms = Date.parse(told ?? '');
  return Number.isNaN(ms) ? now : new Date(ms);
}

/** Length of a bank's txid, which consists of letters and digits. */
const length = 32;

/** Returns a unique, unguessable reference that contains the invoice number. */
export function newReference(invoiceId: number): string {
  const start = `FATURA${invoiceId}X`;
  return (
    start +
    randomBytes(16)
      .toString('hex')
      .slice(0, length - start.length)
  );
}
