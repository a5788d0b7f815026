import type { Screen } from './screen.ts';

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
export async function heapOf(screen: Screen): Promise<Heap> {
  const { cdp } = screen;
  // Objects released by finalizers are only freed by the next collection, so it runs several times.
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize: bytes } = await cdp.send('Runtime.getHeapUsage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  return { heldBytes: heldIn(await snapshotOf(screen)), bytes, nodes };
}
