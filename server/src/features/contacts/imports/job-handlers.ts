import { buffer } from 'node:stream/consumers';
import { importRowsAllowed } from '@prosa/contracts/contacts/rules.ts';
import {
  type ContactImportFailure,
  importMaxColumns,
  importPreviewRows,
} from '@prosa/contracts/contacts/schema.ts';
import type { AddressService } from '#features/contacts/addresses/service.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CompanyJobContext, handle, type JobHandler } from '#platform/jobs/job.ts';
import {
  openSpreadsheet,
  type Spreadsheet,
  SpreadsheetTooLarge,
  UnreadableSpreadsheet,
} from '#platform/spreadsheets/open-spreadsheet.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { type AddToList, importEntries, importLines, linesPerPart } from './batches.ts';
import { advanceImportJob, deleteImportJob, queueImport, unorderedImportJob } from './jobs.ts';
import { failureOf, guessColumns, isInProgress, lineOf, usableColumns } from './rules.ts';
import { recordChange } from './service.ts';
import { type ContactImportRow, contactImportQueries, contactImportStore, presentImport } from './store.ts';

interface Dependencies {
  readonly media: MediaStore;
  readonly mediaLinks: MediaLinks;
  readonly addresses: Pick<AddressService, 'reach'>;
  readonly addToList: AddToList;
}

const maxRowsOf = (row: ContactImportRow): number => importRowsAllowed(presentImport(row));

/** Returns why it cannot be opened otherwise; a file that is gone belongs to an import that was cancelled. */
async function openFile(
  media: MediaStore,
  row: ContactImportRow,
  signal: AbortSignal,
): Promise<Spreadsheet | ContactImportFailure> {
  const { file_key: key } = row;
  const opened = key === null ? undefined : await media.open(key);
  if (!opened) return 'unreadable';
  const bytes = await buffer(opened.stream);
  try {
    return await openSpreadsheet(bytes, {
      isText: key?.endsWith('.csv') ?? false,
      // The names of the columns, and one row more than allowed to see that it is too many.
      maxRows: maxRowsOf(row) + 2,
      maxColumns: importMaxColumns,
      signal,
    });
  } catch (error) {
    if (error instanceof SpreadsheetTooLarge) return 'too-large';
    if (error instanceof UnreadableSpreadsheet) return 'unreadable';
    throw error;
  }
}

async function removeFile(tx: Tx, { file_key: key }: ContactImportRow): Promise<void> {
  if (key !== null) await removeMedia(tx, key);
}

/** The import as it stands now, unless the person has ended it meanwhile. */
async function lockInProgress(tx: Tx, id: number): Promise<ContactImportRow | undefined> {
  const row = await contactImportStore(tx).findForUpdate(id);
  return row && isInProgress(row.status) ? row : undefined;
}

async function fail(tx: Tx, id: number, failure: ContactImportFailure): Promise<undefined> {
  const row = await lockInProgress(tx, id);
  if (!row) return;
  recordChange(tx, await contactImportStore(tx).fail(id, failure));
  await removeFile(tx, row);
}

/**
 * Publishes what the file holds; the import then waits for the user, or continues by itself. Undefined when the file is
 * unusable.
 */
async function publishPreview(
  { transaction }: CompanyJobContext,
  row: ContactImportRow,
  sheet: Spreadsheet,
): Promise<ContactImportRow | undefined> {
  const { id, starts_by_itself: startsByItself } = row;
  const [first, ...preview] = await sheet.rows(0, 1 + importPreviewRows);
  const header = first?.cells ?? [];
  const columns = guessColumns(header);
  const failure =
    failureOf({ ...sheet, firstLine: first?.line ?? 0 }, maxRowsOf(row)) ??
    (startsByItself && !usableColumns(columns, header) ? 'columns' : undefined);
  return transaction(async (tx) => {
    if (failure) return fail(tx, id, failure);
    if (!(await lockInProgress(tx, id))) return;
    const read = await contactImportStore(tx).read(id, {
      status: startsByItself ? 'running' : 'ready',
      total: sheet.rowCount - 1,
      header,
      columns,
      preview: preview.map(({ cells }) => cells),
    });
    recordChange(tx, read);
    return read;
  });
}

async function importRows(
  { transaction }: CompanyJobContext,
  begun: ContactImportRow,
  sheet: Spreadsheet,
  dependencies: Dependencies,
): Promise<void> {
  const { header, columns: chosen } = presentImport(begun);
  const columns = usableColumns(chosen, header);
  if (!columns) return transaction((tx) => fail(tx, begun.id, 'columns'));
  let row: ContactImportRow | undefined = begun;
  while (row?.status === 'running') {
    const from: number = row.processed;
    const rows = await sheet.rows(1 + from, linesPerPart(row));
    const lines = rows.map((each) => lineOf(each, columns));
    row = await transaction(async (tx) => {
      const advanced = await importLines(tx, dependencies, { id: begun.id, from, lines });
      if (advanced?.status === 'done') await removeFile(tx, advanced);
      return advanced;
    });
  }
}

async function advanceFile(
  context: CompanyJobContext,
  current: ContactImportRow,
  dependencies: Dependencies,
): Promise<void> {
  const sheet = await openFile(dependencies.media, current, context.signal);
  if (typeof sheet === 'string') return context.transaction((tx) => fail(tx, current.id, sheet));
  try {
    const row = current.status === 'reading' ? await publishPreview(context, current, sheet) : current;
    if (row?.status === 'running') await importRows(context, row, sheet, dependencies);
  } finally {
    sheet.close();
  }
}

async function advanceImport(
  context: CompanyJobContext,
  id: number,
  dependencies: Dependencies,
): Promise<void> {
  const row = await contactImportQueries(context.reader).find(id);
  if (!row || !['reading', 'running'].includes(row.status)) return;
  if (row.source === 'file') return advanceFile(context, row, dependencies);
  let isGoingOn = true;
  while (isGoingOn) {
    isGoingOn = await context.transaction((tx) => importEntries(tx, dependencies, id));
  }
}

export function contactImportJobHandlers(dependencies: Dependencies): readonly JobHandler[] {
  return [
    handle(advanceImportJob, (context, { importId }) => advanceImport(context, importId, dependencies)),
    handle(unorderedImportJob, ({ transaction }, { importId }) =>
      transaction((tx) => queueImport(tx, importId)),
    ),
    handle(deleteImportJob, ({ transaction }, { importId }) =>
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
