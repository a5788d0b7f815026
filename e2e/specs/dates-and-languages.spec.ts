import { checkA11y, expect, loginAs, test } from '#e2e/fixtures.ts';
import { signUpCompany } from '#e2e/people.ts';

test.use({ locale: 'en-US' });

test('B17: a browser in English is spoken to in English, and the sign-up keeps its address', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/signup?companyId=1');
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await expect(page).toHaveURL('/signup?companyId=1');
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('B17: dates are written as the product writes them, typed or chosen by keyboard', async ({ page }) => {
  // The account speaks Portuguese, whatever the browser speaks.
  await loginAs(page, await signUpCompany(page.request), '/audit');
  const from = page.getByLabel('De', { exact: true });
  await expect(from).toHaveAttribute('placeholder', 'dd/mm/aaaa');
  await from.pressSequentially('28022026');
  await expect(from).toHaveValue('28/02/2026');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Abrir calendário' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'De' });
  await expect(calendar.getByRole('button', { name: /28 de fevereiro 2026/ })).toBeFocused();
  await checkA11y(page);
  await page.keyboard.press('ArrowRight');
  await expect(calendar.getByRole('button', { name: 'domingo, 1 de março 2026' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(from).toHaveValue('01/03/2026');

  await from.fill('31/02/2026');
  await from.blur();
  await expect(page.getByText('Use o formato dd/mm/aaaa')).toBeVisible();
  await expect(from).toHaveAttribute('aria-invalid', 'true');
});
