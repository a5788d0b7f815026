import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Ten thousand people over the sandbox, without intervals, while an attendant answers: throughput, waits, memory. */
const measuring = spawn(
  process.execPath,
  ['server/src/testing/measure-campaign.ts', ...process.argv.slice(2)],
  {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
  },
);
process.exitCode = await new Promise<number>((resolve) => {
  measuring.once('close', (code) => resolve(code ?? 1));
});
