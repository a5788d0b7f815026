import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, loginAs, test } from '#e2e/fixtures.ts';
import { addColleague, apiOf, signUpCompany } from '#e2e/people.ts';
import { read } from '#e2e/sandbox-company.ts';

interface Sequence {
  readonly page: Page;
  /** Buttons of one row, each of which opens a dialog. */
  readonly first: string;
  readonly second: string;
  readonly secondTitle: string | RegExp;
}

/**
 * Opens one dialog and leaves it, then its sibling, which must answer to its own button, X and Escape. Dialogs that shared
 * a key froze when the one opened second stood first on the page, below one that had never been opened.
 */
async function openSiblings({ page, first, second, secondTitle }: Sequence): Promise<void> {
  const dialog = page.getByRole('dialog');
  const sibling = page.getByRole('dialog', { name: secondTitle });
  const ways = [
    () =>
      sibling
        .getByRole('button', { name: /^(Cancelar|Fechar)$/ })
        .last()
        .click(),
    () => sibling.getByRole('button', { name: 'Fechar', exact: true }).first().click(),
    () => page.keyboard.press('Escape'),
  ];
  for (const close of ways) {
    await openAndLeave(page, first);
    await page.getByRole('button', { name: second, exact: true }).click();
    await expect(sibling).toBeVisible();
    await expect(dialog).toHaveCount(1);
    await close();
    await expect(dialog).toHaveCount(0);
  }
}

async function openAndLeave(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Changes the name in the only open dialog and saves, which closes it. */
async function saveName(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog).toHaveCount(0);
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
  await page.getByRole('button', { name: 'Desconectar Vendas', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(statusOf).toBe('DISCONNECTED');
});

test('B1: users — after their sessions, Excluir asks, can be left and works', { tag: '@full' }, async ({
  page,
}) => {
  const admin = await signUpCompany(page.request);
  await addColleague(page.request, admin, { name: 'Bruno Lima' });
  await loginAs(page, admin, '/users');
  await openSiblings({
    page,
    first: 'Sessões de Bruno Lima',
    second: 'Excluir Bruno Lima',
    secondTitle: /Excluir/,
  });
  await page.getByRole('button', { name: 'Editar Bruno Lima', exact: true }).click();
  await saveName(page, 'Bruno Prado');
  await page.getByRole('button', { name: 'Excluir Bruno Prado', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Bruno/ })).toHaveCount(0);
});

test('B1: integrations — after Excluir was left, the log can be left and the others work', {
  tag: '@full',
}, async ({ page }) => {
  const admin = await signUpCompany(page.request);
  const colleague = await addColleague(page.request, admin, { name: 'Clara Reis', profile: 'admin' });
  const api = await apiOf(page.request, admin);
  await read(
    api.post('/queueIntegration', { type: 'n8n', name: 'Pedidos', urlN8N: 'https://n8n.example/hook' }),
  );
  await loginAs(page, colleague, '/queue-integration');
  await openSiblings({
    page,
    first: 'Excluir Pedidos',
    second: 'Registro de envios de Pedidos',
    secondTitle: 'Envios de Pedidos',
  });
  await page.getByRole('button', { name: 'Editar Pedidos', exact: true }).click();
  await saveName(page, 'Encomendas');
  await page.getByRole('button', { name: 'Excluir Encomendas', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Encomendas/ })).toHaveCount(0);
});

test('B1: companies — after the export, Excluir asks, can be left and works', async ({ page, owner }) => {
  const { name } = await signUpCompany(page.request, `Padaria ${randomUUID().slice(0, 8)}`);
  await loginAs(page, owner, '/settings?tab=companies');
  await page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }).fill(name);
  await openSiblings({
    page,
    first: `Exportar ${name}`,
    second: `Excluir ${name}`,
    secondTitle: /Excluir/,
  });
  await openAndLeave(page, 'Convidar');
  await page.getByRole('button', { name: `Editar ${name}`, exact: true }).click();
  await saveName(page, `${name} Dois`);
  await page.getByRole('button', { name: `Excluir ${name} Dois`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`Digite ${name} Dois para confirmar`).fill(`${name} Dois`);
  await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
});

test('B18: a code that cannot be had is said in the dialog, and asked for again there', {
  tag: '@full',
}, async ({ page }) => {
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
  await expect(dialog.getByText('O dispositivo foi desconectado no celular')).toBeVisible();
  await expect(dialog.getByText('Gerando o código…')).toHaveCount(0);
  const row = page.getByRole('row', { name: /Vendas/, includeHidden: true });
  await expect(row).toContainText('Tentar de novo');
  await expect(row).toContainText('Novo QR code');
  await dialog.getByRole('button', { name: 'Novo QR code' }).click();
  await expect(code).toBeVisible();
});
