import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Preloaded into a measured server. The resident size depends on the last garbage collection, so on a signal this
 * module collects garbage and prints the memory that is still reachable.
 */
process.on('SIGUSR2', async () => {
  // Objects released by finalizers are collected by the next run.
  for (let times = 0; times < 3; times += 1) {
    global.gc?.();
    await sleep(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`living ${heapUsed + external}\n`);
});
