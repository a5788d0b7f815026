import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@prosa/server/testing/free-port.ts';
import { type ServerProcess, spawnServer } from '@prosa/server/testing/server-process.ts';
import { collectErrorLogs } from './error-logs.ts';
import type { ServerUnderTest } from './server-under-test.ts';

interface KilledServerOptions {
  /** An empty, migrated database, as its owner. */
  readonly databaseUrl: string;
  readonly kills: number;
  /** How long it may live at most between its start and the next kill. */
  readonly longestLifeMs: number;
  readonly onKill?: (count: number) => void;
}

/** One in so many dies before it serves. */
const diesStarting = 6;
const shortestLifeMs = 50;
const longestStartMs = 1500;

/** The real server, killed again and again without warning and started again on the same folder. */
export const killedServer =
  (options: KilledServerOptions) => (environment: Readonly<Record<string, string>>) =>
    startKilledServer(options, environment);

async function startKilledServer(
  options: KilledServerOptions,
  environment: Readonly<Record<string, string>>,
): Promise<ServerUnderTest> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const kills = { serving: 0, starting: 0 };
  const complaints = collectErrorLogs();
  let life = { startedAt: 0, lastsMs: 1 };
  let hasEnded = false;
  let current = spawn();

  function spawn(): ServerProcess {
    return spawnServer({
      ...environment,
      DATABASE_URL: options.databaseUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
    });
  }

  async function kill(): Promise<void> {
    const { signal, code } = await end('SIGKILL');
    if (signal !== 'SIGKILL') throw new Error(`It ended by itself with ${code}: ${current.output.stderr}`);
  }

  async function end(how: NodeJS.Signals) {
    current.kill(how);
    const ended = await current.ended;
    complaints.take(current.output);
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
    options.onKill?.(killed());
    current = spawn();
  }

  return {
    url,
    databaseUrl: () => options.databaseUrl,
    async runFaults() {
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
    facts: () => ({ 'kills while serving': kills.serving, 'kills while starting': kills.starting }),
    faults: () => [],
    complaints: () => complaints.counted,
    async end() {
      if (hasEnded) return;
      hasEnded = true;
      await end('SIGTERM');
    },
  };
}
