import type { ListedMedia } from '#platform/uploads/media-store.ts';

/**
 * Where files live: a folder or a bucket. Keys are made by the server (`newMediaKey`), never by a client. Whatever is
 * asked of it fails with a `StorageFault` when it is full or away.
 */
export interface Storage extends ListedMedia {
  /** Removes every object below a folder of keys: `c1` takes `c1/…` and leaves `c12/…` alone. */
  removeAll(prefix: string): Promise<void>;
  /** Rejects with a readable reason when the storage cannot be used. */
  check(): Promise<void>;
}
