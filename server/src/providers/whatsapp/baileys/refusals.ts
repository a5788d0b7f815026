import { type FailureClass, ProviderError } from '#providers/whatsapp/port.ts';

/** What Baileys throws: an error of @hapi/boom, its code as a number or, from the server, in `data`. */
interface BoomLike {
  readonly output?: { readonly statusCode?: unknown };
  readonly data?: unknown;
}

/** A call that was under way when the connection broke rejects with the bare number of the WebSocket's close. */
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
  // In an answer it is about what was asked, as a group that is closed to us; the end of the login ends the socket.
  if (code === 401) return isAnswer(error) ? 'recipient' : 'auth';
  if (code === 429) return 'rate';
  return code === 403 || code === 404 || code === 406 ? 'recipient' : 'temporary';
}

/** What a caller is to do about anything that Baileys threw. */
export function refusalOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  return new ProviderError({ class: classOf(error) }, { cause: error });
}

/** What a server's `error` in the acknowledgement of a message means. */
export function classOfAck(error: string): FailureClass {
  const code = Number(error);
  // The account may not write to strangers for now: trying again counts as one more attempt and makes it worse.
  if (code === 463) return 'recipient';
  if (code === 429) return 'rate';
  // 479: the session with one of the devices is stale. It is renewed by then.
  return code === 479 || code === 408 || code >= 500 ? 'temporary' : 'recipient';
}
