import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer } from './server-process.ts';

const ticksPerSecond = 100;
const round = (value: number) => Math.round(value * 100) / 100;

/** One line of a measurement, with the share of its budget that it uses. */
export function report(name: string, value: number, unit: string, budget?: number): void {
  const ratio = budget === undefined ? {} : { ratio: round(value / budget) };
  process.stdout.write(`${JSON.stringify({ name, value: round(value), unit, ...ratio })}\n`);
}

/** The one below which so many of a hundred are. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** What the process has in memory, now or at most so far. */
export async function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}

/** What the process has used of a processor so far: the same on a busy machine as on an idle one. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may hold anything, come the state and then numbers.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export type Call = <Reply>(method: string, path: string, body?: object | FormData) => Promise<Reply>;

function callerOf(url: string, token: string): Call {
  return async <Reply>(method: string, path: string, body?: object | FormData): Promise<Reply> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Reply;
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export interface MeasuredServer {
  readonly pid: number;
  /** As an admin of the demo. */
  readonly call: Call;
}

/** The whole product as a process of its own, with a database and the demo; gone afterwards. */
export async function withMeasuredServer(measure: (server: MeasuredServer) => Promise<void>): Promise<void> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'prosa-measured-'));
  const server = spawnServer({
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
  });
  try {
    await server.running;
    const url = `http://127.0.0.1:${port}`;
    const login = { email: 'admin@demo.prosa.local', password: 'prosa-demo' };
    const { token } = await callerOf(url, '')<{ token: string }>('POST', '/auth/login', login);
    await measure({ pid: server.pid, call: callerOf(url, token) });
  } finally {
    server.kill('SIGTERM');
    await server.ended;
    process.stderr.write(server.output.stderr);
    await rm(folder, { recursive: true, force: true });
  }
}
