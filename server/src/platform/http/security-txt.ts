import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';

export interface SecurityTxtOptions {
  /** A URL, or an address that mail reaches. */
  readonly contact: string;
  /** Where people reach the product, without a slash at the end. */
  readonly publicUrl: string;
  readonly clock: Clock;
}

const path = '/.well-known/security.txt';
/** The standard wants a date, and advises less than a year. */
const validMs = 180 * 24 * 60 * 60 * 1000;

/** Tells whoever found a fault whom to write to (RFC 9116). */
export function serveSecurityTxt(
  app: FastifyInstance,
  { contact, publicUrl, clock }: SecurityTxtOptions,
): void {
  app.get(path, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + validMs).toISOString();
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: pt, en, es',
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'private, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
