import { randomUUID } from 'node:crypto';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { addColleague, apiOf, signUpCompany } from '#e2e/people.ts';
import { openCompany, read } from '#e2e/sandbox-company.ts';
import { expectToast } from '#e2e/toasts.ts';
import { whatsapp } from '#e2e/whatsapp.ts';

test('settings are saved at once, seen by a colleague, and say who changed them', async ({
  page,
  openWindow,
}) => {
  const admin = await signUpCompany(page.request);
  const clara = await addColleague(page.request, admin, { name: 'Clara Reis', profile: 'admin' });
  // Used over the API only: a login here would end its session in a browser.
  const beto = await addColleague(page.request, admin, { name: 'Beto Lima', profile: 'admin' });
  const api = await apiOf(page.request, beto);
  await loginAs(page, admin, '/');
  const hers = await openWindow();
  await loginAs(hers, clara, '/settings');
  await page.getByRole('link', { name: 'Configurações' }).click();
  const rating = (window: typeof page) => window.getByRole('switch', { name: 'Pedir avaliação' });
  await expect(rating(page)).not.toBeChecked();
  await expect(page.getByText('Alterado por')).toHaveCount(0);
  await rating(hers).focus();
  await hers.keyboard.press('Space');
  await expectToast(hers, 'Operação atualizada com sucesso.');
  await expect(rating(page)).toBeChecked();
  await expect(page.getByText(/^Alterado por Clara Reis em \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();

  // The hours are only shown when enabled, in the company's time zone.
  await expect(page.getByRole('tab')).toHaveText(['Opções']);
  await hers.getByRole('combobox', { name: 'Fuso horário' }).fill('manaus');
  await hers.getByRole('option', { name: 'America/Manaus' }).click();
  await hers.getByRole('combobox', { name: 'Horários de atendimento' }).click();
  await hers.getByRole('option', { name: /^Da empresa/ }).click();
  await expect(page.getByRole('tab')).toHaveText(['Opções', 'Horários']);
  await hers.getByRole('button', { name: 'Definir os horários da empresa' }).click();
  await expect(hers.getByText('no fuso America/Manaus')).toBeVisible();
  await page.getByRole('tab', { name: 'Horários' }).click();
  await hers.getByLabel('Segunda-feira: até').fill('08:00');
  await hers.getByRole('button', { name: 'Salvar' }).click();
  await expect(hers.getByLabel('Segunda-feira: até')).toBeFocused();
  await expect(hers.getByText('Valor inválido')).toBeVisible();
  await hers.getByLabel('Segunda-feira: das').fill('22:00');
  await hers.getByLabel('Segunda-feira: até').fill('06:00');
  await hers.getByRole('switch', { name: 'Sábado' }).uncheck();
  await hers.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(hers, 'Horários atualizados com sucesso.');
  await expect(page.getByLabel('Segunda-feira: até')).toHaveValue('06:00');
  await expect(page.getByRole('switch', { name: 'Sábado' })).not.toBeChecked();

  // A colleague's save does not overwrite unsaved input.
  await page.getByLabel('Terça-feira: das').fill('09:30');
  await hers.getByRole('switch', { name: 'Domingo' }).check();
  await hers.getByRole('button', { name: 'Salvar' }).click();
  await expect(hers.getByRole('button', { name: 'Desfazer' })).toBeHidden();
  await expect(page.getByLabel('Terça-feira: das')).toHaveValue('09:30');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByLabel('Terça-feira: das')).toHaveValue('08:00');
  await expect(page.getByRole('switch', { name: 'Domingo' })).toBeChecked();
  await page.reload();
  await page.getByRole('tab', { name: 'Horários' }).click();
  await expect(page.getByLabel('Segunda-feira: das')).toHaveValue('22:00');

  await read(api.put('/settings/scheduleType', { value: 'queue' }));
  await expect(page.getByRole('tab')).toHaveText(['Opções']);
  await expect(page.getByRole('switch', { name: 'Pedir avaliação' })).toBeVisible();
});

test('an internet provider fills in its system, whose secret is not seen again, and a customer gets the open bill', {
  tag: '@full',
}, async ({ page }) => {
  const { api, boss, connectionId, say } = await openCompany(page.request);
  const { id: queueId } = await read<{ id: number }>(
    api.post('/queue', { name: '2ª via de boleto', color: '#0F766E' }),
  );
  await read(api.put(`/whatsapp/${connectionId}`, { queueIds: [queueId] }));
  const secret = `7:${randomUUID()}`;
  const bill = {
    id: 'b1',
    value: 99.9,
    dueDate: '2026-11-20',
    line: '34191.79001 01043',
    pix: '00020126pix',
  };
  await whatsapp('billingExpect', secret, [{ document: '52998224725', name: 'Carla Dias', bill }]);
  await loginAs(page, boss, '/settings');
  const group = page.getByRole('region', { name: 'Sistema do provedor de internet' });
  await group.getByLabel('Endereço do IXC').fill('ixc');
  await expect(group.getByText('Valor inválido')).toBeVisible();
  await group.getByLabel('Endereço do IXC').fill(await whatsapp('billingUrl'));
  await group.getByRole('button', { name: 'Salvar' }).click();
  await expect(group.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
  const token = group.getByRole('textbox', { name: 'Token do IXC' });
  await token.fill(secret);
  await token.press('Enter');
  await expect(group.getByRole('button', { name: 'Remover Token do IXC' })).toBeVisible();
  await page.reload();
  await expect(token).toHaveAttribute('placeholder', 'Definido. Preencha para trocar.');
  await expect(token).toHaveValue('');
  await token.scrollIntoViewIfNeeded();
  await screenshot(page, 'settings-billing');

  await say('Carla Dias', 'Oi');
  await say('Carla Dias', '529.982.247-25');
  await page.goto('/tickets');
  await page.getByRole('tab', { name: /Resolvidos/ }).click();
  const row = page.getByRole('region', { name: 'Atendimentos', exact: true }).getByRole('listitem');
  await expect(row).toContainText('boleto.pdf');

  await page.goto('/settings');
  await group.getByRole('button', { name: 'Remover Token do IXC' }).click();
  await expect(group.getByRole('button', { name: 'Remover Token do IXC' })).toHaveCount(0);
});

test('who is no admin finds no settings, and a refused change goes back', { tag: '@full' }, async ({
  page,
  openWindow,
  allowConsole,
}) => {
  allowConsole(/403/);
  const admin = await signUpCompany(page.request);
  const bruno = await addColleague(page.request, admin, { name: 'Bruno Dias', profile: 'user' });
  await loginAs(page, bruno, '/');
  await expect(page.getByRole('link', { name: 'Atendimentos', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Configurações' })).toHaveCount(0);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Configurações' })).toHaveCount(0);

  const hers = await openWindow();
  await loginAs(hers, admin, '/settings');
  const calls = hers.getByRole('switch', { name: 'Aceitar chamadas' });
  await expect(calls).toBeChecked();
  await hers.route('**/api/settings/call', (route) =>
    route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION' } }),
  );
  await calls.click();
  await expectToast(hers, 'Você não tem permissão para isso.');
  await expect(calls).toBeChecked();
});

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`settings have no accessibility fault, ${viewport.width} px`, { tag: '@full' }, async ({ page }) => {
      test.slow();
      const admin = await signUpCompany(page.request);
      const api = await apiOf(page.request, admin);
      await read(api.put('/settings/scheduleType', { value: 'company' }));
      await read(api.put('/settings/userRating', { value: 'enabled' }));
      await inEveryLook(page, { person: admin, path: '/settings' }, async (look) => {
        await expect(page.getByRole('switch').first()).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `settings-${look}`);
        await page.getByRole('tab').last().click();
        await expect(page.locator('input[type=time]').first()).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `settings-hours-${look}`);
      });
    });
  });
}
