import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { AppError } from '#platform/errors.ts';
import type { StoredMedia } from '#platform/uploads/media-store.ts';

export interface Measure {
  readonly stream: Transform;
  /** Meaningful only after the stream has ended. */
  result(): StoredMedia;
}

/** Counts and hashes a stream, and fails it at the first byte above the limit. */
export function measure(maxBytes: number | undefined): Measure {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (maxBytes !== undefined && size > maxBytes) {
        done(new AppError('ERR_UPLOAD_TOO_LARGE', { maxBytes }));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}
