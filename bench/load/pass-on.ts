import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Lets a program of the server's tests measure, with the same words; this process ends as that one does. */
export async function passOn(program: string, flags: readonly string[] = []): Promise<void> {
  const measuring = spawn(process.execPath, [...flags, program, ...process.argv.slice(2)], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: 'inherit',
  });
  // A signal from the terminal reaches both; this one waits for the other to clean up.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void measuring.kill(signal));
  process.exitCode = await new Promise<number>((resolve) => {
    measuring.once('close', (code) => resolve(code ?? 1));
  });
}
