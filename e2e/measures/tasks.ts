import type { Screen } from './screen.ts';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of a processor that it has used; what others took from it meanwhile is no part of it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

/** From now on, notes all tasks of the page; answers, when it is told to end, how many milliseconds of processor each took. */
export async function traceTasks({ page, context }: Screen): Promise<() => Promise<readonly number[]>> {
  const browser = context.browser();
  if (!browser) throw new Error('The screen belongs to no browser that could be traced.');
  await browser.startTracing(page, { categories: ['toplevel'] });
  return async () => {
    const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(
      (await browser.stopTracing()).toString('utf8'),
    );
    const isPage = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
    const pages = new Set(trace.traceEvents.filter(isPage).map(threadOf));
    return trace.traceEvents
      .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && pages.has(threadOf(event)))
      .map(({ tdur = 0 }) => tdur / 1000);
  };
}
