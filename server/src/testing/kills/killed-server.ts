import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type ServerProcess, spawnServer } from '#testing/server-process.ts';

interface KilledServerOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly kills: number;
  /** How long it may live at most between its start and the next kill. */
  readonly longestLifeMs: number;
  readonly onKill: (count: number) => void;
}

export interface KilledServer {
  readonly url: string;
  /** Ends it properly once, then kills it again and again; settles with the last kill. */
  killAll(): Promise<void>;
  /** Settles when what was started last serves. */
  serves(): Promise<void>;
  /** How much of the killing is over, from 0 to 1. */
  progress(): number;
  readonly kills: { readonly serving: number; readonly starting: number };
  /** What it complained of, and how often. */
  complaints(): ReadonlyMap<string, number>;
  end(): Promise<void>;
}

/** One in so many dies before it serves. */
const diesStarting = 6;
const shortestLifeMs = 50;
const longestStartMs = 1500;
const errorLevel = 50;

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  return port;
}

function complaintOf(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: number;
      msg?: string;
      err?: { message?: string };
    };
    if (level === undefined || level < errorLevel) return undefined;
    return err?.message ? `${msg}: ${err.message}` : msg;
  } catch {
    // Cut off in the middle by the kill.
    return undefined;
  }
}

/** The real server, killed again and again without warning and started again on the same folder. */
export async function startKilledServer(options: KilledServerOptions): Promise<KilledServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const kills = { serving: 0, starting: 0 };
  const counted = new Map<string, number>();
  let life = { startedAt: 0, lastsMs: 1 };
  let hasEnded = false;
  let current = spawn();

  function spawn(): ServerProcess {
    return spawnServer({ ...options.environment, HOST: '127.0.0.1', PORT: String(port) });
  }

  function take({ stdout, stderr }: ServerProcess['output']): void {
    const complaints = stdout.split('\n').map(complaintOf);
    for (const complaint of [...complaints, ...stderr.split('\n')]) {
      if (complaint) counted.set(complaint, (counted.get(complaint) ?? 0) + 1);
    }
  }

  async function kill(): Promise<void> {
    const { signal, code } = await end('SIGKILL');
    if (signal !== 'SIGKILL') throw new Error(`It ended by itself with ${code}: ${current.output.stderr}`);
  }

  async function end(how: NodeJS.Signals) {
    current.kill(how);
    const ended = await current.ended;
    take(current.output);
    return ended;
  }

  const killed = () => kills.serving + kills.starting;

  /** Unless the whole was ended meanwhile. */
  async function killOnce(): Promise<void> {
    const isEarly = Math.random() * diesStarting < 1;
    const lastsMs = shortestLifeMs + Math.random() * (isEarly ? longestStartMs : options.longestLifeMs);
    if (!isEarly) await current.running;
    life = { startedAt: Date.now(), lastsMs };
    await wait(lastsMs);
    if (hasEnded) return;
    const isServing = current.output.stdout.includes('Prosa is running');
    await kill();
    kills[isServing ? 'serving' : 'starting'] += 1;
    options.onKill(killed());
    current = spawn();
  }

  return {
    url,
    kills,
    async killAll() {
      // Ended in peace once, it leaves compiled code behind, and every other start takes half as long.
      await end('SIGTERM');
      current = spawn();
      while (killed() < options.kills && !hasEnded) await killOnce();
    },
    serves: () => current.running,
    progress() {
      const part = Math.min(1, (Date.now() - life.startedAt) / life.lastsMs);
      return killed() >= options.kills ? 1 : (killed() + part) / options.kills;
    },
    complaints: () => counted,
    async end() {
      if (hasEnded) return;
      hasEnded = true;
      await end('SIGTERM');
    },
  };
}
