import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '@prosa/server/src/platform/database/migrate.ts';
import type { PostgresBinaries } from '@prosa/server/src/platform/process/postgres-launch.ts';
import { unlessInterrupted } from '#trials/interruption.ts';
import { collectErrorLogs } from '#trials/kills/error-logs.ts';
import type { KilledWorld } from '#trials/kills/killed-world.ts';
import type { ServerUnderTest } from '#trials/kills/server-under-test.ts';
import { startBalancer } from './balancer.ts';
import { type Member, startMember } from './member.ts';
import { type Mishap, type Mishaps, mishapsOf } from './mishaps.ts';
import { watchTakeovers } from './takeovers.ts';
import { startUnstablePostgres } from './unstable-postgres.ts';
import { startUnstableRedis } from './unstable-redis.ts';

interface ClusterOptions {
  /** Folder of the cluster, with a subfolder for the database and for each process. */
  readonly folder: string;
  /** The other side, which can be slow and disordered. */
  readonly world: KilledWorld;
  readonly members: number;
  /** Number of occurrences per kind. */
  readonly mishaps: Mishaps;
  readonly longestPauseMs: number;
  /** Used instead of the PostgreSQL that npm installed. */
  readonly binaries?: PostgresBinaries | undefined;
  readonly hasRedis?: boolean;
  /** Folder for the log files, one per process; created if missing. */
  readonly logs?: string | undefined;
  readonly onMishap?: (count: number, what: string) => void;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
}

const migrations = join(import.meta.dirname, '..', '..', 'server', 'migrations');
/** Far more than the clocks of two machines differ, and less than the lifetime of a token. */
const clockJumpMs = 5 * 60_000;

/** Maximum length of a lasting fault, in pauses. */
const spellPauses = 7;

/** Random order of the faults. */
function shuffled<T>(things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}

/** Data folder of one process, with the media folder shared by all, as on a network disk. */
async function makeDataFolder(folder: string, index: number): Promise<string> {
  const [shared, own] = [join(folder, 'media'), join(folder, `member-${index}`)];
  await mkdir(shared, { recursive: true });
  await mkdir(own, { recursive: true });
  await symlink(shared, join(own, 'media'));
  return own;
}

/** Log file of a process, if logs are kept, with a more verbose level. */
async function logOf({ logs }: ClusterOptions, index: number) {
  if (logs === undefined) return {};
  await mkdir(logs, { recursive: true });
  return { logFile: join(logs, `member-${index}.log`), level: { LOG_LEVEL: 'info' } };
}

/** Several processes over one PostgreSQL, all subject to faults, behind one address. */
export const unstableCluster =
  (options: ClusterOptions) =>
  async (environment: Readonly<Record<string, string>>): Promise<ServerUnderTest> => {
    const { signal } = options;
    // If a part fails to start, the others are stopped.
    await using starting = new AsyncDisposableStack();
    const postgres = starting.adopt(
      await startUnstablePostgres(join(options.folder, 'postgres'), options.binaries),
      ({ stop }) => stop(),
    );
    signal?.throwIfAborted();
    await migrate(postgres.url(), migrations);
    const redis = options.hasRedis ? await startUnstableRedis(join(options.folder, 'redis')) : undefined;
    starting.defer(async () => redis?.stop());
    const complaints = collectErrorLogs();
    const members: Member[] = [];
    for (let each = 0; each < options.members; each += 1) {
      signal?.throwIfAborted();
      const { logFile, level } = await logOf(options, each);
      const member = starting.adopt(
        await startMember({
          databaseUrl: postgres.url(),
          complaints,
          troublesFolder: options.folder,
          clockJumpMs: each % 2 === 0 ? clockJumpMs : -clockJumpMs,
          logFile,
          environment: {
            ...environment,
            ...level,
            ...(redis ? { REDIS_URL: redis.url } : {}),
            DATA_DIR: await makeDataFolder(options.folder, each),
            SECRET_KEY: 'the same for all of them, or nobody else reads it 0123456789',
          },
        }),
        ({ end }) => end(),
      );
      members.push(member);
      // The first process creates the shared state.
      if (each === 0) await unlessInterrupted(signal, member.serves());
    }
    const balancer = starting.adopt(await startBalancer(members.map(({ port }) => port)), ({ close }) =>
      close(),
    );
    const takeovers = watchTakeovers(postgres, members);
    const { world, folder } = options;
    const longestSpellMs = spellPauses * options.longestPauseMs;
    const mishaps = mishapsOf({ postgres, redis, members, takeovers, world, folder, longestSpellMs });
    const database = await postgres.version();
    const todo = shuffled(
      Object.entries(options.mishaps).flatMap(([what, count]) =>
        Array.from({ length: count }, () => what as Mishap),
      ),
    );
    const happened = new Map<string, number>();
    let count = 0;
    let isOver = false;
    const started = starting.move();
    const serves = async (): Promise<void> =>
      void (await Promise.all(members.map((member) => member.serves())));

    return {
      url: balancer.url,
      databaseUrl: postgres.url,
      async runFaults() {
        for (const what of todo) {
          // Some faults overlap with the previous one.
          if (Math.random() < 0.7) await serves();
          await wait(Math.random() * options.longestPauseMs);
          if (isOver) return;
          await mishaps.happen(what);
          happened.set(what, (happened.get(what) ?? 0) + 1);
          count += 1;
          options.onMishap?.(count, what);
        }
        await mishaps.over();
      },
      serves,
      progress: () => (count >= todo.length ? 1 : (count + 0.5) / todo.length),
      facts: () => ({
        PostgreSQL: database,
        Redis: redis?.version ?? 'none',
        ...Object.fromEntries(happened),
        ...takeovers.facts(),
      }),
      faults: () => [{ what: 'processes that gave up', cases: members.flatMap(({ gaveUp }) => gaveUp) }],
      complaints: () => complaints.counted,
      async end() {
        if (isOver) return;
        isOver = true;
        await started.disposeAsync();
      },
    };
  };
