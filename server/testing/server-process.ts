import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  readonly pid: number;
  /** Output so far. */
  readonly output: { stdout: string; stderr: string };
  /** Settles when it serves; rejects with its output when it ends before. */
  readonly running: Promise<void>;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  kill(signal: NodeJS.Signals): void;
}

const serverFolder = fileURLToPath(new URL('../', import.meta.url));

/** The server as the launcher runs it: a separate process that sees only the given environment. */
export function spawnServer(
  environment: Record<string, string>,
  flags: readonly string[] = [],
  onOutput: (text: string) => void = () => undefined,
): ServerProcess {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', ...flags, 'src/main.ts'], {
    cwd: serverFolder,
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      // Parsing and compiling the same files again takes half of the start-up time.
      NODE_COMPILE_CACHE: join(tmpdir(), 'prosa-compiled'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  const running = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.stdout += text;
      onOutput(text);
      if (output.stdout.includes('Prosa is running')) resolve();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output.stderr += text;
      onOutput(text);
    });
    void ended.then(() => reject(new Error(`The server ended: ${output.stderr}`)));
  });
  // Tests that expect the failure check `ended` instead.
  running.catch(() => undefined);
  return { pid: child.pid ?? 0, output, running, ended, kill: (signal) => void child.kill(signal) };
}
