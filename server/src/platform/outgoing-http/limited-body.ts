import { ReadableStream } from 'node:stream/web';
import type { Response } from 'undici';
import { SafeFetchError } from './safe-fetch-error.ts';

/** The body of an answer that breaks with `ERR_FETCH_TOO_LARGE` as soon as it is longer than allowed. */
export async function limitBody(
  answer: Response,
  maxBytes: number,
  explain: (error: unknown) => unknown,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const body = answer.body as ReadableStream<Uint8Array> | null;
  if (!body) return undefined;
  if (Number(answer.headers.get('content-length') ?? 0) > maxBytes) {
    await body.cancel();
    throw tooLarge(maxBytes);
  }
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return;
        }
        size += value.byteLength;
        if (size > maxBytes) throw tooLarge(maxBytes);
        controller.enqueue(value);
      } catch (error) {
        controller.error(explain(error));
        await reader.cancel(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function tooLarge(maxBytes: number): SafeFetchError {
  return new SafeFetchError('ERR_FETCH_TOO_LARGE', `The answer is larger than ${maxBytes} bytes`);
}
