import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@prosa/server/testing/free-port.ts';
import { type ServerProcess, spawnServer } from '@prosa/server/testing/server-process.ts';
import { openTcpGate, type TcpGate } from '@prosa/server/testing/tcp-gate.ts';
import type { collectErrorLogs } from '#trials/kills/error-logs.ts';

export interface Member {
  readonly port: number;
  /** TCP gate between the process and the database. */
  readonly gate: TcpGate;
  /** Settles when the latest process serves, after as many restarts as it takes. */
  serves(): Promise<void>;
  kill(): Promise<void>;
  jumpInTime(): void;
  /** Error output of processes that exited on their own after serving. */
  readonly gaveUp: readonly string[];
  end(): Promise<void>;
}

interface MemberOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  /** Folder with the flags of active faults. */
  readonly troublesFolder: string;
  /** Size of a clock jump. */
  readonly clockJumpMs: number;
  readonly complaints: ReturnType<typeof collectErrorLogs>;
  /** File for all output, across restarts. */
  readonly logFile?: string | undefined;
}

const clock = new URL('./shifted-clock.ts', import.meta.url);
const troubles = new URL('./import-troubles.ts', import.meta.url);
const restartAfterMs = 500;

/** One process of the cluster, restarted whenever it ends, as by systemd or Docker. */
export async function startMember(options: MemberOptions): Promise<Member> {
  const { environment, databaseUrl, complaints } = options;
  const port = await freePort();
  const gate = await openTcpGate(databaseUrl);
  const gaveUp: string[] = [];
  let isOver = false;
  let isKilled = false;
  let current = spawn();

  function keepLog(text: string): void {
    if (options.logFile) appendFileSync(options.logFile, text);
  }

  function spawn(): ServerProcess {
    isKilled = false;
    const settings = { ...environment, DATABASE_URL: gate.url, HOST: '127.0.0.1', PORT: String(port) };
    const flags = [
      '--import',
      `${clock.href}?jump=${options.clockJumpMs}`,
      '--import',
      `${troubles.href}?folder=${encodeURIComponent(options.troublesFolder)}`,
    ];
    return spawnServer(settings, flags, keepLog);
  }

  /** Whether to restart it. */
  async function hasDied({ ended, output }: ServerProcess): Promise<boolean> {
    await ended;
    complaints.take(output);
    if (isOver) return false;
    if (isKilled) return true;
    if (output.stdout.includes('Prosa is running')) gaveUp.push(output.stderr.trim() || 'It said nothing.');
    await wait(restartAfterMs);
    return !isOver;
  }

  async function keepAlive(): Promise<void> {
    while (await hasDied(current)) current = spawn();
  }
  const kept = keepAlive();

  return {
    port,
    gate,
    gaveUp,
    async serves() {
      for (;;) {
        const tried = current;
        const isServing = await tried.running.then(
          () => true,
          () => false,
        );
        if (isServing && tried === current) return;
        if (isOver) throw new Error('It was ended.');
        await wait(restartAfterMs / 5);
      }
    },
    async kill() {
      isKilled = true;
      const { ended } = current;
      current.kill('SIGKILL');
      await ended;
    },
    jumpInTime: () => current.kill('SIGUSR2'),
    async end() {
      isOver = true;
      gate.thaw();
      current.kill('SIGTERM');
      await kept;
      await gate.shut();
    },
  };
}
