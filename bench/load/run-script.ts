import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Runs a measuring program of the server's tests with the same arguments, and exits with its code. */
export async function runScript(program: string, flags: readonly string[] = []): Promise<void> {
  const measuring = spawn(process.execPath, [...flags, program, ...process.argv.slice(2)], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: 'inherit',
  });
  // A signal from the terminal reaches both processes; this one waits until the other has cleaned up.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void measuring.kill(signal));
  process.exitCode = await new Promise<number>((resolve) => {
    measuring.once('close', (code) => resolve(code ?? 1));
  });
}
