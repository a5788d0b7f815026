import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AttackOrder, AttackTallies } from './attack-process.ts';

export interface RunningAttacks {
  /** Ends them and returns what the server answered. */
  stop(): Promise<AttackTallies>;
}

const program = fileURLToPath(new URL('./attack-process.ts', import.meta.url));

/** Starts the attackers in a process of their own. */
export function startAttacks(order: AttackOrder): RunningAttacks {
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  child.send(order);
  return {
    async stop() {
      const told = once(child, 'message');
      const ended = exited.then(([code]) => {
        throw new Error(`The attackers ended with ${code}.`);
      });
      child.send('stop');
      const [tallies] = await Promise.race([told, ended]);
      ended.catch(() => undefined);
      await exited;
      return tallies as AttackTallies;
    },
  };
}
