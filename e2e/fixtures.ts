import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { createPageWatch, type PageWatch } from '#e2e/page-watch.ts';
import { type Credentials, demo } from '#e2e/people.ts';
import { recordToasts } from '#e2e/toasts.ts';
import { acquireOwnerLock } from './owner-lock.ts';

interface Fixtures {
  /** Declares expected faults: console errors, uncaught errors and failed requests that match are allowed. */
  allowConsole: (pattern: RegExp) => void;
  /** Opens a page in a separate browser profile: a second user, or the same one on another machine. */
  openWindow: () => Promise<Page>;
  /** The platform's owner, locked for this test while it runs: other tests that need the owner wait. */
  owner: Credentials;
  pageWatch: PageWatch;
}

/** Watches every page a test opens; an undeclared error fails the test. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern and accepts no other parameter
  baseURL: async ({}, use) => {
    await use(baseUrl());
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  pageWatch: async ({}, use) => {
    const pageWatch = createPageWatch(baseUrl());
    await use(pageWatch);
    expect(pageWatch.problems(), 'no page reports an error that the spec did not declare').toEqual([]);
  },
  context: async ({ context, pageWatch }, use) => {
    pageWatch.watch(context);
    await recordToasts(context);
    await use(context);
  },
  allowConsole: async ({ pageWatch }, use) => {
    await use((pattern) => pageWatch.allow(pattern));
  },
  owner: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const endTurn = await acquireOwnerLock();
      try {
        await use(demo.super);
      } finally {
        endTurn();
      }
    },
    // The wait for the lock does not count as test time.
    { timeout: 600_000 },
  ],
  openWindow: async ({ browser, contextOptions, pageWatch }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL: baseUrl() });
      contexts.push(context);
      pageWatch.watch(context);
      await recordToasts(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

/** Logs in over HTTP and opens the app, which finds its session by the cookie. */
export async function loginAs(page: Page, person: Credentials, path = '/'): Promise<void> {
  await enterAs(page, person, path);
  await page.goto(path);
}

/** Waits until the page is connected: messages sent before are still shown, but raise no notice and no toast. */
export async function untilLive(page: Page): Promise<void> {
  await expect(page.locator('[data-link=online]')).toBeAttached();
}

/** Logs in over HTTP and stays on an empty page of the app's origin; the next page uses the session. */
export async function enterAs(page: Page, { email, password }: Credentials, path = '/'): Promise<void> {
  // The app only requests a session in a browser that had one, so storage is set from an empty page of its origin. An
  // open page is left first: the login would end its session.
  await page.route('**/empty-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(new URL('/empty-page', new URL(path, baseUrl())).href);
  // An active route disables the cache and sends each of a page's hundred files through the test.
  await page.unroute('**/empty-page');
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status(), `login of ${email}`).toBe(200);
  const { user } = (await answer.json()) as { user: { id: number } };
  await page.evaluate((id) => localStorage.setItem('userId', id), String(user.id));
}

/** Watches for a text that is only shown for a moment, from inside the page and before it can appear. */
export async function expectBriefly(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  const sight = { text, seenAs: `seen${randomUUID().replaceAll('-', '')}` };
  let isSeen = false;
  await page.exposeFunction(sight.seenAs, () => {
    isSeen = true;
  });
  await page.addInitScript(lookOut, sight);
  await page.evaluate(lookOut, sight);
  await act();
  await expect.poll(() => isSeen, `"${text}" was shown`).toBe(true);
}

/** Runs in the page. */
function lookOut({ text, seenAs }: { text: string; seenAs: string }): void {
  const look = () => {
    if (!document.body?.textContent.includes(text)) return;
    observer.disconnect();
    (Reflect.get(globalThis, seenAs) as () => void)();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  look();
}

/** Logs in through the form, as a user does. */
export async function loginByForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

export async function checkA11y(page: Page): Promise<void> {
  // Stale content is dimmed on purpose until its replacement is loaded.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  // Loaded once per document: half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  expect(await page.evaluate(axeFindings), 'axe finds nothing').toEqual([]);
}

/** Runs in the page. */
async function axeFindings(): Promise<string[]> {
  const { run } = Reflect.get(globalThis, 'axe') as typeof axe;
  // Passed checks are not described node by node, which would take as long as finding the violations.
  const { violations } = await run(document, { resultTypes: ['violations'], preload: false });
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(', ')})`,
  );
}

/** Takes a screenshot when `npm run screenshots` runs the specs. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return;
  // Toasts must not cover the page; a hovered one would stay.
  const toasts = page.locator('[aria-atomic="false"] > *');
  if ((await toasts.count()) > 0) await page.mouse.move(0, 0);
  await expect(toasts).toHaveCount(0);
  await page.screenshot({ path: join(import.meta.dirname, '.output/screenshots', `${name}.png`) });
}

function baseUrl(): string {
  const url = process.env.E2E_BASE_URL;
  if (!url) throw new Error('E2E_BASE_URL is not set: run the specs through e2e/playwright.config.ts.');
  return url;
}
