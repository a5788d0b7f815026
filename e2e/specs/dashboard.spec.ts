import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { checkA11y, expect, loginAs, screenshot, test, untilLive } from '#e2e/fixtures.ts';
import { themesAt, viewports } from '#e2e/looks.ts';
import { addColleague } from '#e2e/people.ts';
import { openCompany, read } from '#e2e/sandbox-company.ts';
import { expectToast } from '#e2e/toasts.ts';

const nowTile = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^Agora/ })
    .getByRole('listitem')
    .filter({ hasText: name })
    .first();

test('the dashboard follows what happens, and a number shows its tickets', async ({ page, openWindow }) => {
  const { boss, ana, api, say } = await openCompany(page.request);
  await loginAs(page, boss);
  await untilLive(page);
  await expect(nowTile(page, 'Aguardando')).toContainText('0');
  await expect(nowTile(page, 'Online')).toContainText('de 4 pessoas');

  // A new message and a colleague's login appear without a reload.
  await say('Maria Lopes', 'Bom dia, tem bolo?');
  await expect(page.getByRole('button', { name: 'Aguardando: 1' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Atendimentos hoje (1)' })).toBeVisible();
  const anas = await openWindow();
  await loginAs(anas, ana, '/');
  await expect(page.getByRole('row', { name: /^Ana Souza.*Online/ })).toBeVisible();
  // An attendant's home shows her own day, not the company's.
  await expect(anas.getByRole('heading', { name: /Que bom ter você aqui/ })).toBeVisible();

  const { tickets } = await read<{ tickets: { id: number }[] }>(
    api.get('/tickets?status=pending&showAll=true'),
  );
  await read(api.put(`/tickets/${tickets[0]?.id}`, { status: 'open', userId: ana.id }));
  await expect(page.getByRole('button', { name: 'Ana Souza está com 1 conversa' })).toBeVisible();
  await expect(nowTile(page, 'Aguardando')).toContainText('0');

  await page.getByRole('button', { name: 'Em atendimento: 1' }).click();
  const panel = page.getByRole('dialog', { name: 'Em atendimento' });
  await expect(panel.getByRole('link', { name: /Maria Lopes.*Ana Souza/ })).toBeVisible();
  await checkA11y(page);
  await panel.getByRole('link', { name: /Maria Lopes/ }).click();
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}/);
  await expect(page.getByText('Bom dia, tem bolo?').last()).toBeVisible();
});

test('the filter says what is missing, lives in the address, and its tables can be taken along', {
  tag: '@full',
}, async ({ page }) => {
  const { boss, say } = await openCompany(page.request);
  await say('Maria Lopes', 'Bom dia, tem bolo?');
  await loginAs(page, boss);
  const form = page.getByRole('form', { name: 'Filtro do dashboard' });
  const [from, to] = [form.getByLabel('Data inicial'), form.getByLabel('Data final')];
  const apply = form.getByRole('button', { name: 'Filtrar' });
  // From the first of the month to today.
  await expect(from).toHaveValue(/^01\//);
  const today = await to.inputValue();
  const inAddress = today.split('/').toReversed().join('-');
  await from.fill('');
  await to.fill('');
  await apply.click();
  await expectToast(page, 'Parametrize o filtro');
  await from.fill(today);
  await to.fill('2020-01-01');
  await apply.click();
  await expectToast(page, /data inicial antes da final/);
  await expect(page).not.toHaveURL(/from=/);

  await to.fill(today);
  await apply.click();
  await expect(page).toHaveURL(new RegExp(`from=${inAddress}&to=${inAddress}`));
  await form.getByLabel('Período').selectOption('Últimos 7 dias');
  await expect(page).toHaveURL(/\?days=7$/);
  await expect(from).toBeDisabled();
  await form.getByRole('switch', { name: 'Só no horário de atendimento' }).check();
  await expect(page).toHaveURL(/\?days=7&hours=business$/);
  await page.reload();
  await expect(form.getByLabel('Período')).toHaveValue('7');
  await expect(form.getByRole('switch')).toBeChecked();

  // The plot can be read, and its numbers opened, by keyboard.
  await page.getByText('Ver os dias em tabela').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('table').getByRole('button', { name: '1', exact: true }).last().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('Maria Lopes')).toBeVisible();
  await page.keyboard.press('Escape');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Exportar' }).click();
      await page.getByRole('menuitem', { name: 'Atendentes' }).click();
    })(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('Ana Souza');
});

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`the home of an attendant has no accessibility fault, ${viewport.width} px`, {
      tag: '@full',
    }, async ({ page }) => {
      const { boss, api } = await openCompany(page.request);
      const carla = await addColleague(page.request, boss, { name: 'Carla Dias' });
      await read(api.get('/users'));
      for (const theme of themesAt(viewport.width)) {
        await loginAs(page, carla);
        await page.evaluate((value) => localStorage.setItem('theme', value), theme);
        await page.reload();
        await expect(page.getByRole('heading', { name: /Que bom ter você aqui/ })).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `attendant-home-${viewport.width}-${theme}-pt`);
      }
    });
  });
}
