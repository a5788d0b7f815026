import { parentPort, workerData } from 'node:worker_threads';
import { read, utils, type WorkBook } from '@e965/xlsx';
import { lowerThreadPriority } from '#platform/process/lower-thread-priority.ts';
import { storableText } from '#platform/storable-text.ts';
import { unpackZip, workbookLimits, ZipTooLarge } from './unpack-zip.ts';
import { isZip } from './zip-directory.ts';

/** Request to the worker thread: a large file must not block the server, nor a malicious one crash it. */
export interface SpreadsheetRequest {
  readonly bytes: Uint8Array;
  readonly isText: boolean;
  readonly maxRows: number;
  readonly maxColumns: number;
}

/** First reply if the file inflates to more than allowed. */
export interface SpreadsheetRefusal {
  readonly refusal: 'too-large';
}

/** First reply, once the file has been read. */
export interface SpreadsheetSize {
  readonly rowCount: number;
  readonly lastLine: number;
}

/** Request for a few rows at a time, after the first reply. */
export interface RowsRequest {
  readonly from: number;
  readonly count: number;
}

export interface SpreadsheetRow {
  /** Line number as the user's program shows it. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface RawRow {
  readonly line: number;
  readonly values: readonly unknown[];
}

const maxCellLength = 2000;
/** Unpacks a zip archive, because the library inflates without a limit. */
async function unpacked({ bytes, isText }: SpreadsheetRequest): Promise<Uint8Array> {
  if (isText || !isZip(bytes)) return bytes;
  return unpackZip(bytes, workbookLimits);
}

/** Brazilian desktop spreadsheet programs still write CSV in Windows-1252. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function open({ bytes, isText, maxRows }: SpreadsheetRequest): WorkBook {
  const options = {
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    sheets: 0,
    sheetRows: maxRows,
  };
  // A thirteen-digit number is text for us, in a CSV as well: `raw` leaves it unparsed.
  return isText
    ? read(decode(bytes), { ...options, type: 'string', raw: true })
    : read(bytes, { ...options, type: 'buffer' });
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  // A phone number that the spreadsheet stored as a number.
  const text = typeof value === 'number' && Number.isInteger(value) ? value.toFixed(0) : String(value);
  return storableText(text.slice(0, maxCellLength)).trim();
}

function rowsOf(request: SpreadsheetRequest): RawRow[] {
  const book = open(request);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet?.['!ref']) return [];
  const first = utils.decode_range(sheet['!ref']).s.r + 1;
  const values = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: true });
  return values
    .map((cells, index) => ({ line: first + index, values: cells.slice(0, request.maxColumns) }))
    .filter((row) => row.values.some((value) => textOf(value) !== ''));
}

async function serve(request: SpreadsheetRequest): Promise<void> {
  const rows = rowsOf({ ...request, bytes: await unpacked(request) });
  const size: SpreadsheetSize = { rowCount: rows.length, lastLine: rows.at(-1)?.line ?? 0 };
  parentPort?.on('message', ({ from, count }: RowsRequest) => {
    const part: SpreadsheetRow[] = rows
      .slice(from, from + count)
      .map(({ line, values }) => ({ line, cells: Array.from(values, textOf) }));
    parentPort?.postMessage(part);
  });
  parentPort?.postMessage(size);
}

lowerThreadPriority();
try {
  await serve(workerData as SpreadsheetRequest);
} catch (error) {
  if (!(error instanceof ZipTooLarge)) throw error;
  const refused: SpreadsheetRefusal = { refusal: 'too-large' };
  parentPort?.postMessage(refused);
}
