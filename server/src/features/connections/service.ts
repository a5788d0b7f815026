import type { Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { connectionQueries } from './queries.ts';

/** Refuses an id that is not a connection of this company. */
export async function requireConnection(reader: Reader, id: number): Promise<void> {
  if (!(await connectionQueries(reader).find(id))) throw new AppError('ERR_NO_WAPP_FOUND');
}
