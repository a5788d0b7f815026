import type { Browser } from '@playwright/test';
import { bubble, field } from '#e2e/conversation.ts';
import type { Crowd } from './crowd.ts';
import { report } from './rows.ts';
import { openWork, type Screen } from './screen.ts';

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly unknown[] };
  };
  readonly nodes: readonly number[];
}

export interface Heap {
  /** Bytes of objects, strings and functions. */
  readonly heldBytes: number;
  /** Total, including the code that V8 has compiled, which grows with use, and its instrumentation. */
  readonly bytes: number;
  /** DOM nodes of the document. */
  readonly nodes: number;
}

const notHeld = new Set(['code', 'native', 'synthetic', 'hidden', 'object shape']);

async function snapshotOf({ cdp }: Screen): Promise<Snapshot> {
  const chunks: string[] = [];
  const take = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', take);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', take);
  return JSON.parse(chunks.join(''));
}

/** The snapshot is one flat list of numbers, with a fixed count per node. */
function heldIn({ snapshot: { meta }, nodes }: Snapshot): number {
  const { node_fields: fields, node_types: values } = meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const types = values[type] as readonly string[];
  let held = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (!notHeld.has(types[nodes[at + type] ?? 0] ?? '')) held += nodes[at + size] ?? 0;
  }
  return held;
}

/** Measures the heap after garbage collection. */
async function heapOf(screen: Screen): Promise<Heap> {
  const { cdp } = screen;
  // Objects released by finalizers are only freed by the next collection, so it runs several times.
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize: bytes } = await cdp.send('Runtime.getHeapUsage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  return { heldBytes: heldIn(await snapshotOf(screen)), bytes, nodes };
}

interface Soak {
  readonly browser: Browser;
  readonly url: string;
  readonly crowd: Crowd;
  readonly rounds: number;
}

/** Allowed growth factor of the heap over the run. */
const budget = 1.1;
const elsewhere = ['Contatos', 'Kanban', 'Respostas rápidas'];

/** Half a minute of an attendant's day: a conversation, an answer, a visit to another page and back. */
async function round({ page }: Screen, { talks }: Crowd, index: number): Promise<void> {
  const talk = talks[index % talks.length];
  if (!talk) return;
  await talk.say(`pergunta ${index}`);
  // The row moves to the top of the list, so a pointer click could miss it while it moves.
  const row = page.locator('[data-row]').getByRole('link', { name: talk.name, exact: true });
  await row.dispatchEvent('click');
  await bubble(page, `pergunta ${index}`).first().waitFor();
  await field(page).fill(`resposta ${index}`);
  await field(page).press('Enter');
  await bubble(page, `resposta ${index}`).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const menu = page.getByRole('navigation').first();
  await menu
    .getByRole('link', { name: elsewhere[index % elsewhere.length] ?? '' })
    .first()
    .click();
  await menu.getByRole('link', { name: 'Atendimentos' }).first().click();
  await page.locator('[data-row]').first().waitFor();
}

/**
 * Runs two hours of work without the pauses and compares the heap. The first quarter is a warm-up that fills caches.
 */
export async function measureMemory({ browser, url, crowd, rounds }: Soak): Promise<void> {
  const screen = await openWork(browser, url, crowd.person);
  await screen.cdp.send('HeapProfiler.enable');
  const first = Math.max(crowd.talks.length, Math.ceil(rounds / 4));
  for (let index = 0; index < first; index += 1) await round(screen, crowd, index);
  const before = await heapOf(screen);
  for (let index = first; index < rounds; index += 1) await round(screen, crowd, index);
  const after = await heapOf(screen);
  report(`heap after ${first} turns`, before.bytes / 1e6, 'MB');
  report(`heap after ${rounds} turns`, after.bytes / 1e6, 'MB');
  report(`held by the page after ${first} turns`, before.heldBytes / 1e6, 'MB');
  report(`held by the page after ${rounds} turns`, after.heldBytes / 1e6, 'MB');
  const growth = after.heldBytes / before.heldBytes;
  report(`held by the page after ${rounds} turns, beside ${first}`, growth, '×', budget);
  report(`nodes after ${rounds} turns, beside ${first}`, after.nodes / before.nodes, '×');
  await screen.context.close();
}
