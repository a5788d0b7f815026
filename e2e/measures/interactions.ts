import type { Browser } from '@playwright/test';
import { bubble, field, history } from '#e2e/conversation.ts';
import { type Crowd, startTraffic } from './crowd.ts';
import { percentile, remark, report } from './rows.ts';
import { openWork, type Screen, startProcessorTime, untilLive } from './screen.ts';

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
async function traceTasks({ page, context }: Screen): Promise<() => Promise<readonly number[]>> {
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

interface Working {
  readonly browser: Browser;
  readonly url: string;
  readonly crowd: Crowd;
}

/** Delay beyond which users notice that the page did not respond. */
const longTaskMs = 50;
const eventsPerSecond = 50;
/** A number that gets a second digit shifts less than a hundredth of this; a row that jumps shifts more. */
const visibleShift = 0.001;
const keyEveryMs = 60;

/** Waits until the page is idle, so that its initial renders are not measured. */
async function untilAtRest(screen: Screen): Promise<void> {
  await untilLive(screen);
  await screen.page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}

/** Resets the measurements once the page is idle. */
async function beginAtRest(screen: Screen): Promise<void> {
  await untilAtRest(screen);
  await screen.page.evaluate(() => {
    probe.longTasks.length = 0;
    probe.shifts.length = 0;
  });
}

async function openTalk({ browser, url, crowd }: Working, path: string): Promise<Screen> {
  const screen = await openWork(browser, url, crowd.person);
  await screen.page.goto(path);
  await history(screen.page).locator('ol > li').first().waitFor();
  await beginAtRest(screen);
  return screen;
}

/** Counts the events that the page has received. */
async function countEvents({ cdp }: Screen): Promise<() => number> {
  let events = 0;
  await cdp.send('Network.enable');
  cdp.on('Network.webSocketFrameReceived', ({ response }) => {
    if (response.payloadData.startsWith('42["company-')) events += 1;
  });
  return () => events;
}

/** Measures typing while the whole company is busy. */
export async function measureTyping(working: Working, keys: number): Promise<void> {
  const { crowd } = working;
  const screen = await openTalk(working, crowd.talks[0]?.path ?? '');
  const { page } = screen;
  // Reloaded, because the developer tools do not see frames of a socket opened before they were attached.
  const heard = await countEvents(screen);
  await page.reload();
  await field(page).click();
  const stop = startTraffic(crowd, eventsPerSecond / 2);
  const [used, before] = [await startProcessorTime(screen), heard()];
  const begunAt = performance.now();
  await page.keyboard.type('a'.repeat(keys), { delay: keyEveryMs });
  const seconds = (performance.now() - begunAt) / 1000;
  const [milliseconds, events] = [await used(), heard() - before];
  const { drawn, tasks } = await page.evaluate(() => ({ drawn: probe.keys, tasks: probe.longTasks }));
  await stop();
  report('events while somebody types', events / seconds, '/s');
  report('processor time of the page while somebody types', milliseconds / seconds / 10, '%');
  report('processor time of the page, of each event', milliseconds / events, 'ms');
  report('key until drawn, p50', percentile(drawn, 50), 'ms');
  report('key until drawn, p97.5', percentile(drawn, 97.5), 'ms', 2 * longTaskMs);
  report('long tasks while somebody types', tasks.length, 'tasks');
  await screen.context.close();
}

/** Measures layout shifts while messages arrive in the open conversation. */
export async function measureShifts(working: Working, messages: number): Promise<void> {
  const [talk] = working.crowd.talks;
  if (!talk) return;
  const screen = await openTalk(working, talk.path);
  const { page, context } = screen;
  // The first message moves the ticket to the top of the list, which is expected.
  await talk.say('a primeira');
  await bubble(page, 'a primeira').waitFor();
  await beginAtRest(screen);
  for (let index = 1; index <= messages; index += 1)
    await talk.say(`chegando ${index} ${'palavra '.repeat(index % 20)}`);
  await bubble(page, `chegando ${messages} `).waitFor();
  const shifts = await page.evaluate(() => probe.shifts);
  const shift = shifts.reduce((sum, { value }) => sum + value, 0);
  report(`layout shift while ${messages} messages arrive`, shift, 'score', visibleShift);
  for (const { value, moved } of shifts) {
    if (value > visibleShift / 10) remark(`layout shift of ${value.toFixed(4)}: ${moved}`);
  }
  await context.close();
}

/** Scrolls up through a long conversation as fast as it loads, to its start or until the time limit. */
export async function measureScrolling(working: Working, path: string, limitMs: number): Promise<void> {
  const screen = await openTalk(working, path);
  const { page, context } = screen;
  const endTrace = await traceTasks(screen);
  const passed = await history(page).evaluate(async (list, limit) => {
    // The time of a message directly follows its text.
    const nthOf = () => Number(/mensagem longa (\d+)(?=\d\d:)/.exec(list.textContent)?.[1] ?? 0);
    const first = nthOf();
    const until = performance.now() + limit;
    while (performance.now() < until && !list.textContent.includes('Conversa iniciada')) {
      list.scrollBy(0, -700);
      await new Promise(requestAnimationFrame);
    }
    return first - nthOf();
  }, limitMs);
  const tasks = await endTrace();
  const watched = await page.evaluate(() => probe.longTasks);
  report('messages passed while scrolling up', passed, 'messages');
  report('longest task while scrolling up, processor time', Math.max(0, ...tasks), 'ms', longTaskMs);
  report('longest task while scrolling up, by the clock', Math.max(0, ...watched), 'ms');
  report('long tasks while scrolling up', tasks.filter((ms) => ms > longTaskMs).length, 'tasks');
  await context.close();
}
