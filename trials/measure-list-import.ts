import { setTimeout as sleep } from 'node:timers/promises';
import { utils, write } from '@e965/xlsx';
import type { ContactImport } from '@prosa/contracts/contacts/schema.ts';
import { type MeasuredServer, memoryMb, percentile, report, withMeasuredServer } from './measured-server.ts';

const rows = 50_000;
/** A minute is what somebody waits for, half a second what nobody notices, and a small server has a gigabyte. */
const budgets = { importS: 60, peakMb: 700, waitMs: 500 };
/** Between two calls of somebody else meanwhile. */
const callEveryMs = 20;
const patienceMs = 10 * 60_000;

function workbook(): Uint8Array<ArrayBuffer> {
  const people = Array.from({ length: rows }, (_, index) => [
    `Pessoa de Teste ${index}`,
    `55119${10_000_000 + index}`,
    `pessoa${index}@correio.example`,
    'São Paulo',
  ]);
  const table = utils.aoa_to_sheet([['Nome', 'Número', 'E-mail', 'Cidade'], ...people]);
  const options = { bookType: 'xlsx', type: 'array', compression: true } as const;
  return new Uint8Array(write(utils.book_new(table), options) as ArrayBuffer);
}

/** How long each call of a screen takes, one after the other, while the work goes on. */
async function waitsDuring(call: () => Promise<unknown>, work: () => Promise<void>): Promise<number[]> {
  const waits: number[] = [];
  const ended = new AbortController();
  async function keepCalling(): Promise<void> {
    while (!ended.signal.aborted) {
      const startedAt = performance.now();
      await call();
      waits.push(performance.now() - startedAt);
      await sleep(callEveryMs);
    }
  }
  await Promise.all([work().finally(() => ended.abort()), keepCalling()]);
  return waits;
}

const middle = (values: readonly number[]) => percentile(values, 50);

/** The whole product, with a database of its own, while somebody else works with it. */
async function measure({ pid, call }: MeasuredServer): Promise<void> {
  const screen = () => call('GET', '/contacts?searchParam=ana');
  const calm = await waitsDuring(screen, () => sleep(3000));
  const before = await memoryMb(pid, 'VmRSS');
  const { id } = await call<{ id: number }>('POST', '/contact-lists', { name: 'Medida' });
  const form = new FormData();
  form.append('file', new File([workbook()], 'pessoas.xlsx'));
  const startedAt = performance.now();
  const busy = await waitsDuring(screen, async () => {
    let current = await call<ContactImport>('POST', `/contact-lists/${id}/upload`, form);
    while (current.status !== 'done') {
      if (current.status === 'failed' || performance.now() - startedAt > patienceMs) {
        throw new Error(`The import is ${current.status}: ${current.failure}`);
      }
      await sleep(200);
      current = await call<ContactImport>('GET', `/contacts/imports/${current.id}`);
    }
    if (current.created !== rows) throw new Error(`${current.created} of ${rows} came in.`);
  });
  const took = (performance.now() - startedAt) / 1000;
  report(`a spreadsheet of ${rows} rows into a list`, took, 's', budgets.importS);
  report('rows per second', rows / took, 'rows/s');
  report('the server at its largest, memory', await memoryMb(pid, 'VmHWM'), 'MB', budgets.peakMb);
  report('the server before, memory', before, 'MB');
  report('the longest somebody else waited meanwhile', Math.max(...busy), 'ms', budgets.waitMs);
  report('somebody else, the middle of their calls meanwhile', middle(busy), 'ms');
  report('somebody else, the middle of their calls before', middle(calm), 'ms');
}

await withMeasuredServer(measure);
