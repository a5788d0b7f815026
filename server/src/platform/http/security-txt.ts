import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';

export interface SecurityTxtOptions {
  /** A URL, or an e-mail address. */
  readonly contact: string;
  /** Public base URL of the product, without a trailing slash. */
  readonly publicUrl: string;
  readonly clock: Clock;
}

const path = '/.well-known/security.txt';
/** The standard requires an expiry date, and advises less than a year. */
const validMs = 180 * 24 * 60 * 60 * 1000;

/** Serves the contact for vulnerability reports (RFC 9116). */
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
