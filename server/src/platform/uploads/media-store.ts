import type { Readable } from 'node:stream';
import type { ByteRange, RangeRequest } from './byte-range.ts';

export interface StoredMedia {
  readonly size: number;
  readonly sha256: string;
}

export interface MediaFacts {
  /** Bytes of the whole object, also when only a range of it was opened. */
  readonly size: number;
  readonly contentType: string;
}

export interface OpenedMedia extends MediaFacts {
  readonly stream: Readable;
  /** The part that `stream` carries; absent when it is the whole. */
  readonly range?: ByteRange;
}

/** What uploads and downloads need of a storage; `providers/storage/port.ts` extends it. */
export interface MediaStore {
  /**
   * All or nothing: a stream that fails or passes `maxBytes` (`ERR_UPLOAD_TOO_LARGE`) leaves no object behind. What
   * comes from outside says `needsRoom`, and is refused where its company may store no more (`ERR_STORAGE_FULL`). What
   * `mayBeAnothers` stays although it failed: whoever tried the same at the same time may have stored it by now.
   */
  put(
    key: string,
    stream: Readable,
    options: {
      contentType: string;
      maxBytes?: number | undefined;
      needsRoom?: boolean;
      mayBeAnothers?: boolean;
    },
  ): Promise<StoredMedia>;
  /** Throws `UnsatisfiableRange` when the range lies outside the object. */
  open(key: string, options?: { range?: RangeRequest | undefined }): Promise<OpenedMedia | undefined>;
  stat(key: string): Promise<MediaFacts | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}

/** One whose files can be gone through, all or those below a folder of keys. */
export interface ListedMedia extends MediaStore {
  list(prefix?: string): AsyncIterable<string>;
}
