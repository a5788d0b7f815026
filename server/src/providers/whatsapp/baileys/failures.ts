import { type CloseReason, type FailureClass, ProviderError } from '#providers/whatsapp/port.ts';

/** Error of Baileys (@hapi/boom): its code as a number or, from the server, in `data`. */
interface BoomLike {
  readonly output?: { readonly statusCode?: unknown };
  readonly data?: unknown;
}

/** A call in flight when the connection broke rejects with the bare close code of the WebSocket. */
function codeOf(error: unknown): number | undefined {
  if (typeof error === 'number') return error;
  const { data, output } = (error ?? {}) as BoomLike;
  const code = typeof data === 'number' ? data : output?.statusCode;
  return typeof code === 'number' ? code : undefined;
}

const isAnswer = (error: unknown) => typeof ((error ?? {}) as BoomLike).data === 'number';

function classOf(error: unknown): FailureClass {
  const code = codeOf(error);
  if (code === undefined) {
    return error instanceof TypeError || error instanceof RangeError ? 'bug' : 'temporary';
  }
  // In a response, 401 concerns the request, such as a closed group; the end of the login ends the socket.
  if (code === 401) return isAnswer(error) ? 'recipient' : 'auth';
  if (code === 429) return 'rate';
  return code === 403 || code === 404 || code === 406 ? 'recipient' : 'temporary';
}

/** Converts any error of Baileys into a `ProviderError` with a failure class. */
export function refusalOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  return new ProviderError({ class: classOf(error) }, { cause: error });
}

/** Classifies a server's `error` in the acknowledgement of a message. */
export function classOfAck(error: string): FailureClass {
  const code = Number(error);
  // The account may not write to unknown contacts for now: a retry counts as another attempt and makes it worse.
  if (code === 463) return 'recipient';
  if (code === 429) return 'rate';
  // 479: the session with one of the devices is stale, and is renewed by the next attempt.
  return code === 479 || code === 408 || code >= 500 ? 'temporary' : 'recipient';
}

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
