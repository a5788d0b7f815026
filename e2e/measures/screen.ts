import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { enterAs } from '#e2e/fixtures.ts';
import type { Credentials } from '#e2e/people.ts';
import { installProbe } from './probe.ts';

/** How long anything may take on a machine that has much else to do: only what never comes has failed. */
export const patienceMs = 120_000;

/** One person's window, with the browser's own instruments. */
export interface Screen {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly cdp: CDPSession;
}

/** A browser profile of its own, with nothing in its cache. */
export async function openScreen(browser: Browser, baseURL: string): Promise<Screen> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patienceMs);
  await context.addInitScript(installProbe);
  const page = await context.newPage();
  return { page, context, cdp: await context.newCDPSession(page) };
}

/** As on a machine so many times slower. */
export async function slowDown({ cdp }: Screen, times: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** Until the list of tickets is on the screen, counted from the beginning of the navigation. */
export async function openTickets({ page }: Screen, path = '/tickets'): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate(() => probe.drawn('[data-row]'));
}

/** Until the page hears what happens. */
export async function untilLive({ page }: Screen): Promise<void> {
  await page.locator('[data-link=online]').waitFor({ state: 'attached' });
}

/** A window in which somebody is at work. */
export async function openWork(browser: Browser, baseURL: string, person: Credentials): Promise<Screen> {
  const screen = await openScreen(browser, baseURL);
  await enterAs(screen.page, person);
  await openTickets(screen);
  await untilLive(screen);
  return screen;
}

/** What the page has used of a processor so far, in milliseconds: the same on a busy machine as on an idle one. */
export async function startProcessorTime({ cdp }: Screen): Promise<() => Promise<number>> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const used = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await used();
  return async () => (await used()) - before;
}
