import type { Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { queueQueries } from './queries.ts';

/** Refuses ids that are not queues of this company. */
export async function requireQueues(reader: Reader, ids: readonly number[]): Promise<void> {
  const unique = new Set(ids);
  if (unique.size === 0) return;
  const existing = await queueQueries(reader).countExisting([...unique]);
  if (existing !== unique.size) throw new AppError('ERR_NO_QUEUE_FOUND');
}
