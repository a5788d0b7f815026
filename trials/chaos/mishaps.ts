import { setTimeout as wait } from 'node:timers/promises';
import type { KilledWorld } from '#trials/kills/killed-world.ts';
import { setFault } from './injected-faults.ts';
import type { Member } from './member.ts';
import type { Takeovers } from './takeovers.ts';
import type { UnstablePostgres } from './unstable-postgres.ts';
import type { UnstableRedis } from './unstable-redis.ts';

interface Scene {
  readonly postgres: UnstablePostgres;
  readonly redis: UnstableRedis | undefined;
  readonly members: readonly Member[];
  readonly takeovers: Takeovers;
  readonly world: KilledWorld;
  /** Folder with the flags of active faults. */
  readonly folder: string;
  readonly longestSpellMs: number;
}

const frozenMs = 20_000;
const longestCutMs = 4000;
const longestPullMs = 12_000;
const longestJumpMs = 6000;
const longestRedisMs = 4000;

const aWhile = (longestMs: number) => wait(longestMs * (0.2 + 0.8 * Math.random()));

/** Faults of one moment, over when their promise settles. */
function blows({ postgres, redis, members, takeovers }: Scene) {
  const anyMember = () => members[Math.floor(Math.random() * members.length)] as Member;
  const leadBack = (): void => {
    for (const { gate } of members) gate.turnTo(postgres.url());
  };
  return {
    async 'processes killed'() {
      const member = anyMember();
      await takeovers.measure(member, () => member.kill());
    },
    async 'database restarted'() {
      await postgres.restart();
      leadBack();
    },
    async 'database crashed'() {
      await postgres.crash();
      leadBack();
    },
    'database frozen': () => postgres.freeze(frozenMs),
    async 'network of a process cut'() {
      const { gate } = anyMember();
      await gate.shut();
      await aWhile(longestCutMs);
      await gate.open();
    },
    async 'cable of a process pulled'() {
      const { gate } = anyMember();
      gate.freeze();
      await aWhile(longestPullMs);
      gate.thaw();
    },
    async 'connections of a process forgotten'() {
      anyMember().gate.forget();
    },
    async 'clock of a process jumped'() {
      const member = anyMember();
      await member.serves();
      member.jumpInTime();
      await aWhile(longestJumpMs);
      member.jumpInTime();
    },
    async 'Redis killed'() {
      await redis?.kill();
      await aWhile(longestRedisMs);
      await redis?.start();
    },
  };
}

/** Faults that last for a while, during which others happen. */
function spells({ world, folder }: Scene) {
  return {
    'disk full for media': (isOn: boolean) => setFault(folder, 'disk-full', isOn),
    'provider slow': (isOn: boolean) => world.setSlow(isOn),
    'provider twice and in disorder': (isOn: boolean) => world.setConfused(isOn),
  };
}

export type Mishap = keyof (ReturnType<typeof blows> & ReturnType<typeof spells>);
/** Number of occurrences per fault. */
export type Mishaps = Partial<Readonly<Record<Mishap, number>>>;

export interface MishapScene {
  happen(what: Mishap): Promise<void>;
  /** Settles when no fault lasts any more. */
  over(): Promise<void>;
}

export function mishapsOf(scene: Scene): MishapScene {
  const struck = blows(scene);
  const lasting = spells(scene);
  const isSpell = (what: Mishap): what is keyof typeof lasting => what in lasting;
  const underWay = new Map<Mishap, Promise<void>>();

  async function spell(what: keyof typeof lasting): Promise<void> {
    // At most one of each kind at a time.
    await underWay.get(what);
    await lasting[what](true);
    await aWhile(scene.longestSpellMs);
    await lasting[what](false);
  }

  return {
    async happen(what) {
      if (!isSpell(what)) return struck[what]();
      const begun = spell(what);
      begun.catch(() => undefined);
      underWay.set(what, begun);
    },
    over: async () => void (await Promise.all(underWay.values())),
  };
}
