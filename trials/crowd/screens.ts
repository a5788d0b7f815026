import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ScreensOrder, ScreensReport } from './screens-process.ts';

export interface Screens {
  /** Ids of the processes that hold the sockets. */
  readonly pids: readonly number[];
  report(): Promise<ScreensReport>;
  close(): Promise<void>;
}

const program = fileURLToPath(new URL('./screens-process.ts', import.meta.url));

/** Next message of the process; rejects when it has ended. */
async function next<Message>(child: ChildProcess): Promise<Message> {
  const heard = new AbortController();
  const { signal } = heard;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The screens ended with ${code}.`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message as Message;
  } finally {
    ended.catch(() => undefined);
    heard.abort();
  }
}

function merge(reports: readonly ScreensReport[]): ScreensReport {
  const longest = Math.max(...reports.map(({ ages }) => ages.length));
  return {
    heard: reports.reduce((sum, { heard }) => sum + heard, 0),
    ages: Array.from({ length: longest }, (_, ms) =>
      reports.reduce((sum, { ages }) => sum + (ages[ms] ?? 0), 0),
    ),
    cuts: reports.flatMap(({ cuts }) => cuts),
  };
}

/** Starts processes with sockets; settles when all of them receive events. */
export async function openScreens(order: ScreensOrder, processes: number): Promise<Screens> {
  const children = Array.from({ length: processes }, (_, nth) => {
    const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.send({ ...order, tokens: order.tokens.filter((_token, index) => index % processes === nth) });
    return child;
  });
  await Promise.all(children.map((child) => next<'ready'>(child)));
  return {
    pids: children.flatMap(({ pid }) => pid ?? []),
    async report() {
      for (const child of children) child.send('report');
      return merge(await Promise.all(children.map((child) => next<ScreensReport>(child))));
    },
    async close() {
      const gone = children.map((child) => once(child, 'exit'));
      for (const child of children) child.disconnect();
      await Promise.all(gone);
    },
  };
}

/** Percentile of the ages. */
export function ageAt({ heard, ages }: ScreensReport, percent: number): number {
  let counted = 0;
  for (const [ms, count] of ages.entries()) {
    counted += count;
    if (counted >= (heard * percent) / 100) return ms;
  }
  return 0;
}
