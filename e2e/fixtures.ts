import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { takeOwnerTurn } from '#e2e/owner-turn.ts';
import { createPageWatch, type PageWatch } from '#e2e/page-watch.ts';
import { type Credentials, demo } from '#e2e/people.ts';
import { noteToasts } from '#e2e/toasts.ts';

interface Fixtures {
  /** Declares what this spec provokes: console errors, uncaught errors and failed requests that match may happen. */
  allowConsole: (pattern: RegExp) => void;
  /** Opens a page in a browser profile of its own: a second person, or the same one on another machine. */
  openWindow: () => Promise<Page>;
  /** The platform's owner, for this test alone while it runs: others that ask for them wait. */
  owner: Credentials;
  pageWatch: PageWatch;
}

/** Every page a test opens is watched; an error nobody declared fails the test. */
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
    await noteToasts(context);
    await use(context);
  },
  allowConsole: async ({ pageWatch }, use) => {
    await use((pattern) => pageWatch.allow(pattern));
  },
  owner: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const endTurn = await takeOwnerTurn();
      try {
        await use(demo.super);
      } finally {
        endTurn();
      }
    },
    // Waiting for one's turn is no part of the test.
    { timeout: 600_000 },
  ],
  openWindow: async ({ browser, contextOptions, pageWatch }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL: baseUrl() });
      contexts.push(context);
      pageWatch.watch(context);
      await noteToasts(context);
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

/** Until the page hears what happens: what is said before is shown all the same, but calls nobody and is no toast. */
export async function untilLive(page: Page): Promise<void> {
  await expect(page.locator('[data-link=online]')).toBeAttached();
}

/** Logs in over HTTP and stays on an empty page of the app's origin; the next page finds the session. */
export async function enterAs(page: Page, { email, password }: Credentials, path = '/'): Promise<void> {
  // The app asks for a session only in a browser that had one; an empty page of its origin will do to say so. One that
  // is open is left first: it would see its own session end.
  await page.route('**/empty-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(new URL('/empty-page', new URL(path, baseUrl())).href);
  // With any route in place nothing is cached, and each of a page's hundred files makes a detour over the test.
  await page.unroute('**/empty-page');
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status(), `login of ${email}`).toBe(200);
  const { user } = (await answer.json()) as { user: { id: number } };
  await page.evaluate((id) => localStorage.setItem('userId', id), String(user.id));
}

/** What is shown for a moment only is looked for by the page itself, from before it can be there. */
export async function seeForAMoment(page: Page, text: string, act: () => Promise<void>): Promise<void> {
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

/** Logs in as a person does, through the form. */
export async function loginByForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

export async function checkA11y(page: Page): Promise<void> {
  // What is shown until its successor is here is dimmed on purpose.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  // Half a megabyte, which stays with the document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  expect(await page.evaluate(axeFindings), 'axe finds nothing').toEqual([]);
}

/** Runs in the page. */
async function axeFindings(): Promise<string[]> {
  const { run } = Reflect.get(globalThis, 'axe') as typeof axe;
  // What is in order is not described node by node, which takes as long as finding what is not.
  const { violations } = await run(document, { resultTypes: ['violations'], preload: false });
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(', ')})`,
  );
}

/** Takes a picture where `npm run screenshots` asks for them. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return;
  // A toast is no part of the screen it covers; pointed at, it would stay.
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
