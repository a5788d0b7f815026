import type { Readable } from 'node:stream';
import type { ByteRange, RangeRequest } from './byte-range.ts';

/** Failure of the storage itself: it has no space left, or is unavailable. */
export class StorageFault extends Error {
  readonly reason: 'full' | 'away';

  constructor(reason: StorageFault['reason'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StorageFault';
    this.reason = reason;
  }
}

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
  /** The part that `stream` contains; absent when it is the whole. */
  readonly range?: ByteRange;
}

/** Storage interface of uploads and downloads; `providers/storage/port.ts` extends it. */
export interface MediaStore {
  /**
   * Stores all or nothing: a stream that fails or exceeds `maxBytes` (`ERR_UPLOAD_TOO_LARGE`) leaves no object behind.
   * External content sets `needsRoom`, and is refused when its company's quota is used up (`ERR_STORAGE_FULL`). With
   * `mayBeAnothers` an object stays after a failure: a concurrent attempt may have stored it.
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
  /** Removing a missing object is no error. */
  remove(key: string): Promise<void>;
}

/** A store whose keys can be listed, all or those below a prefix. */
export interface ListedMedia extends MediaStore {
  list(prefix?: string): AsyncIterable<string>;
}
