import type { CloseReason } from '#providers/whatsapp/port.ts';

export type Ending =
  /** The server requests a new connection at once, as after each pairing: the session continues. */
  'restart' | { readonly reason: CloseReason; readonly retryAfterMs?: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const byCode: Readonly<Record<number, Ending>> = {
  // The device was removed on the phone, or its login is no longer valid.
  401: { reason: 'logged-out' },
  // For some hours; the exact time is not documented.
  402: { reason: 'restricted', retryAfterMs: 6 * hourMs },
  403: { reason: 'banned' },
  // Only a newer version helps, which an operator configures.
  405: { reason: 'outdated', retryAfterMs: hourMs },
  408: { reason: 'timeout' },
  // The account no longer supports linked devices.
  411: { reason: 'logged-out' },
  428: { reason: 'network' },
  440: { reason: 'replaced' },
  515: 'restart',
};

/** Disconnect reason from Baileys: an error of @hapi/boom, of `ws`, or a bare number. */
interface Problem {
  readonly message?: unknown;
  readonly output?: { readonly statusCode?: unknown };
}

/** Classifies the end of a socket. Unknown reasons are retried: credentials are dropped for 401 and 411 only. */
export function endingOf(error: unknown): Ending {
  if (typeof error === 'number') return { reason: 'network' };
  const { message, output } = (error ?? {}) as Problem;
  const text = typeof message === 'string' ? message : '';
  // All of these have the code 408.
  if (text.startsWith('QR refs')) return { reason: 'qr-expired' };
  if (text.startsWith('WebSocket Error')) return { reason: 'network' };
  const code = output?.statusCode;
  if (typeof code !== 'number') return { reason: error === undefined ? 'network' : 'provider-failed' };
  return byCode[code] ?? { reason: 'provider-failed' };
}
