import { setTimeout as wait } from 'node:timers/promises';
import type { Member } from './member.ts';
import type { ShakenPostgres } from './shaken-postgres.ts';
import type { Takeovers } from './takeovers.ts';

/** Whatever happens to machines, and how often. */
export interface Mishaps {
  readonly 'processes killed': number;
  readonly 'database restarted': number;
  readonly 'database crashed': number;
  readonly 'database frozen': number;
  readonly 'network of a process cut': number;
  readonly 'cable of a process pulled': number;
  readonly 'connections of a process forgotten': number;
  readonly 'clock of a process jumped': number;
}

interface Scene {
  readonly postgres: ShakenPostgres;
  readonly members: readonly Member[];
  readonly takeovers: Takeovers;
}

const frozenMs = 20_000;
const longestCutMs = 4000;
const longestPullMs = 12_000;
const longestJumpMs = 6000;

export function mishapsOf({
  postgres,
  members,
  takeovers,
}: Scene): Readonly<Record<keyof Mishaps, () => Promise<void>>> {
  const anyMember = () => members[Math.floor(Math.random() * members.length)] as Member;
  const aWhile = (longestMs: number) => wait(longestMs * (0.2 + 0.8 * Math.random()));
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
  };
}
