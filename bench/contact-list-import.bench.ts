import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Fifty thousand rows of a spreadsheet on their way into a list, while somebody else works: time, memory, and waits. */
const measuring = spawn(process.execPath, ['server/src/testing/measure-list-import.ts'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
});
process.exitCode = await new Promise<number>((resolve) => {
  measuring.once('close', (code) => resolve(code ?? 1));
});
