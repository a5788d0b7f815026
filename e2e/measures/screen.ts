import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { enterAs } from '#e2e/fixtures.ts';
import type { Credentials } from '#e2e/people.ts';
import { installProbe } from './probe.ts';

/** Timeout for any step on a busy machine: only a step that never ends has failed. */
export const timeoutMs = 120_000;

/** The window of one user, with a session of the browser's developer tools. */
export interface Screen {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly cdp: CDPSession;
}

/** Opens a separate browser profile with an empty cache. */
export async function openScreen(browser: Browser, baseURL: string): Promise<Screen> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(timeoutMs);
  await context.addInitScript(installProbe);
  const page = await context.newPage();
  return { page, context, cdp: await context.newCDPSession(page) };
}

/** Throttles the CPU by the given factor. */
export async function slowDown({ cdp }: Screen, times: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** Returns the time from the start of the navigation until the ticket list is shown. */
export async function openTickets({ page }: Screen, path = '/tickets'): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate(() => probe.drawn('[data-row]'));
}

/** Waits until the page receives events. */
export async function untilLive({ page }: Screen): Promise<void> {
  await page.locator('[data-link=online]').waitFor({ state: 'attached' });
}

/** Opens the tickets page of a logged-in user. */
export async function openWork(browser: Browser, baseURL: string, person: Credentials): Promise<Screen> {
  const screen = await openScreen(browser, baseURL);
  await enterAs(screen.page, person);
  await openTickets(screen);
  await untilLive(screen);
  return screen;
}

/** Measures the CPU time of the page, in milliseconds: the same on a busy machine as on an idle one. */
export async function startProcessorTime({ cdp }: Screen): Promise<() => Promise<number>> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const used = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await used();
  return async () => (await used()) - before;
}
