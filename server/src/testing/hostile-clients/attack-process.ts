import { setPriority } from 'node:os';
import { type AttackName, type AttackTally, type AttackTarget, runAttacks } from './attacks.ts';

export interface AttackOrder {
  readonly target: AttackTarget;
  readonly names: readonly AttackName[];
}

export type AttackTallies = Readonly<Record<string, AttackTally>>;

/**
 * Process of the attackers. In life they have machines of their own: with the lowest priority they take from the server
 * what their requests cost it, and not the processor it runs on.
 */
setPriority(19);
const tallies: Record<string, AttackTally> = {};
const over = new AbortController();

process.on('message', async (message: AttackOrder | 'stop') => {
  if (message === 'stop') {
    over.abort();
    return;
  }
  await runAttacks(message.target, message.names, tallies, over.signal);
  process.send?.(tallies, undefined, undefined, () => process.exit());
});
process.once('disconnect', () => process.exit());
