import { percentile } from '#trials/measured-server.ts';
import type { AttackTallies } from './attack-process.ts';
import type { AttackTally } from './attacks.ts';

export interface Half {
  readonly callMs: readonly number[];
  readonly loginMs: readonly number[];
  readonly peakMb: number;
  /** Share of one processor that the server used. */
  readonly processor: number;
}

export interface Round {
  readonly quiet: Half;
  readonly attacked: Half;
  readonly handlesBefore: number;
  readonly handlesDuring: number;
  readonly tallies: AttackTallies;
}

export const p95 = (part: Half) => percentile(part.callMs, 95);
export const slowdownOf = ({ quiet, attacked }: Pick<Round, 'quiet' | 'attacked'>) =>
  p95(attacked) / p95(quiet);

/** The round with the middle slowdown: a virtual machine is at times slow for a minute without a cause of its own. */
export function middleOf(rounds: readonly Round[]): Round {
  const sorted = rounds.toSorted((a, b) => slowdownOf(a) - slowdownOf(b));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('There was no round.');
  return middle;
}

export function sumOf(all: readonly AttackTallies[]): AttackTallies {
  const sum: Record<string, AttackTally> = {};
  for (const tallies of all) {
    for (const [name, tally] of Object.entries(tallies)) {
      const known = { ...sum[name] };
      for (const [answer, count] of Object.entries(tally)) known[answer] = (known[answer] ?? 0) + count;
      sum[name] = known;
    }
  }
  return sum;
}
