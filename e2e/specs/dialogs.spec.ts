import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, loginAs, test } from '#e2e/fixtures.ts';
import { addColleague, apiOf, signUpCompany } from '#e2e/people.ts';
import { read } from '#e2e/talking-company.ts';

interface Sequence {
  readonly page: Page;
  /** Buttons of one row, each of which opens a dialog. */
  readonly first: string;
  readonly second: string;
  readonly secondTitle: string | RegExp;
}

/** Opens one dialog and closes it, then opens its sibling, which must answer to Cancel, X and Escape. */
async function openSiblings({ page, first, second, secondTitle }: Sequence): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: first, exact: true }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const sibling = page.getByRole('dialog', { name: secondTitle });
  const ways = [
    () => sibling.getByRole('button', { name: 'Cancelar', exact: true }).click(),
    () => sibling.getByRole('button', { name: 'Fechar', exact: true }).click(),
    () => page.keyboard.press('Escape'),
  ];
  for (const close of ways) {
    await page.getByRole('button', { name: second, exact: true }).click();
    await expect(sibling).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await close();
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('button', { name: second, exact: true }).click();
}

test('B1: connections — after the QR dialog, Desconectar asks, can be left and works', async ({ page }) => {
  const admin = await signUpCompany(page.request);
  const colleague = await addColleague(page.request, admin, { name: 'Clara Reis', profile: 'admin' });
  const api = await apiOf(page.request, admin);
  const { id } = await read<{ id: number }>(api.post('/whatsapp', { name: 'Vendas', provider: 'sandbox' }));
  const statusOf = async () => (await read<{ status: string }>(api.get(`/whatsapp/${id}`))).status;
  await expect.poll(statusOf).toBe('qrcode');
  await loginAs(page, colleague, '/connections');
  await page.getByRole('button', { name: 'QR code Vendas', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await read(api.post(`/sandbox/connections/${id}/scan`, {}));
  await expect(page.getByRole('row', { name: /Vendas/ })).toContainText('Conectado');
  await openSiblings({
    page,
    first: 'Editar Vendas',
    second: 'Desconectar Vendas',
    secondTitle: 'Desconectar Vendas?',
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(statusOf).toBe('DISCONNECTED');
});

test('B1: users — after one dialog, its sibling can be left and works', async ({ page }) => {
  const admin = await signUpCompany(page.request);
  await addColleague(page.request, admin, { name: 'Bruno Lima' });
  await loginAs(page, admin, '/users');
  await page.getByRole('button', { name: 'Acessos de Bruno Lima' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await openSiblings({
    page,
    first: 'Editar Bruno Lima',
    second: 'Excluir Bruno Lima',
    secondTitle: /Excluir/,
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('row', { name: /Bruno Lima/ })).toHaveCount(0);
});

test('B1: integrations — after one dialog, its sibling can be left and works', async ({ page }) => {
  const admin = await signUpCompany(page.request);
  const colleague = await addColleague(page.request, admin, { name: 'Clara Reis', profile: 'admin' });
  const api = await apiOf(page.request, admin);
  await read(
    api.post('/queueIntegration', { type: 'n8n', name: 'Pedidos', urlN8N: 'https://n8n.example/hook' }),
  );
  await loginAs(page, colleague, '/queue-integration');
  await openSiblings({
    page,
    first: 'Editar Pedidos',
    second: 'Excluir Pedidos',
    secondTitle: /Excluir/,
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('row', { name: /Pedidos/ })).toHaveCount(0);
});

test('B1: companies — after one dialog, its sibling can be left', async ({ page, owner }) => {
  const { name } = await signUpCompany(page.request, `Padaria ${randomUUID().slice(0, 8)}`);
  await loginAs(page, owner, '/settings?tab=companies');
  await page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }).fill(name);
  await openSiblings({
    page,
    first: `Editar ${name}`,
    second: `Excluir ${name}`,
    secondTitle: /Excluir/,
  });
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('B18: a code that cannot be had is said in the dialog, and asked for again there', async ({ page }) => {
  const admin = await signUpCompany(page.request);
  const colleague = await addColleague(page.request, admin, { name: 'Clara Reis', profile: 'admin' });
  const api = await apiOf(page.request, admin);
  const { id } = await read<{ id: number }>(api.post('/whatsapp', { name: 'Vendas', provider: 'sandbox' }));
  const fail = (fault: string) => read(api.post(`/sandbox/connections/${id}/fault`, { fault }));
  await loginAs(page, colleague, '/connections');
  await page.getByRole('button', { name: 'QR code Vendas', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Conectar Vendas' });
  const code = dialog.getByRole('img', { name: 'QR code para ler com o celular' });
  await expect(code).toBeVisible();

  await fail('logout');
  await expect(dialog.getByText('O aparelho foi desvinculado no celular')).toBeVisible();
  await expect(dialog.getByText('Gerando o código…')).toHaveCount(0);
  const row = page.getByRole('row', { name: /Vendas/, includeHidden: true });
  await expect(row).toContainText('Tentar de novo');
  await expect(row).toContainText('Novo QR code');
  await dialog.getByRole('button', { name: 'Novo QR code' }).click();
  await expect(code).toBeVisible();
});
