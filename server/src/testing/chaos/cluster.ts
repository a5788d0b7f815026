import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '#platform/database/migrate.ts';
import type { PostgresBinaries } from '#platform/process/postgres-binaries.ts';
import { unlessInterrupted } from '#testing/interruption.ts';
import { collectComplaints } from '#testing/kills/complaints.ts';
import type { KilledWorld } from '#testing/kills/killed-world.ts';
import type { Victim } from '#testing/kills/victim.ts';
import { startBalancer } from './balancer.ts';
import { type Member, startMember } from './member.ts';
import { type Mishap, type Mishaps, mishapsOf } from './mishaps.ts';
import { startShakenPostgres } from './shaken-postgres.ts';
import { startShakenRedis } from './shaken-redis.ts';
import { watchTakeovers } from './takeovers.ts';

interface ClusterOptions {
  /** Its own; the database and each process have theirs in it. */
  readonly folder: string;
  /** With whom it talks, which can be slow and confused. */
  readonly world: KilledWorld;
  readonly members: number;
  /** How often each kind happens. */
  readonly mishaps: Mishaps;
  readonly longestPauseMs: number;
  /** Instead of the PostgreSQL that npm installed. */
  readonly binaries?: PostgresBinaries | undefined;
  readonly hasRedis?: boolean;
  /** Where all that the processes say is kept, a file each; made if need be. */
  readonly logs?: string | undefined;
  readonly onMishap?: (count: number, what: string) => void;
  /** Gives up while it starts. */
  readonly signal?: AbortSignal;
}

const migrations = join(import.meta.dirname, '..', '..', '..', 'migrations');
/** Far more than the clocks of two machines ever differ, and less than a token lives. */
const clockJumpMs = 5 * 60_000;

/** What lasts for a while lasts so many pauses at most. */
const spellPauses = 7;

/** The next thing to happen, in no order. */
function shuffled<T>(things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}

/** A folder of its own, in which that of the media is the same for all, as when a disk of the network is mounted there. */
async function makeDataFolder(folder: string, index: number): Promise<string> {
  const [shared, own] = [join(folder, 'media'), join(folder, `member-${index}`)];
  await mkdir(shared, { recursive: true });
  await mkdir(own, { recursive: true });
  await symlink(shared, join(own, 'media'));
  return own;
}

/** Where it writes down what it says, if anywhere: more than otherwise. */
async function logOf({ logs }: ClusterOptions, index: number) {
  if (logs === undefined) return {};
  await mkdir(logs, { recursive: true });
  return { logFile: join(logs, `member-${index}.log`), level: { LOG_LEVEL: 'info' } };
}

/** Several processes over one PostgreSQL, to all of which things happen; reached through one address. */
export const shakenCluster =
  (options: ClusterOptions) =>
  async (environment: Readonly<Record<string, string>>): Promise<Victim> => {
    const { signal } = options;
    // Where not all of it starts, what did ends again.
    await using starting = new AsyncDisposableStack();
    const postgres = starting.adopt(
      await startShakenPostgres(join(options.folder, 'postgres'), options.binaries),
      ({ stop }) => stop(),
    );
    signal?.throwIfAborted();
    await migrate(postgres.url(), migrations);
    const redis = options.hasRedis ? await startShakenRedis(join(options.folder, 'redis')) : undefined;
    starting.defer(async () => redis?.stop());
    const complaints = collectComplaints();
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
      // The first one makes what all need.
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
      async suffer() {
        for (const what of todo) {
          // Some come before the last one is over.
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
