import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Commands } from './commands.ts';
import { type TrustedEmulator, trust } from './trust.ts';

/** An emulator in a separate process, for measurements and for tests that kill it. */
export interface EmulatorProcess extends TrustedEmulator, Commands {
  readonly url: string;
  readonly pid: number | undefined;
  /** Output of the process, which should be empty. */
  output(): string;
  trust(): void;
  stop(): Promise<void>;
}

type Started = TrustedEmulator & { readonly url: string };
type Answer = { readonly id: number; readonly value?: unknown; readonly error?: string };

export async function startEmulatorProcess({ usesPreKeys = false } = {}): Promise<EmulatorProcess> {
  const child = fork(join(import.meta.dirname, 'child-main.ts'), usesPreKeys ? ['--pre-keys'] : [], {
    serialization: 'advanced',
    silent: true,
    execArgv: [],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      printed.push(String(text));
    });
  }
  const started = await firstMessage(child, printed);
  const ask = createCaller(child);
  return {
    ...started,
    user: ask('user'),
    scanQr: ask('scanQr'),
    enterCode: ask('enterCode'),
    sendText: ask('sendText'),
    sendFile: ask('sendFile'),
    giveReceipt: ask('giveReceipt'),
    drop: ask('drop'),
    setFaults: ask('setFaults'),
    events: ask('events'),
    waitForEvents: ask('waitForEvents'),
    problems: ask('problems'),
    pid: child.pid,
    output: () => printed.join(''),
    trust: () => trust(started),
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function firstMessage(child: ChildProcess, printed: readonly string[]): Promise<Started> {
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`the emulator ended with ${code} before it started:\n${printed.join('')}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), exited])) as [{ started: Started }];
  // After the start, an exit is expected and must not cause an unhandled rejection.
  exited.catch(() => undefined);
  return message.started;
}

type Ask = <Name extends keyof Commands>(name: Name) => Commands[Name];

function createCaller(child: ChildProcess): Ask {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  child.on('message', (message) => {
    const { id, value, error } = message as Answer;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(value);
    else asked?.reject(new Error(error));
  });
  child.on('exit', () => {
    for (const asked of waiting.values()) asked.reject(new Error('the emulator ended'));
    waiting.clear();
  });
  const call = (name: string, args: readonly unknown[]) => {
    lastId += 1;
    const asked = Promise.withResolvers<unknown>();
    waiting.set(lastId, asked);
    child.send({ id: lastId, name, args });
    return asked.promise;
  };
  return <Name extends keyof Commands>(name: Name) =>
    ((...args: unknown[]) => call(name, args)) as Commands[Name];
}
