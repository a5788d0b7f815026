import type { Page } from '@playwright/test';
import { checkA11y, expect, loginAs, loginByForm, screenshot, test, untilLive } from '#e2e/fixtures.ts';
import { lookLanguages, themesAt, viewports } from '#e2e/looks.ts';
import { addColleague, apiOf, signUpCompany } from '#e2e/people.ts';
import { expectToast } from '#e2e/toasts.ts';
import { phoneCode } from '#e2e/totp.ts';

async function openSecurity(page: Page) {
  await page.getByRole('button', { name: 'Menu do perfil' }).click();
  await page.getByRole('menuitem', { name: 'Segurança e sessões' }).click();
  return page.getByRole('dialog', { name: 'Segurança e sessões' });
}

test('somebody turns the second factor on, logs in with it, and with a recovery code', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/\/api\/(?:auth|second-factor)|40[01]/);
  const admin = await signUpCompany(page.request);
  await loginAs(page, admin);
  const dialog = await openSecurity(page);
  await expect(dialog.getByText('Esta sessão')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ligar' }).click();
  await dialog.getByRole('textbox', { name: 'Senha atual' }).fill(admin.password);
  await page.keyboard.press('Enter');
  const secret = await dialog.getByRole('textbox', { name: 'Chave para digitar' }).inputValue();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await dialog.getByLabel('Código do aplicativo').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Código incorreto/)).toBeVisible();
  await dialog.getByLabel('Código do aplicativo').fill(phoneCode(secret));
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('region', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect(dialog.getByText('Restam 10 códigos de recuperação')).toBeVisible();

  await dialog.getByRole('button', { name: 'Encerrar' }).click();
  // Leaving the page before the redirect would abort the request.
  await expect(page).toHaveURL(/\/login/);
  await loginByForm(page, admin);
  const field = page.getByRole('textbox', { name: 'Código', exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await checkA11y(page);
  await screenshot(page, 'login-code');
  await page.keyboard.type(phoneCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Menu do perfil' })).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('userId'));
  await loginByForm(page, admin);
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await page.getByLabel('Código de recuperação').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Menu do perfil' })).toBeVisible();
});

test('where it is required it is set up on the way in, and an admin takes it off and ends the session', {
  tag: '@full',
}, async ({ page, openWindow, allowConsole }) => {
  allowConsole(/\/api\/|401/);
  const admin = await signUpCompany(page.request);
  const ana = await addColleague(page.request, admin, { name: 'Ana Souza' });
  // Requiring a second factor ends every session without one, so a user who has one requires it.
  const boss = await addColleague(page.request, admin, { name: 'Clara Reis', profile: 'admin' });
  const api = await apiOf(page.request, boss);
  const { secret: own } = (await (await api.post('/second-factor', { password: boss.password })).json()) as {
    secret: string;
  };
  expect((await api.post('/second-factor/confirm', { code: phoneCode(own) })).status()).toBe(200);
  expect((await api.put('/settings/requireSecondFactor', { value: 'enabled' })).status()).toBe(200);
  const hers = await openWindow();
  await loginByForm(hers, ana);
  await expect(hers.getByRole('heading', { name: 'Configure a verificação em duas etapas' })).toBeVisible();
  const secret = await hers.getByRole('textbox', { name: 'Chave para digitar' }).inputValue();
  await checkA11y(hers);
  await hers.getByLabel('Código do aplicativo').fill(phoneCode(secret));
  await hers.keyboard.press('Enter');
  await expect(hers.getByRole('listitem')).toHaveCount(10);
  await hers.getByRole('button', { name: 'Já guardei' }).click();
  await untilLive(hers);

  expect((await api.put('/settings/requireSecondFactor', { value: 'disabled' })).status()).toBe(200);
  await loginAs(page, admin, '/users');
  await page.getByRole('button', { name: 'Sessões de Ana Souza' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sessões de Ana Souza' });
  await expect(dialog.getByText('Desde').first()).toBeVisible();
  await checkA11y(page);
  await screenshot(page, 'user-access');
  await dialog.getByRole('button', { name: 'Remover verificação' }).click();
  await page.getByRole('button', { name: 'Remover', exact: true }).click();
  await expectToast(page, 'Verificação removida.');
  await expect(dialog.getByText('Desligada')).toBeVisible();
  await dialog.getByRole('button', { name: 'Encerrar sessão' }).click();
  await page.getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(dialog.getByText('Nenhuma sessão aberta.')).toBeVisible();
  await expect(hers.getByText('Um administrador encerrou sua sessão. Entre novamente.')).toBeVisible();
  await expect(hers.getByRole('button', { name: 'Entrar' })).toBeVisible();
});

for (const viewport of viewports) {
  test(`the dialog of one’s own security at ${viewport.width} px`, { tag: '@full' }, async ({ page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const admin = await signUpCompany(page.request);
    for (const language of lookLanguages) {
      for (const theme of themesAt(viewport.width)) {
        await page.goto('about:blank');
        const api = await apiOf(page.request, admin);
        const { id } = (await (await api.get('/auth/me')).json()) as { id: number };
        await api.put(`/users/${id}`, { language });
        await loginAs(page, admin);
        await page.evaluate((value) => localStorage.setItem('theme', value), theme);
        await page.reload();
        await page.getByRole('button', { name: /perfil|profile/i }).click();
        await page.getByRole('menuitem', { name: /Segurança|Security|Seguridad/ }).click();
        await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `security-${viewport.width}-${theme}-${language}`);
        await page.getByRole('button', { name: /^(Ligar|Turn on|Activar)$/ }).click();
        await page.getByLabel(/atual|Current|actual/).fill(admin.password);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `security-set-up-${viewport.width}-${theme}-${language}`);
      }
    }
  });
}
