import type { Page } from '@playwright/test';
import { checkA11y, expect, loginAs, test } from '#e2e/fixtures.ts';
import { signUpCompany } from '#e2e/people.ts';
import { expectToast } from '#e2e/toasts.ts';

const userDialogCode = '**/assets/user-dialog-*.js';
const addButton = (page: Page) => page.getByRole('button', { name: 'Novo usuário' });
const userDialog = (page: Page) => page.getByRole('dialog', { name: 'Novo usuário' });

test('a dialog that was asked for before its code had come opens with it and gives the focus back', {
  tag: '@full',
}, async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route(userDialogCode, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await loginAs(page, await signUpCompany(page.request), '/users');
  await addButton(page).click();
  await expect(userDialog(page)).toBeHidden();
  arrival.resolve();
  await expect(userDialog(page)).toBeVisible();
  await checkA11y(page);
  await page.keyboard.press('Escape');
  await expect(userDialog(page)).toBeHidden();
  await expect(addButton(page)).toBeFocused();
});

test('a dialog whose code cannot be fetched says so and leaves the page as it was', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/user-dialog|Failed to fetch|ERR_FAILED|preload/);
  await page.route(userDialogCode, (route) => route.abort());
  await loginAs(page, await signUpCompany(page.request), '/users');
  await addButton(page).click();
  await expectToast(page, 'Verifique sua internet');
  await page.unroute(userDialogCode);
  await expect(page.getByRole('heading', { name: 'Usuários', level: 1 })).toBeVisible();
  await expect(addButton(page)).toBeEnabled();
});

test('the first view of the tickets comes without Mantine; a menu opens by keyboard and returns the focus', async ({
  page,
}) => {
  // Only what the page itself asks for: nothing is fetched ahead.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await loginAs(page, await signUpCompany(page.request), '/tickets');
  const profile = page.getByRole('button', { name: 'Menu do perfil' });
  await expect(profile).toBeVisible();
  expect(scripts.filter((path) => /dialog|popup|multi-select/.test(path))).toEqual([]);
  await profile.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(profile).toBeFocused();
});

test('an icon explains itself when the mouse rests on it and when the keyboard comes to it', {
  tag: '@full',
}, async ({ page }) => {
  await loginAs(page, await signUpCompany(page.request));
  const reload = page.getByRole('button', { name: 'Recarregar' });
  const hint = page.getByRole('tooltip', { name: 'Recarregar' });
  await reload.hover();
  await expect(hint).toBeVisible();
  await page.mouse.move(0, 400);
  await expect(hint).toBeHidden();
  await page.keyboard.press('Tab');
  await reload.focus();
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hint).toBeHidden();
});
