import type { Browser } from '@playwright/test';
import { enterAs } from '#e2e/fixtures.ts';
import type { Crowd } from './crowd.ts';
import { percentile, remark, report } from './rows.ts';
import { openScreen, openTickets, openWork, type Screen, slowDown, untilLive } from './screen.ts';

interface Bytes {
  gzip: number;
  raw: number;
}

interface Transferred {
  readonly scripts: Bytes;
  readonly styles: Bytes;
  /** Paths of the scripts. */
  readonly files: Set<string>;
}

/** Counts the bytes transferred from now on, with the cache disabled. */
async function countTransfers({ cdp }: Screen): Promise<Transferred> {
  const counted: Transferred = {
    scripts: { gzip: 0, raw: 0 },
    styles: { gzip: 0, raw: 0 },
    files: new Set(),
  };
  const kinds = new Map<string, Bytes>();
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  cdp.on('Network.responseReceived', ({ requestId, response: { mimeType, url } }) => {
    if (mimeType.includes('javascript')) {
      kinds.set(requestId, counted.scripts);
      counted.files.add(new URL(url).pathname.slice(1));
    }
    if (mimeType === 'text/css') kinds.set(requestId, counted.styles);
  });
  cdp.on('Network.dataReceived', ({ requestId, dataLength, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (!kind) return;
    kind.raw += dataLength;
    kind.gzip += encodedDataLength;
  });
  return counted;
}

interface Arriving {
  readonly browser: Browser;
  readonly url: string;
  readonly crowd: Crowd;
  readonly times: number;
}

/** CPU throttling factor that stands for a cheap phone. */
const slowness = 4;
/** Kilobytes of gzip, and milliseconds on the throttled machine. */
const budgets = { login: 120, scripts: 200, styles: 20, list: 1000 };

/** Scripts of each page as counted by the build check. */
export interface CountedScripts {
  readonly login: readonly string[];
  readonly tickets: readonly string[];
}

/** Remarks on files that were loaded but not counted, and on counted files that were not loaded. */
function compare(page: string, counted: readonly string[], { files }: Transferred): void {
  for (const file of files) if (!counted.includes(file)) remark(`${page}: ${file} is not counted`);
  for (const file of counted) if (!files.has(file)) remark(`${page}: ${file} did not travel`);
}

function reportBytes(page: string, { scripts, styles }: Transferred, budget: { js: number; css?: number }) {
  report(`${page}, JavaScript`, scripts.gzip / 1000, 'kB gzip', budget.js);
  report(`${page}, JavaScript unpacked`, scripts.raw / 1000, 'kB');
  report(`${page}, styles`, styles.gzip / 1000, 'kB gzip', budget.css);
  report(`${page}, styles unpacked`, styles.raw / 1000, 'kB');
}

/** Measures the bytes transferred until each of the two pages is usable and live. */
export async function measureBytes(
  { browser, url, crowd }: Arriving,
  counted: CountedScripts,
): Promise<void> {
  const screen = await openScreen(browser, url);
  const login = await countTransfers(screen);
  await screen.page.goto('/login');
  await screen.page.getByRole('button', { name: 'Entrar' }).waitFor();
  reportBytes('login page', login, { js: budgets.login });
  compare('login page', counted.login, login);
  await screen.context.close();

  const work = await openScreen(browser, url);
  // Files prefetched once the page is idle are not counted.
  await work.context.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await enterAs(work.page, crowd.person);
  const tickets = await countTransfers(work);
  await openTickets(work);
  await untilLive(work);
  await work.page.getByRole('button', { name: /informativo/i }).waitFor();
  reportBytes('tickets page', tickets, { js: budgets.scripts, css: budgets.styles });
  compare('tickets page', counted.tickets, tickets);
  await work.context.close();
}

async function repeated(times: number, measure: () => Promise<number>): Promise<number> {
  const found: number[] = [];
  for (let time = 0; time < times; time += 1) found.push(await measure());
  return percentile(found, 50);
}

/** Number of calls sent before the response with the list arrived, including that one. */
function callsBeforeList({ page }: Screen): Promise<number> {
  return page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const calls = all.filter(({ name }) => new URL(name).pathname.startsWith('/api/'));
    const list = calls.find(({ name }) => name.includes('/api/tickets?'));
    return calls.filter(({ startTime }) => list && startTime < list.responseEnd).length;
  });
}

/** Measures the time until the list is shown: with an empty cache, and for a returning visitor. */
export async function measureNavigation({ browser, url, crowd, times }: Arriving): Promise<void> {
  const cold = await repeated(times, async () => {
    const screen = await openScreen(browser, url);
    await enterAs(screen.page, crowd.person);
    await slowDown(screen, slowness);
    const shownAfter = await openTickets(screen);
    await screen.context.close();
    return shownAfter;
  });
  report(`list shown, cold cache, ${slowness} × slower`, cold, 'ms');

  const screen = await openWork(browser, url, crowd.person);
  report('list shown, warm cache', await repeated(times, () => openTickets(screen)), 'ms');
  await untilLive(screen);
  report('calls before the answer with the list', await callsBeforeList(screen), 'calls');
  await slowDown(screen, slowness);
  const warm = await repeated(times, () => openTickets(screen));
  report(`list shown, warm cache, ${slowness} × slower`, warm, 'ms', budgets.list);
  await screen.context.close();
}

/** Returns the time from the click until the messages are drawn. */
function openConversation({ page }: Screen, name: string): Promise<number> {
  return page.evaluate(async (who) => {
    const links = [...document.querySelectorAll<HTMLElement>('[data-row] a')];
    const begunAt = performance.now();
    links.find(({ textContent }) => textContent === who)?.click();
    return (await probe.drawn(`[aria-label="Conversa com ${who}"] ol > li`)) - begunAt;
  }, name);
}

export async function measureConversation({ browser, url, crowd, times }: Arriving): Promise<void> {
  for (const slower of [1, slowness]) {
    const screen = await openWork(browser, url, crowd.person);
    const [first, ...others] = crowd.talks;
    // The code of the conversation is prefetched when idle; the first opening waits for it and is not measured.
    await openConversation(screen, first?.name ?? '');
    await slowDown(screen, slower);
    const found: number[] = [];
    for (const { name } of others.slice(0, times)) found.push(await openConversation(screen, name));
    const how = slower === 1 ? '' : `, ${slower} × slower`;
    report(`opening a conversation${how}`, percentile(found, 50), 'ms');
    await screen.context.close();
  }
}
