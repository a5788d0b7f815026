import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Preloaded into a server that is measured. How much a process occupies says when its collector ran last, not what it
 * keeps: asked by a signal, it lets go of everything that nobody holds and says what is left.
 */
process.on('SIGUSR2', async () => {
  // What finalizers let go of is collected by the next one.
  for (let times = 0; times < 3; times += 1) {
    global.gc?.();
    await sleep(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`living ${heapUsed + external}\n`);
});
