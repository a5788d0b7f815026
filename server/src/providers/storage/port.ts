import type { ListedMedia } from '#platform/uploads/media-store.ts';

/**
 * File storage: a folder or a bucket. Keys are created by the server (`newMediaKey`), never by a client. Every method
 * fails with a `StorageFault` when the storage is full or unavailable.
 */
export interface Storage extends ListedMedia {
  /** Removes every object below a key prefix: `c1` removes `c1/…` and keeps `c12/…`. */
  removeAll(prefix: string): Promise<void>;
  /** Rejects with a readable reason when the storage cannot be used. */
  check(): Promise<void>;
}
