import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { AppError } from '#platform/errors.ts';
import { StorageFault, type StoredMedia } from '#platform/uploads/media-store.ts';
import type { Storage } from './port.ts';

const LONGEST_KEY = 512;
// No segment can be "." or "..", empty, absolute or hidden: a path outside of the storage cannot be written down.
const FOLDER_FORM = /^[a-z0-9]+(?:\/[a-z0-9_-][a-z0-9._-]*)*$/;
const KEY_FORM = /^[a-z0-9]+(?:\/[a-z0-9_-][a-z0-9._-]*)+$/;

export function assertStorageKey(key: string): void {
  if (key.length > LONGEST_KEY || !KEY_FORM.test(key))
    throw new TypeError(`Not a storage key: ${quote(key)}`);
}

export function assertStorageFolder(prefix: string): void {
  if (prefix.length > LONGEST_KEY || !FOLDER_FORM.test(prefix)) {
    throw new TypeError(`Not a folder of storage keys: ${quote(prefix)}`);
  }
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}

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

/** Maps an error to a storage fault; undefined when the caller or its stream caused it. */
export type FaultReasonOf = (error: unknown) => StorageFault['reason'] | undefined;

/** Wraps a storage so that its own failures become `StorageFault`, whatever their original form. */
export function mapFaults(storage: Storage, reasonOf: FaultReasonOf): Storage {
  function tell(error: unknown): never {
    const reason = reasonOf(error);
    throw reason === undefined ? error : new StorageFault(reason, error);
  }
  const telling =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    (...given: Given): Promise<Result> =>
      work(...given).catch(tell);
  return {
    put: telling(storage.put),
    open: telling(storage.open),
    stat: telling(storage.stat),
    remove: telling(storage.remove),
    removeAll: telling(storage.removeAll),
    check: telling(storage.check),
    async *list(prefix) {
      try {
        yield* storage.list(prefix);
      } catch (error) {
        tell(error);
      }
    },
  };
}
