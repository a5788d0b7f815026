import { setPriority } from 'node:os';
import { type AttackName, type AttackTally, type AttackTarget, runAttacks } from './attacks.ts';

export interface AttackOrder {
  readonly target: AttackTarget;
  readonly names: readonly AttackName[];
  /**
   * Gives them the lowest priority: in life they have machines of their own, and take from the server what their requests
   * cost it, not the processor it runs on.
   */
  readonly isOnMeasuredMachine: boolean;
}

export type AttackTallies = Readonly<Record<string, AttackTally>>;

const lowestPriority = 19;
const tallies: Record<string, AttackTally> = {};
const over = new AbortController();

process.on('message', async (message: AttackOrder | 'stop') => {
  if (message === 'stop') {
    over.abort();
    return;
  }
  if (message.isOnMeasuredMachine) setPriority(lowestPriority);
  await runAttacks(message.target, message.names, tallies, over.signal);
  process.send?.(tallies, undefined, undefined, () => process.exit());
});
process.once('disconnect', () => process.exit());
