import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, spawnServer } from '@prosa/server/testing/server-process.ts';
import { connectSocket, type TestSocket } from '@prosa/server/testing/test-socket.ts';
import { interruption, unlessInterrupted } from './interruption.ts';
import { processTimes } from './process-times.ts';

const round = (value: number) => Math.round(value * 100) / 100;

/** Prints one line of a measurement, with the share of its budget that it uses. */
export function report(name: string, value: number, unit: string, budget?: number): void {
  const ratio = budget === undefined ? {} : { ratio: round(value / budget) };
  process.stdout.write(`${JSON.stringify({ name, value: round(value), unit, ...ratio })}\n`);
}

/** The value below which this percentage of the values lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** Resident memory of the process, current or peak. */
export async function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}

/** CPU seconds the process has used so far. */
export async function processorSeconds(pid: number): Promise<number> {
  return (await processTimes(pid)).own;
}

export type Call = <Reply>(method: string, path: string, body?: object | FormData) => Promise<Reply>;

const login = { email: 'admin@demo.prosa.local', password: 'prosa-demo' };

/** HTTP client as a demo user, who logs in again when a measurement outlasts the session. */
function visitorOf(url: string) {
  let token = '';
  const ask = (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    return fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
  };
  async function signIn(): Promise<string> {
    const answer = await ask('POST', '/auth/login', login);
    token = ((await answer.json()) as { token: string }).token;
    return token;
  }
  async function call<Reply>(method: string, path: string, body?: object | FormData): Promise<Reply> {
    let answer = await ask(method, path, body);
    if (answer.status === 403 || answer.status === 401) {
      await signIn();
      answer = await ask(method, path, body);
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Reply;
  }
  return { signIn, call };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export interface MeasuredServer {
  readonly pid: number;
  /** Memory still reachable after a garbage collection: live objects and what they hold outside the heap. */
  readonly livingMb: () => Promise<number>;
  /** HTTP client as an admin of the demo. */
  readonly call: Call;
  /** Socket of that admin, which records events from now on. */
  readonly listen: () => Promise<TestSocket>;
}

const toldMemory = /^living (\d+)$/gmu;
/** Flags for a server that supports `livingMb`. */
export const memoryFlags = [
  '--expose-gc',
  '--import',
  new URL('./report-live-memory.ts', import.meta.url).href,
];

/** Memory still reachable after a garbage collection: live objects and what they hold outside the heap. */
export async function livingMb(server: ServerProcess): Promise<number> {
  const told = () => [...server.output.stdout.matchAll(toldMemory)];
  const before = told().length;
  server.kill('SIGUSR2');
  while (told().length === before) await sleep(50);
  return Number(told().at(-1)?.[1]) / 2 ** 20;
}

/** Stops the server gracefully and prints its error output. */
export async function endServer(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  await server.ended;
  process.stderr.write(server.output.stderr);
}

/** The whole product in its own process, with a database and the demo; removed afterwards. */
export async function withMeasuredServer(measure: (server: MeasuredServer) => Promise<void>): Promise<void> {
  const signal = interruption();
  await using started = new AsyncDisposableStack();
  const port = await freePort();
  const folder = started.adopt(await mkdtemp(join(tmpdir(), 'prosa-measured-')), (made) =>
    rm(made, { recursive: true, force: true }),
  );
  const server = spawnServer(
    {
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000',
      CONNECTIONS_PER_ADDRESS: '65535',
    },
    memoryFlags,
  );
  started.defer(() => endServer(server));
  await unlessInterrupted(signal, server.running);
  const url = `http://127.0.0.1:${port}`;
  const { signIn, call } = visitorOf(url);
  const token = await signIn();
  const measured: MeasuredServer = {
    pid: server.pid,
    call,
    livingMb: () => livingMb(server),
    listen: () => connectSocket(url, { auth: { token } }),
  };
  await unlessInterrupted(signal, measure(measured));
}
