import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { ownerOfKey, platformMedia } from '#platform/uploads/media-url.ts';
import { storageRoom, storedFileStore } from './store.ts';

/**
 * A media store that counts the bytes of each company and refuses files beyond the plan's limit. A file is counted
 * after it is stored and until it is removed; a crash in between leaves a file that is not counted.
 */
export function countedStorage<S extends MediaStore>(storage: S, database: Database): S {
  const inCompanyOf = async (key: string, work: (tx: Tx) => Promise<void>): Promise<void> => {
    const owner = ownerOfKey(key);
    if (owner !== platformMedia) await database.transaction(mintCompanyId(owner), work);
  };

  const put: MediaStore['put'] = async (
    key,
    stream,
    { needsRoom = false, mayBeAnothers = false, ...options },
  ) => {
    const { maxBytes = Number.POSITIVE_INFINITY } = options;
    const owner = ownerOfKey(key);
    const room =
      needsRoom && owner !== platformMedia
        ? await storageRoom(database.reader(mintCompanyId(owner)))
        : Number.POSITIVE_INFINITY;
    if (room <= 0) throw new AppError('ERR_STORAGE_FULL');
    const most = Math.min(maxBytes, room);
    const stored = await storage
      .put(key, stream, { ...options, maxBytes: Number.isFinite(most) ? most : undefined })
      .catch((error: unknown) => {
        throw room < maxBytes && isTooLarge(error)
          ? new AppError('ERR_STORAGE_FULL', undefined, { cause: error })
          : error;
      });
    try {
      await inCompanyOf(key, (tx) => countFile(tx, key, stored.size, needsRoom));
    } catch (error) {
      if (!mayBeAnothers) await storage.remove(key);
      throw error;
    }
    return stored;
  };

  const remove: MediaStore['remove'] = async (key) => {
    await storage.remove(key);
    await inCompanyOf(key, (tx) => storedFileStore(tx).remove(key));
  };

  return { ...storage, put, remove };
}

/** The same within one transaction, for a company that is not visible to others yet. */
export function countedIn(tx: Tx, storage: MediaStore): MediaStore {
  return {
    ...storage,
    async put(key, stream, options) {
      const stored = await storage.put(key, stream, options);
      await countFile(tx, key, stored.size, false);
      return stored;
    },
  };
}

/**
 * Counts a file. Concurrent writes are serialised by the tally's row, so the second one sees the room the first took.
 */
async function countFile(tx: Tx, key: string, size: number, needsRoom: boolean): Promise<void> {
  // Sent in this order, in one round trip.
  const [, room] = await Promise.all([storedFileStore(tx).put(key, size), needsRoom ? storageRoom(tx) : 0]);
  if (room < 0) throw new AppError('ERR_STORAGE_FULL');
}

function isTooLarge(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ERR_UPLOAD_TOO_LARGE';
}
