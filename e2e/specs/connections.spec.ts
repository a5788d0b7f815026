import type { Page } from '@playwright/test';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { themesAt } from '#e2e/looks.ts';
import { addColleague, apiOf, type Credentials, signUpCompany } from '#e2e/people.ts';
import { expectToast } from '#e2e/toasts.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Adds a sandbox connection beside the browser and waits until it shows its code. */
async function addConnection(page: Page, admin: Credentials, name: string): Promise<number> {
  const api = await apiOf(page.request, admin);
  const answer = await api.post('/whatsapp', { name, provider: 'sandbox' });
  expect(answer.status(), 'a new connection').toBe(200);
  const { id } = (await answer.json()) as { id: number };
  await expect
    .poll(async () => ((await (await api.get(`/whatsapp/${id}`)).json()) as { status: string }).status)
    .toBe('qrcode');
  return id;
}

async function connect(page: Page, admin: Credentials, name: string): Promise<number> {
  const id = await addConnection(page, admin, name);
  const api = await apiOf(page.request, admin);
  expect((await api.post(`/sandbox/connections/${id}/scan`, {})).status()).toBe(200);
  await expect
    .poll(async () => ((await (await api.get(`/whatsapp/${id}`)).json()) as { status: string }).status)
    .toBe('CONNECTED');
  return id;
}

test('a new company is offered the simulator and has a number in three clicks', async ({ page }) => {
  await loginAs(page, await signUpCompany(page.request), '/connections');
  await expect(page.getByText('Nenhuma conexão ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Experimentar com o simulador' }).click();

  const dialog = page.getByRole('dialog', { name: 'Conectar WhatsApp de teste' });
  await expect(dialog.getByRole('img', { name: 'QR code para ler com o celular' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Simular leitura do QR code' }).click();
  await expectToast(page, 'WhatsApp de teste está conectada.');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Detalhes de WhatsApp de teste' })).toBeFocused();
  await expect(row(page, 'WhatsApp de teste')).toContainText('Conectado');
  await expect(row(page, 'WhatsApp de teste')).toContainText('Padrão');
  await expect(row(page, 'WhatsApp de teste')).toContainText(/\+55 \d{2} \d{4,5}-\d{4}/);
});

test('an admin adds a connection by keyboard, changes it and removes it', async ({ page }) => {
  const admin = await signUpCompany(page.request);
  await connect(page, admin, 'Principal');
  await loginAs(page, admin, '/connections');
  await page.getByRole('button', { name: 'Nova conexão' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nova conexão' });
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Obrigatório')).toBeVisible();
  await page.keyboard.type('Vendas');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: 'WhatsApp no celular (QR Code)' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('radio', { name: 'Simulador' })).toBeChecked();
  await expect(dialog.getByLabel('Usar um proxy')).toHaveCount(0);
  await dialog.getByRole('tab', { name: 'Geral' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'Mensagens' })).toBeFocused();
  const greeting = dialog.getByLabel('Mensagem de saudação', { exact: true });
  await greeting.fill('Olá, !');
  await greeting.press('ArrowLeft');
  await dialog
    .getByRole('group', { name: 'Variáveis de Mensagem de saudação' })
    .getByRole('button', { name: 'Primeiro nome' })
    .click();
  await expect(greeting).toHaveValue('Olá, {{firstName}}!');
  await expect(greeting).toBeFocused();
  await dialog.getByRole('button', { name: 'Salvar' }).click();

  const pairing = page.getByRole('dialog', { name: 'Conectar Vendas' });
  await expect(pairing.getByRole('img', { name: /QR code/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pairing).toBeHidden();

  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar conexão' });
  await edit.getByLabel('Nome').fill('Vendas da loja');
  await edit.getByRole('tab', { name: 'Mensagens' }).click();
  await expect(edit.getByLabel('Mensagem de saudação', { exact: true })).toHaveValue('Olá, {{firstName}}!');
  await edit.getByRole('tab', { name: 'Inatividade' }).click();
  await edit.getByLabel('Resolver atendimentos parados depois de').fill('muito');
  await edit.getByRole('tab', { name: 'Geral' }).click();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  // The mistake is on another tab: it is shown, and has the focus.
  await expect(edit.getByLabel('Resolver atendimentos parados depois de')).toBeFocused();
  await edit.getByLabel('Resolver atendimentos parados depois de').fill('90');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(row(page, 'Vendas da loja')).toBeVisible();

  await page.getByRole('button', { name: 'Excluir Vendas da loja' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(row(page, 'Vendas da loja')).toHaveCount(0);
});

test('a number at Meta is filled in once, and no secret of it is ever shown again', { tag: '@full' }, async ({
  page,
}) => {
  const admin = await signUpCompany(page.request);
  await loginAs(page, admin, '/connections');
  await page.getByRole('button', { name: 'Nova conexão' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova conexão' });
  await dialog.getByLabel('Nome').fill('Oficial');
  await dialog.getByText('API oficial da Meta (Cloud API)').click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByLabel('ID do número de telefone')).toBeFocused();
  const phoneNumberId = String(Date.now());
  await dialog.getByLabel('ID do número de telefone').fill(phoneNumberId);
  await dialog.getByLabel('ID da conta do WhatsApp Business').fill('102290129340398');
  await dialog.getByLabel('Token de acesso').fill('EAAJB-o-token-de-acesso');
  await dialog.getByLabel('Chave secreta do app').fill('0123456789abcdef0123456789abcdef');
  await dialog.getByRole('button', { name: 'Salvar' }).click();

  // No phone is to be linked: what Meta must be given comes next.
  const panel = page.getByRole('dialog', { name: 'Oficial' });
  await expect(panel.getByLabel('Endereço do webhook', { exact: true })).toHaveValue(
    /\/api\/cloud-webhooks\/[0-9a-f-]{36}$/,
  );
  const verifyToken = await panel.getByLabel('Token de verificação', { exact: true }).inputValue();
  expect(verifyToken).toHaveLength(43);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Oficial').getByRole('button', { name: /QR code/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Editar Oficial' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar conexão' });
  await expect(edit.getByLabel('ID do número de telefone')).toHaveValue(phoneNumberId);
  await expect(edit.getByLabel('Token de acesso')).toHaveValue('');
  await expect(edit.getByPlaceholder('Definido. Deixe em branco para manter.')).toHaveCount(2);
  await expect(edit.getByLabel('Token de verificação', { exact: true })).toHaveValue(verifyToken);
  await edit.getByLabel('Nome').fill('Oficial da loja');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(row(page, 'Oficial da loja')).toBeVisible();

  const again = await (await apiOf(page.request, admin)).post('/whatsapp', {
    name: 'Outra',
    provider: 'cloud',
    account: {
      phoneNumberId,
      businessAccountId: '102290129340398',
      accessToken: 'EAAJB-outro-token-de-acesso',
      appSecret: '0123456789abcdef0123456789abcdef',
    },
  });
  expect(again.status()).toBe(409);
});

test('a token for other programs is shown once, replaced and removed', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const admin = await signUpCompany(page.request);
  await addConnection(page, admin, 'Loja');
  await loginAs(page, admin, '/connections');
  await page.getByRole('button', { name: 'Detalhes de Loja' }).click();
  const panel = page.getByRole('dialog', { name: 'Loja' });
  await panel.getByRole('button', { name: 'Gerar token' }).click();
  const field = panel.getByLabel('Novo token', { exact: true });
  await expect(field).toHaveValue(/^\d+\.\d+\.[\w-]{43}$/);
  const first = await field.inputValue();
  await panel.getByRole('button', { name: 'Copiar Novo token' }).click();
  await expect(page.getByText('Copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.getByRole('button', { name: 'Detalhes de Loja' }).click();
  await expect(
    panel.getByText('Esta conexão já tem um token. Ele não pode ser mostrado de novo.'),
  ).toBeVisible();
  await expect(field).toHaveCount(0);
  await panel.getByRole('button', { name: 'Gerar outro' }).click();
  await page
    .getByRole('dialog', { name: 'Gerar outro token' })
    .getByRole('button', { name: 'Gerar outro' })
    .click();
  await expect(field).not.toHaveValue(first);
  await panel.getByRole('button', { name: 'Remover token' }).click();
  await page
    .getByRole('dialog', { name: 'Remover o token' })
    .getByRole('button', { name: 'Remover token' })
    .click();
  await expect(panel.getByText(/^Nenhum\. Com um token/)).toBeVisible();
  await expect(field).toHaveCount(0);
});

test('what goes wrong with a number is told at once, with its reason, to everybody', async ({
  page,
  openWindow,
}) => {
  const admin = await signUpCompany(page.request);
  const ana = await addColleague(page.request, admin, { name: 'Ana Souza' });
  await connect(page, admin, 'Loja');
  const other = await openWindow();
  await loginAs(other, ana, '/connections');
  const checked = page.waitForResponse('**/api/whatsapp');
  await loginAs(page, admin);
  await checked;
  const item = page.getByRole('navigation').getByRole('link', { name: /Conexões/ });
  await expect(item).not.toContainText('!');
  await item.click();
  await expect(row(other, 'Loja')).toContainText('Conectado');
  await expect(
    other.getByRole('main').getByRole('button', { name: /Desconectar|Editar|Excluir/ }),
  ).toHaveCount(0);
  await expect(other.getByRole('link', { name: /Conexões/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Simular um problema em Loja' }).click();
  await page.getByRole('menuitem', { name: 'Bloqueio pelo WhatsApp' }).click();
  for (const window of [page, other]) {
    await expect(row(window, 'Loja')).toContainText('Desconectado');
    await expect(row(window, 'Loja')).toContainText('O WhatsApp bloqueou este número');
  }
  await expect(item).toContainText('!');

  await page.getByRole('button', { name: 'Detalhes de Loja' }).click();
  const panel = page.getByRole('dialog', { name: 'Loja' });
  await expect(panel.getByRole('listitem').first()).toContainText('O WhatsApp bloqueou este número');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Novo QR code Loja' }).click();
  const pairing = page.getByRole('dialog', { name: 'Conectar Loja' });
  await pairing.getByRole('button', { name: 'Simular leitura do QR code' }).click();
  await expect(pairing).toBeHidden();
  await expect(row(other, 'Loja')).toContainText('Conectado');
  await expect(item).not.toContainText('!');

  await page.getByRole('button', { name: 'Desconectar Loja' }).click();
  await page.getByRole('button', { name: 'Desconectar', exact: true }).click();
  await expect(row(other, 'Loja')).toContainText('Desconectado');
});

test('what came in over a number today is counted on its details', { tag: '@full' }, async ({ page }) => {
  const admin = await signUpCompany(page.request);
  const connectionId = await connect(page, admin, 'Loja');
  const api = await apiOf(page.request, admin);
  const customer = { connectionId, from: '5531912345678', text: 'Bom dia!' };
  expect((await api.post('/sandbox/messages', customer)).status()).toBe(200);
  // The counts on the screen are asked for anew while somebody looks.
  await loginAs(page, admin, '/connections');
  await page.getByRole('button', { name: 'Detalhes de Loja' }).click();
  const taken = page.getByRole('dialog').getByText('Registrados hoje').locator('..');
  await expect(taken).toContainText('1', { timeout: 15_000 });
});

test('more than one queue asks for a greeting', { tag: '@full' }, async ({ page }) => {
  const admin = await signUpCompany(page.request);
  await page.route('**/api/queue', (route) =>
    route.fulfill({
      json: [
        { id: 1, name: 'Vendas', color: '#2f9e44' },
        { id: 2, name: 'Suporte', color: '#1971c2' },
      ],
    }),
  );
  await loginAs(page, admin, '/connections');
  await page.getByRole('main').getByRole('button', { name: 'Nova conexão' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova conexão' });
  await dialog.getByLabel('Nome').fill('Loja');
  await dialog.getByRole('tab', { name: 'Filas' }).click();
  await dialog.getByRole('combobox', { name: 'Filas', exact: true }).click();
  await page.getByRole('option', { name: 'Vendas' }).click();
  await page.getByRole('option', { name: 'Suporte' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByLabel('Mensagem de saudação', { exact: true })).toBeFocused();
  await expect(dialog.getByText(/saudação é obrigatória quando há mais de uma fila/)).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const theme of themesAt(width)) {
    const name = `${width}-${theme}-pt`;
    test(`the connections and their dialogs are in order for axe, ${name}`, { tag: '@full' }, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript((stored) => localStorage.setItem('theme', stored), theme);
      const admin = await signUpCompany(page.request);
      await connect(page, admin, 'WhatsApp da loja');
      await addConnection(page, admin, 'Suporte');
      await loginAs(page, admin, '/connections');
      await expect(row(page, 'Suporte')).toContainText('Aguardando QR code');
      await checkA11y(page);
      await screenshot(page, `connections-${name}`);

      await page.getByRole('button', { name: 'Detalhes de WhatsApp da loja' }).click();
      await expect(page.getByRole('dialog').getByText('Últimas mudanças')).toBeVisible();
      await checkA11y(page);
      await screenshot(page, `connection-details-${name}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await page.getByRole('button', { name: 'QR code Suporte' }).click();
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
      await checkA11y(page);
      await screenshot(page, `connection-qr-${name}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await page.getByRole('button', { name: 'Editar Suporte' }).click();
      await page.getByRole('tab', { name: 'Mensagens' }).click();
      await checkA11y(page);
      await screenshot(page, `connection-dialog-${name}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await page.getByRole('button', { name: 'Nova conexão' }).click();
      await page.getByText('API oficial da Meta (Cloud API)').click();
      await checkA11y(page);
      await screenshot(page, `connection-dialog-cloud-${name}`);
    });
  }
}
