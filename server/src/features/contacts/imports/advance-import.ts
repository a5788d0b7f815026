import { buffer } from 'node:stream/consumers';
import {
  type ContactImportFailure,
  importMaxRows,
  importPreviewRows,
} from '@prosa/contracts/contacts/schema.ts';
import type { AddressService } from '#features/contacts/addresses/service.ts';
import { contactsImported } from '#features/contacts/events.ts';
import { presentContact } from '#features/contacts/present.ts';
import { contactQueries } from '#features/contacts/queries.ts';
import { contactStore } from '#features/contacts/store.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CompanyJobContext, handle, type JobHandler } from '#platform/jobs/define-job.ts';
import { readSpreadsheet, UnreadableSpreadsheet } from '#platform/spreadsheets/read-spreadsheet.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { removeMedia } from '#platform/uploads/remove-media.ts';
import { importEntries } from './import-entries.ts';
import { advanceImportJob, forgetImportJob } from './jobs.ts';
import { contactImportQueries } from './queries.ts';
import { checkLine, type ImportLine, type ImportTable, isImportError, tableOf } from './rules.ts';
import { recordChange } from './service.ts';
import { type ContactImportRow, contactImportStore } from './store.ts';

interface Dependencies {
  readonly media: MediaStore;
  readonly mediaLinks: MediaLinks;
  readonly addresses: Pick<AddressService, 'reach'>;
}

/** Small enough for one event, large enough to be quick. */
const batchSize = 100;

async function readTable(
  media: MediaStore,
  { file_key: key }: ContactImportRow,
  signal: AbortSignal,
): Promise<ImportTable> {
  const opened = key === null ? undefined : await media.open(key);
  if (!opened) return { failure: 'unreadable' };
  const bytes = await buffer(opened.stream);
  try {
    // The names of the columns, and one row more than allowed to see that it is too many.
    const limits = { maxRows: importMaxRows + 2, isText: key?.endsWith('.csv') ?? false, signal };
    return tableOf(await readSpreadsheet(bytes, limits));
  } catch (error) {
    if (error instanceof UnreadableSpreadsheet) return { failure: 'unreadable' };
    throw error;
  }
}

async function removeFile(tx: Tx, { file_key: key }: ContactImportRow): Promise<void> {
  if (key !== null) await removeMedia(tx, key);
}

async function fail(tx: Tx, row: ContactImportRow, failure: ContactImportFailure): Promise<void> {
  recordChange(tx, await contactImportStore(tx).fail(row.id, failure));
  await removeFile(tx, row);
}

async function announceRead(tx: Tx, row: ContactImportRow, lines: readonly ImportLine[]) {
  const preview = lines.slice(0, importPreviewRows).map(({ line: _, ...values }) => values);
  const status = row.starts_by_itself ? 'running' : 'ready';
  const read = await contactImportStore(tx).read(row.id, lines.length, preview, status);
  recordChange(tx, read);
  return read;
}

/** One part of the file, with the counters in the same transaction: a process that dies repeats nothing. */
async function importBatch(
  tx: Tx,
  links: MediaLinks,
  id: number,
  lines: readonly ImportLine[],
): Promise<ContactImportRow | undefined> {
  const store = contactImportStore(tx);
  const row = await store.findForUpdate(id);
  if (row?.status !== 'running') return undefined;
  const batch = lines.slice(row.processed, row.processed + batchSize);
  const checked = batch.map(checkLine);
  const errors = checked.filter(isImportError);
  const valid = checked.flatMap((entry) => (isImportError(entry) ? [] : [entry]));
  const ids = await contactStore(tx).insertMany(valid);
  const isLast = row.processed + batch.length >= lines.length;
  if (ids.length > 0) {
    const added = await contactQueries(tx).findMany(ids);
    tx.record(contactsImported({ contacts: added.map((contact) => presentContact(contact, links)) }));
  }
  const advanced = await store.advance(row, {
    processed: batch.length,
    created: ids.length,
    updated: 0,
    skipped: valid.length - ids.length,
    errors,
    isLast,
  });
  recordChange(tx, advanced);
  if (isLast) await removeFile(tx, row);
  return advanced;
}

async function advance(context: CompanyJobContext, id: number, dependencies: Dependencies): Promise<void> {
  const row = await contactImportQueries(context.reader).find(id);
  if (!row || !['reading', 'running'].includes(row.status)) return;
  if (row.source === 'file') return advanceFile(context, row, dependencies);
  let isGoingOn = true;
  while (isGoingOn) {
    isGoingOn = await context.transaction((tx) => importEntries(tx, dependencies, id));
  }
}

async function advanceFile(
  { transaction, signal }: CompanyJobContext,
  current: ContactImportRow,
  { media, mediaLinks }: Dependencies,
): Promise<void> {
  let row: ContactImportRow | undefined = current;
  const table = await readTable(media, current, signal);
  if ('failure' in table) return transaction((tx) => fail(tx, current, table.failure));
  if (row.status === 'reading') row = await transaction((tx) => announceRead(tx, current, table.lines));
  while (row?.status === 'running') {
    row = await transaction((tx) => importBatch(tx, mediaLinks, current.id, table.lines));
  }
}

export function contactImportJobHandlers(dependencies: Dependencies): readonly JobHandler[] {
  return [
    handle(advanceImportJob, (context, { importId }) => advance(context, importId, dependencies)),
    handle(forgetImportJob, ({ transaction }, { importId }) =>
      transaction(async (tx) => {
        const store = contactImportStore(tx);
        const row = await store.findForUpdate(importId);
        if (!row) return;
        await store.delete(importId);
        await removeFile(tx, row);
      }),
    ),
  ];
}
