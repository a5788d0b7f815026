import type { CreateHelp, Help, HelpPage, UpdateHelp } from '@prosa/contracts/helps/schema.ts';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob } from '#platform/jobs/job.ts';
import { publishHelpJob } from './jobs.ts';
import { presentHelp } from './present.ts';
import { helpQueries } from './queries.ts';
import { helpStore } from './store.ts';

function addHelpPublication(tx: PlatformTx, helpId: number, isNew = false): Promise<void> {
  return addJob(tx, publishHelpJob, { helpId, isNew }, { key: String(helpId), dedupe: true });
}

/** An empty link is none. */
function columnsOf<Input extends { link?: string | null | undefined }>({ link, ...others }: Input) {
  return link === undefined ? others : { ...others, link: link || null };
}

export async function listHelps(
  reader: Reader,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<HelpPage> {
  const queries = helpQueries(reader);
  const [{ rows, hasMore }, count] = await Promise.all([
    queries.page(searchParam, pageNumber),
    queries.count(searchParam),
  ]);
  return { records: rows.map(presentHelp), count, hasMore };
}

export async function listAllHelps(reader: Reader): Promise<Help[]> {
  return (await helpQueries(reader).all()).map(presentHelp);
}

export async function getHelp(reader: Reader, id: number): Promise<Help> {
  const row = await helpQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_HELP_FOUND');
  return presentHelp(row);
}

export async function createHelp(tx: PlatformTx, input: CreateHelp): Promise<Help> {
  const row = await helpStore(tx).insert(columnsOf(input));
  await addHelpPublication(tx, row.id, true);
  return presentHelp(row);
}

export async function updateHelp(tx: PlatformTx, id: number, input: UpdateHelp): Promise<Help> {
  const row = await helpStore(tx).update(id, columnsOf(input));
  if (!row) throw new AppError('ERR_NO_HELP_FOUND');
  await addHelpPublication(tx, id);
  return presentHelp(row);
}

export async function deleteHelp(tx: PlatformTx, id: number): Promise<void> {
  if (!(await helpStore(tx).delete(id))) throw new AppError('ERR_NO_HELP_FOUND');
  await addHelpPublication(tx, id);
}
