import { readFile } from 'node:fs/promises';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { addColleague, apiOf, signUpCompany } from '#e2e/people.ts';

test('an admin sees who did what, filters it, is told of what is new, and takes it away as a table', async ({
  page,
}) => {
  const admin = await signUpCompany(page.request);
  const bia = await addColleague(page.request, admin, { name: 'Bia Rocha', profile: 'admin' });
  const api = await apiOf(page.request, admin);
  await api.put(`/users/${bia.id}`, { name: '=Bia Lima' });
  await page.clock.install();
  await loginAs(page, admin, '/audit');
  const rows = page.getByRole('row');
  await expect(page.getByRole('row', { name: /Alterou o usuário =Bia Lima.*Mudou: nome/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Criou o usuário Bia Rocha/ })).toBeVisible();

  // New entries by another user do not change the list until it is refreshed.
  const before = await rows.count();
  const herApi = await apiOf(page.request, bia);
  await herApi.post('/tags', { name: 'Orçamento' });
  await herApi.put('/settings/userRating', { value: 'enabled' });
  await page.clock.runFor(31_000);
  await expect(page.getByText('2 registros novos')).toBeVisible();
  expect(await rows.count()).toBe(before);
  await page.getByRole('button', { name: 'Atualizar' }).last().click();
  await expect(
    page.getByRole('row', { name: /=Bia Lima.*Alterou a configuração Pedir avaliação/ }),
  ).toBeVisible();

  await page.getByRole('combobox', { name: 'Ação' }).click();
  await page.getByRole('option', { name: 'Alterou a configuração', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByLabel('De', { exact: true }).fill('2020-01-01');
  await page.getByLabel('Até').fill('2020-01-02');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page.getByRole('row', { name: /Criou o usuário/ })).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('auditoria.csv');
  const table = await readFile(await file.path(), 'utf8');
  expect(table).toContain(`;user.update;${bia.id};'=Bia Lima;name;`);
});

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`the audit log has no accessibility fault in both themes and three languages, ${viewport.width} px`, {
      tag: '@full',
    }, async ({ page }) => {
      test.slow();
      const person = await signUpCompany(page.request);
      const bruno = await addColleague(page.request, person, { name: 'Bruno Lima' });
      const wrong = { email: bruno.email, password: 'adivinhada' };
      for (let each = 0; each < 2; each += 1) await page.request.post('/api/auth/login', { data: wrong });
      const api = await apiOf(page.request, person);
      await api.put(`/users/${bruno.id}`, { profile: 'supervisor', password: 'outra-senha-boa' });
      await api.put('/settings/userRating', { value: 'enabled' });
      const queue = await (await api.post('/queue', { name: 'Vendas', color: '#0b7285' })).json();
      await api.put(`/queue/${(queue as { id: number }).id}`, {
        greetingMessage: 'Olá! Como podemos ajudar?',
      });
      await api.get('/contacts/export');
      await inEveryLook(page, { person, path: '/audit' }, async (look) => {
        await expect(page.getByText('Vendas').first()).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `audit-${look}`);
      });
    });
  });
}
