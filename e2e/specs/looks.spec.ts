import type { Page } from '@playwright/test';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { looks } from '#e2e/looks.ts';
import { apiOf, demo } from '#e2e/people.ts';

// Its tests share people of the demo, who have one session each.
test.describe.configure({ mode: 'default' });

const accessPages = ['login', 'signup', 'forgot-password', 'reset-password', 'setup'] as const;

async function prepare(page: Page, theme: string, language: string): Promise<void> {
  await page.addInitScript(
    ([storedTheme, storedLanguage]) => {
      localStorage.setItem('theme', storedTheme);
      localStorage.setItem('language', storedLanguage);
    },
    [theme, language] as const,
  );
}

/** The account's language wins over the browser's. */
async function speak(page: Page, language: string): Promise<void> {
  const api = await apiOf(page.request, demo.admin);
  const { id } = (await (await api.get('/auth/me')).json()) as { id: number };
  expect((await api.put(`/users/${id}`, { language })).status()).toBe(200);
}

async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await checkA11y(page);
  await screenshot(page, name);
}

/** Every screen, looked at by axe each time and by people once. */
for (const { name, width, height, theme, language } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width, height } });

    test(`the pages before the login, ${name}`, { tag: '@full' }, async ({ page }) => {
      await prepare(page, theme, language);
      for (const path of accessPages) {
        await page.goto(`/${path}`);
        await look(page, `${path}-${name}`);
      }
    });

    test(`the shell and the users, ${name}`, async ({ page }) => {
      await prepare(page, theme, language);
      await speak(page, language);
      await loginAs(page, demo.admin);
      // The details of the dashboard come after a second.
      await expect(page.getByRole('row', { name: /Ana Souza/ })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await look(page, `home-${name}`);
      await page.goto('/users');
      await expect(page.getByText('Ana Souza')).toBeVisible();
      await look(page, `users-${name}`);
      await page.getByRole('main').getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(page, `user-dialog-${name}`);
    });
  });
}
