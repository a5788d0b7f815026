import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Fifty linked numbers in one process, with WhatsApp's side in another: what each costs, and whether any stays behind. */
const measuring = spawn(process.execPath, ['--expose-gc', 'server/src/testing/measure-sessions.ts'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
});
process.exitCode = await new Promise<number>((resolve) => {
  measuring.once('close', (code) => resolve(code ?? 1));
});
