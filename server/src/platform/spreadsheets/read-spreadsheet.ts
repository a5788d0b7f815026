import { Worker } from 'node:worker_threads';
import type { SpreadsheetRequest, SpreadsheetRow } from './spreadsheet-worker.ts';
import { unpackedSize } from './unpacked-size.ts';

export type { SpreadsheetRow };

/** The file is no spreadsheet, is broken, or would need more of the machine than any honest one. */
export class UnreadableSpreadsheet extends Error {
  override readonly name = 'UnreadableSpreadsheet';
}

export interface SpreadsheetOptions {
  /** A CSV in place of a workbook. */
  readonly isText: boolean;
  /** Rows beyond this many are not read. */
  readonly maxRows: number;
  readonly signal?: AbortSignal;
}

const heapMb = 256;
const timeoutMs = 20_000;
const maxUnpackedBytes = 150 * 1024 * 1024;

/** The rows of the first sheet that hold anything, as text. */
export async function readSpreadsheet(
  bytes: Uint8Array,
  options: SpreadsheetOptions,
): Promise<SpreadsheetRow[]> {
  const { isText, maxRows, signal } = options;
  signal?.throwIfAborted();
  if (!isText && unpackedSize(bytes) > maxUnpackedBytes) {
    throw new UnreadableSpreadsheet('the workbook unpacks to more than is allowed');
  }
  const request: SpreadsheetRequest = { bytes, isText, maxRows };
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    env: {},
  });
  const timeout = AbortSignal.timeout(timeoutMs);
  const stopped = signal ? AbortSignal.any([signal, timeout]) : timeout;
  return await new Promise<SpreadsheetRow[]>((resolve, reject) => {
    const fail = (cause: unknown) => reject(new UnreadableSpreadsheet('the file cannot be read', { cause }));
    worker.once('message', resolve);
    worker.once('error', fail);
    worker.once('exit', (code) => fail(new Error(`the reader ended with exit code ${code}`)));
    stopped.addEventListener('abort', () => (signal?.aborted ? reject(signal.reason) : fail(timeout.reason)));
  }).finally(() => void worker.terminate());
}
