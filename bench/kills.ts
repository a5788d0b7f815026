import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * `node bench/kills.ts --kills 200 --inbound 2000 --outbound 500`: the server is killed without warning at random
 * moments while messages flow, and afterwards everything that was acknowledged is looked for. Takes about fifteen
 * minutes, and so is no part of `npm run bench`; `npm test` has a short one.
 */
const root = join(import.meta.dirname, '..');
const measuring = spawn(process.execPath, ['server/src/testing/measure-kills.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// A signal from the terminal reaches both; this one waits for the other to clean up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void measuring.kill(signal));
process.exitCode = await new Promise<number>((resolve) => {
  measuring.once('close', (code) => resolve(code ?? 1));
});
