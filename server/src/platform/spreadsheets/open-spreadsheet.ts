import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type {
  RowsRequest,
  SpreadsheetRefusal,
  SpreadsheetRequest,
  SpreadsheetRow,
  SpreadsheetSize,
} from './spreadsheet-worker.ts';
import { refuseLargeZip, workbookLimits, ZipTooLarge } from './unpack-zip.ts';
import { isZip } from './zip-directory.ts';

export type { SpreadsheetRow };

/** The file is no spreadsheet, is broken, or would need more of the machine than any honest one. */
export class UnreadableSpreadsheet extends Error {
  override readonly name: string = 'UnreadableSpreadsheet';
}

/** The file unpacks to more bytes than are read. */
export class SpreadsheetTooLarge extends UnreadableSpreadsheet {
  override readonly name = 'SpreadsheetTooLarge';
}

export interface SpreadsheetOptions {
  /** A CSV in place of a workbook. */
  readonly isText: boolean;
  /** Rows beyond this many are not read. */
  readonly maxRows: number;
  readonly maxColumns: number;
  readonly signal?: AbortSignal;
}

/** The rows of the first sheet that hold anything, as text. It lies in a thread of its own until it is closed. */
export interface Spreadsheet extends SpreadsheetSize {
  /** Few at a time: this process then never has all of them, nor waits while they are handed over. */
  rows(from: number, count: number): Promise<SpreadsheetRow[]>;
  close(): void;
}

const heapMb = 256;
const answerWithinMs = 60_000;

/** Before a thread is started, which costs more than such a file is worth. */
async function refuseBomb(bytes: Uint8Array, { isText }: Pick<SpreadsheetOptions, 'isText'>): Promise<void> {
  if (isText || !isZip(bytes)) return;
  try {
    await refuseLargeZip(bytes, workbookLimits);
  } catch (error) {
    if (error instanceof ZipTooLarge) throw new SpreadsheetTooLarge(error.message, { cause: error });
    throw new UnreadableSpreadsheet('the file cannot be read', { cause: error });
  }
}

export async function openSpreadsheet(bytes: Uint8Array, options: SpreadsheetOptions): Promise<Spreadsheet> {
  const { signal, ...limits } = options;
  signal?.throwIfAborted();
  await refuseBomb(bytes, limits);
  const request: SpreadsheetRequest = { bytes, ...limits };
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    env: {},
  });
  const gone = new AbortController();
  worker.once('exit', (code) => gone.abort(new Error(`the reader ended with exit code ${code}`)));

  /** One thing is asked for at a time. */
  async function answer<T>(): Promise<T> {
    const patience = AbortSignal.timeout(answerWithinMs);
    const stopped = AbortSignal.any([patience, gone.signal, ...(signal ? [signal] : [])]);
    try {
      const [answered] = (await once(worker, 'message', { signal: stopped })) as [T];
      return answered;
    } catch (error) {
      signal?.throwIfAborted();
      throw new UnreadableSpreadsheet('the file cannot be read', { cause: error });
    }
  }

  const close = (): void => void worker.terminate();
  try {
    const size = await answer<SpreadsheetSize | SpreadsheetRefusal>();
    if ('refusal' in size) throw new SpreadsheetTooLarge('the workbook unpacks to more than is allowed');
    return {
      ...size,
      rows(from, count) {
        const asked: RowsRequest = { from, count };
        const answered = answer<SpreadsheetRow[]>();
        worker.postMessage(asked);
        return answered;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
