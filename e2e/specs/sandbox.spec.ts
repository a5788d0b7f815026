import type { APIRequestContext, Page } from '@playwright/test';
import { browserFlags, fakeMicrophone, findBrowser } from '#e2e/browser.ts';
import { checkA11y, expect, expectBriefly, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { themesAt } from '#e2e/looks.ts';
import { addColleague, apiOf, type Credentials, signUpCompany } from '#e2e/people.ts';
import { connectSandbox } from '#e2e/sandbox-company.ts';

test.use({ launchOptions: { executablePath: findBrowser(), args: [...browserFlags, ...fakeMicrophone] } });

/** A company with a connected number of the simulator. */
async function companyWithPhone(request: APIRequestContext): Promise<Credentials & { connectionId: number }> {
  const admin = await signUpCompany(request);
  return { ...admin, connectionId: await connectSandbox(await apiOf(request, admin)) };
}

async function createCustomer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Novo cliente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo cliente' });
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(phoneOf(page, name)).toBeVisible();
}

const phoneOf = (page: Page, name: string) => page.getByRole('region', { name: `Celular de ${name}` });
const bubble = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Conversa com a empresa' })
    .getByRole('listitem')
    .filter({ hasText: text });

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(bubble(page, text)).toBeVisible();
}

async function choose(page: Page, text: string, action: string): Promise<void> {
  await bubble(page, text).hover();
  await bubble(page, text).getByRole('button', { name: 'Ações da mensagem' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a customer writes, the company answers, and both see how far it came', async ({ page, playwright }) => {
  const admin = await companyWithPhone(page.request);
  const attendant = await addColleague(page.request, admin, { name: 'Atendente', profile: 'admin' });
  await loginAs(page, admin, '/sandbox');
  await createCustomer(page, 'Carla Dias');
  await say(page, 'Bom dia! Meu pedido chegou?');
  await expect(
    bubble(page, 'Meu pedido chegou?').getByRole('img', { name: 'Recebida pela empresa' }),
  ).toBeVisible();

  const request = await playwright.request.newContext({ baseURL: new URL(page.url()).origin });
  const api = await apiOf(request, attendant);
  const pending = async () =>
    (await (await api.get('/tickets?status=pending&showAll=true')).json()) as { tickets: { id: number }[] };
  await expect.poll(async () => (await pending()).tickets.length).toBe(1);
  const ticketId = (await pending()).tickets[0]?.id;
  expect((await api.put(`/tickets/${ticketId}`, { status: 'open' })).status()).toBe(200);
  expect((await api.post(`/messages/${ticketId}`, { body: 'Saiu agora para entrega!' })).status()).toBe(200);
  await expect(bubble(page, 'Saiu agora para entrega!')).toBeVisible();

  type Acks = { messages: { body: string; ack: number }[] };
  const ackOfAnswer = async () => {
    const { messages } = (await (await api.get(`/messages/${ticketId}`)).json()) as Acks;
    return messages.find(({ body }) => body.includes('Saiu agora'))?.ack;
  };
  await expect.poll(ackOfAnswer, 'the open phone has read the answer').toBe(3);
  await request.dispose();
});

test('everything a phone can send is sent, answered, changed and taken back', async ({ page }) => {
  await loginAs(page, await companyWithPhone(page.request), '/sandbox');
  await createCustomer(page, 'Carla Dias');
  await say(page, 'Bom dai');
  await choose(page, 'Bom dai', 'Editar');
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeFocused();
  await say(page, 'Bom dia');
  await expect(bubble(page, 'Bom dia')).toContainText('editada');
  await choose(page, 'Bom dia', 'Reagir com 👍');
  await expect(bubble(page, 'Bom dia').getByRole('img', { name: 'Reações: 👍' })).toBeVisible();
  await choose(page, 'Bom dia', 'Responder');
  await say(page, 'Alguém aí?');
  await expect(bubble(page, 'Alguém aí?').getByRole('blockquote')).toContainText('Bom dia');
  await choose(page, 'Alguém aí?', 'Apagar para todos');
  await expect(bubble(page, 'Mensagem apagada')).toBeVisible();

  await page.getByLabel('Foto, vídeo ou documento').setInputFiles({
    name: 'caixa.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(page.getByRole('img', { name: 'caixa.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Anexar' }).click();
  await page.getByRole('menuitem', { name: 'Localização' }).click();
  await page
    .getByRole('dialog', { name: 'Enviar localização' })
    .getByRole('button', { name: 'Enviar' })
    .click();
  await expect(bubble(page, 'Avenida Paulista')).toBeVisible();
  await page.getByRole('button', { name: 'Anexar' }).click();
  await page.getByRole('menuitem', { name: 'Contato' }).click();
  await page.getByRole('dialog', { name: 'Enviar contato' }).getByRole('button', { name: 'Enviar' }).click();
  await expect(bubble(page, 'Sueli Compras')).toBeVisible();
  await page.getByRole('button', { name: 'Ligar por voz' }).click();
  await expect(bubble(page, 'Chamada não atendida')).toBeVisible();

  await page.getByLabel('Falar como').selectOption({ label: 'Celular da empresa' });
  await say(page, 'Respondido do celular');
  await expect(bubble(page, 'Respondido do celular').getByRole('img')).toHaveCount(0);
  await page.reload();
  await expect(bubble(page, 'Respondido do celular')).toBeVisible();
});

test('a customer speaks into the phone, in a group as one of its people', { tag: '@full' }, async ({
  page,
}) => {
  const admin = await companyWithPhone(page.request);
  const api = await apiOf(page.request, admin);
  const customers = `/sandbox/connections/${admin.connectionId}/customers`;
  const made = await api.post(customers, { name: 'Carla Dias' });
  const { id } = (await made.json()) as { id: number };
  await api.post(customers, { name: 'Família', kind: 'group', memberIds: [id] });
  await loginAs(page, admin, '/sandbox');
  await page.getByRole('button', { name: /Família/ }).click();
  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(page.getByRole('timer')).toContainText(/0:0[2-9]|[0-5]:[1-5]\d/);
  await page.getByRole('button', { name: 'Enviar gravação' }).click();
  const voice = bubble(page, 'Carla Dias');
  await expect(voice.getByRole('group', { name: 'Mensagem de voz' })).toBeVisible();
  await expect(voice.getByRole('img', { name: 'Recebida pela empresa' })).toBeVisible();
});

test('customers arrive in a busy hour, which can be stopped, and faults stay switched on', {
  tag: '@full',
}, async ({ page }) => {
  await loginAs(page, await companyWithPhone(page.request), '/sandbox');
  const duplicates = page.getByRole('switch', { name: 'Entregar tudo duas vezes' });
  await duplicates.click();
  await expect(duplicates).toBeChecked();
  await page.getByRole('button', { name: 'Começar' }).click();
  await expect(page.getByText(/^\d+ de \d+ mensagens$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Cíntia Ramos/ })).toBeVisible();
  await page.getByRole('button', { name: 'Parar' }).click();
  await expect(page.getByRole('button', { name: 'Começar' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Entregar tudo duas vezes' })).toBeChecked();
  await expectBriefly(page, 'A conexão não está ativa', () =>
    page.getByRole('button', { name: 'A internet cai' }).click(),
  );
  await expect(page.getByText(/A conexão não está ativa/)).toBeHidden();
});

test('an attendant has no test phone', { tag: '@full' }, async ({ page, allowConsole }) => {
  allowConsole(/403/);
  const admin = await signUpCompany(page.request);
  await loginAs(page, await addColleague(page.request, admin, { name: 'Atendente' }), '/');
  await expect(page.getByRole('link', { name: 'Celular de teste' })).toHaveCount(0);
});

/** A chat with something of each kind, by the API, so that the picture shows a conversation. */
async function fillChat(page: Page, { connectionId, ...admin }: Credentials & { connectionId: number }) {
  const api = await apiOf(page.request, admin);
  const customers = `/sandbox/connections/${connectionId}/customers`;
  const make = async (data: object) =>
    ((await (await api.post(customers, data)).json()) as { id: number }).id;
  const carla = await make({ name: 'Carla Dias', phone: '5511987650001' });
  const rosa = await make({ name: 'Rosa Prado', kind: 'lid' });
  await make({ name: 'Condomínio Aurora', kind: 'group', memberIds: [carla, rosa] });
  const chat = `/sandbox/customers/${carla}/messages`;
  const tell = async (data: object) => ((await (await api.post(chat, data)).json()) as { id: number }).id;
  await tell({ kind: 'text', text: 'Bom dia! 😊' });
  const asked = await tell({
    kind: 'text',
    text: 'O pedido *48213* já saiu? Comprei no site da loja na segunda.',
  });
  await tell({ kind: 'text', text: 'Bom dia, Carla! Saiu hoje cedo.', quotedId: asked, fromCompany: true });
  await tell({ kind: 'location', latitude: -23.5614, longitude: -46.6559, text: 'Avenida Paulista, 1578' });
  const thanks = await tell({ kind: 'text', text: 'Que bom, obrigada!' });
  await api.post(`/sandbox/messages/${thanks}/reaction`, { emoji: '❤️', fromCompany: true });
  await api.post(`/sandbox/customers/${rosa}/messages`, { kind: 'text', text: 'oi, tudo bem?' });
  return carla;
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const theme of themesAt(width)) {
    const name = `${width}-${theme}-pt`;
    test(`the test phone is in order for axe, ${name}`, { tag: '@full' }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript((stored) => localStorage.setItem('theme', stored), theme);
      const admin = await companyWithPhone(page.request);
      const carla = await fillChat(page, admin);
      await loginAs(page, admin, '/sandbox');
      await expect(page.getByRole('button', { name: /Carla Dias/ })).toBeVisible();
      await checkA11y(page);
      await screenshot(page, `sandbox-${name}`);

      await page.goto(`/sandbox?connection=${admin.connectionId}&customer=${carla}`);
      await expect(bubble(page, 'Que bom, obrigada!')).toBeVisible();
      await expect(bubble(page, 'Que bom').getByRole('img', { name: 'Recebida pela empresa' })).toBeVisible();
      await checkA11y(page);
      await screenshot(page, `sandbox-chat-${name}`);

      await choose(page, 'Que bom', 'Responder');
      await checkA11y(page);
      if (width < 900) {
        await page.getByRole('button', { name: 'Voltar aos clientes' }).click();
        await expect(page).not.toHaveURL(/customer=/);
        await expect(page.getByRole('button', { name: /Carla Dias/ })).toBeVisible();
      }
      await page.getByRole('button', { name: 'Novo cliente' }).click();
      await expect(page.getByRole('dialog', { name: 'Novo cliente' })).toBeVisible();
      await checkA11y(page);
      await screenshot(page, `sandbox-customer-${name}`);
    });
  }
}
