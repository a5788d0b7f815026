import type { APIRequestContext, Page } from '@playwright/test';
import { checkA11y, expect, loginAs, test } from '#e2e/fixtures.ts';
import { type Api, addColleague, apiOf, signUpCompany } from '#e2e/people.ts';
import { connectSandbox } from '#e2e/sandbox-company.ts';

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

/** A company whose number is connected, with a second admin for the calls beside the browser. */
async function connectCompany(request: APIRequestContext) {
  const admin = await signUpCompany(request);
  const api = await apiOf(request, await addColleague(request, admin, { name: 'Beto', profile: 'admin' }));
  await connectSandbox(api);
  return { admin, api };
}

async function untilBookIs(api: Api, size: number): Promise<void> {
  const books = async () => (await (await api.get('/contacts/phone-books')).json()) as { count: number }[];
  await expect
    .poll(async () => (await books()).map(({ count }) => count), { timeout: 15_000 })
    .toEqual([size]);
}

test('the address book of the phone is imported, and nobody who has a name gets another', {
  tag: '@full',
}, async ({ page }) => {
  const { admin, api } = await connectCompany(page.request);
  await api.post('/contacts', { name: 'Adriana da loja', number: '5511987120345' });
  await untilBookIs(api, 10);
  await loginAs(page, admin, '/contacts');
  await page.getByRole('button', { name: 'Importar contatos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar contatos' });
  await dialog.getByRole('tab', { name: 'Planilha' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'Agenda do celular' })).toBeFocused();
  await expect(dialog.getByText('10 contatos na agenda')).toBeVisible();
  await expect(dialog.getByText(/^Loja · \+55 11 9/)).toBeVisible();
  await checkA11y(page);
  await dialog.getByRole('button', { name: 'Importar 10 contatos' }).click();
  await expect(dialog.getByRole('status')).toContainText(/9\s*Criados|Criados\s*9/, { timeout: 20_000 });
  await expect(dialog.getByRole('status')).toContainText(/1\s*Já existiam|Já existiam\s*1/);
  await checkA11y(page);
  await dialog.locator('button', { hasText: 'Fechar' }).click();
  await expect(row(page, /Adriana da loja/)).toBeVisible();
  await expect(row(page, /Gráfica Papel & Cor.*\+55 11 3218-4455/)).toBeVisible();
  await expect(row(page, /Adriana Vasconcelos/)).toHaveCount(0);
});

test('how an import ended is told to whoever closed its dialog, on any page', { tag: '@full' }, async ({
  page,
}) => {
  test.slow();
  await loginAs(page, await signUpCompany(page.request), '/contacts');
  await page.getByRole('button', { name: 'Importar contatos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar contatos' });
  const lines = Array.from({ length: 6000 }, (_, index) => `Pessoa ${index};55219${80_000_000 + index};`);
  const text = ['Nome;Telefone;E-mail', ...lines, 'Torta;123;'].join('\r\n');
  const file = { name: 'muitos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: /^Importar 6\.?001 contatos/ }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Etiquetas' }).click();
  await expect(page.getByRole('heading', { name: 'Etiquetas' })).toBeVisible();
  const notice = page.getByText('Importação concluída. Criados: 6.000. Já existiam: 0. Com erro: 1.');
  await expect(notice).toBeVisible({ timeout: 120_000 });
});

test('a number without WhatsApp is refused at its field while a connection is open', {
  tag: '@full',
}, async ({ page, allowConsole }) => {
  allowConsole(/400|\/api\/contacts/);
  const { admin } = await connectCompany(page.request);
  await loginAs(page, admin, '/contacts');
  await page.getByRole('button', { name: 'Novo contato' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo contato' });
  await dialog.getByLabel('Nome').fill('Sem WhatsApp');
  await dialog.getByLabel('Número').fill('11 98765-0000');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Este não é um número de WhatsApp válido.')).toBeVisible();
  await expect(dialog.getByLabel('Número')).toBeFocused();
  await dialog.getByLabel('Número').fill('11 98765-4321');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(row(page, /Sem WhatsApp.*\+55 11 98765-4321/)).toBeVisible();
});
