import { expect, loginAs, test } from '#e2e/fixtures.ts';
import { signUpCompany } from '#e2e/people.ts';

test('theme and language are kept over a reload', async ({ page }) => {
  await loginAs(page, await signUpCompany(page.request));
  await page.getByTitle('Escuro').click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // Kept with the account: who leaves before that was told leaves with the former one.
  const kept = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByLabel('Idioma').selectOption('en');
  await expect(page.getByRole('link', { name: 'Users' }).first()).toBeVisible();
  await kept;
  await page.reload();
  await expect(page.getByRole('link', { name: 'Users' }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('an address that does not exist has a page that leads home', { tag: '@full' }, async ({ page }) => {
  await loginAs(page, await signUpCompany(page.request), '/nao-existe');
  await expect(page.getByText('Página não encontrada')).toBeVisible();
  await page
    .getByRole('link', { name: /início/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/$/);
});

test('on a phone the menu opens over the page and leads on', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs(page, await signUpCompany(page.request));
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeHidden();
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await expect(page.getByText('Versão 4.0.0')).toBeVisible();
  await page.getByRole('link', { name: 'Usuários', exact: true }).click();
  await expect(page).toHaveURL(/\/users$/);
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('the page says that it is offline and recovers', async ({ page, context, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|socket\.io|WebSocket/);
  await loginAs(page, await signUpCompany(page.request));
  // The page itself may not be there yet.
  await expect(page.getByText(/Olá,/)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/Você está sem internet/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/Você está sem internet/)).toHaveCount(0);
});
