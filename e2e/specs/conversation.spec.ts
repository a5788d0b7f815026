import { bubble, choose, field, history, openConversation, write } from '#e2e/conversation.ts';
import { checkA11y, expect, loginAs, screenshot, test, untilLive } from '#e2e/fixtures.ts';

test('two attendants see the same conversation, each other and how far a message came', async ({
  page,
  openWindow,
}) => {
  const { ana, bruno, api, ticketId, path, sendAsCustomer } = await openConversation(page.request);
  const unread = async () =>
    ((await (await api.get(`/tickets/${ticketId}`)).json()) as { unreadMessages: number }).unreadMessages;
  expect(await unread()).toBe(1);
  const other = await openWindow();
  await loginAs(page, ana, path);
  await loginAs(other, bruno, path);
  await expect(page.getByText('Bruno Lima também está vendo')).toBeVisible();
  await expect.poll(unread).toBe(0);
  await expect(other.getByText('Ana Souza também está vendo')).toBeVisible();

  await field(page).pressSequentially('Olá, Carla!');
  await expect(other.getByText('Ana Souza está digitando…')).toBeVisible();
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('Tudo bem?');
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
  for (const screen of [page, other]) {
    await expect(bubble(screen, 'Ana Souza:Olá, Carla!Tudo bem?')).toHaveCount(1);
    // Her signature says who wrote it: no second name above it.
    await expect(bubble(screen, 'Olá, Carla!').getByText('Ana Souza', { exact: true })).toHaveCount(0);
    await expect(bubble(screen, 'Olá, Carla!').getByRole('img', { name: 'Recebida' })).toBeVisible();
  }
  await sendAsCustomer({ kind: 'text', text: 'Tudo ótimo, obrigada!' });
  await expect(bubble(page, 'Tudo ótimo')).toBeVisible();
  await expect(bubble(other, 'Olá, Carla!').getByRole('img', { name: 'Lida' })).toBeVisible();
  await page.reload();
  await expect(bubble(page, 'Olá, Carla!')).toHaveCount(1);
  await expect(bubble(page, 'Tudo ótimo')).toHaveCount(1);

  await other.goto('/tickets');
  await expect(page.getByText('também está vendo')).toHaveCount(0);
});

test('the customer and who attends them see each other type', { tag: '@full' }, async ({
  page,
  openWindow,
}) => {
  const { ana, bruno, path, phonePath } = await openConversation(page.request);
  const phone = await openWindow();
  await loginAs(page, ana, path);
  await loginAs(phone, bruno, phonePath);
  await expect(bubble(page, 'Bom dia!')).toBeVisible();
  for (const screen of [page, phone]) await untilLive(screen);
  const words = phone.getByRole('textbox', { name: 'Mensagem' });
  await words.pressSequentially('Ainda');
  const sign = page.getByText('Carla Dias está digitando…');
  await expect(sign).toBeVisible();
  await words.press('Enter');
  await expect(bubble(page, 'Ainda')).toBeVisible();
  await expect(sign).toHaveCount(0);

  await field(page).pressSequentially('Um momento');
  await expect(phone.getByText('a empresa está digitando…')).toBeVisible();
  await field(page).press('Enter');
  await expect(bubble(phone, 'Um momento')).toBeVisible();
  await expect(phone.getByText('a empresa está digitando…')).toHaveCount(0);
});

test('whoever writes is warned when a colleague has answered meanwhile', { tag: '@full' }, async ({
  page,
}) => {
  const { ana, api, ticketId, path } = await openConversation(page.request);
  await loginAs(page, ana, path);
  // Begun before the conversation was there, it is taken to be begun with all that is in it.
  await expect(bubble(page, 'Bom dia!')).toBeVisible();
  await field(page).fill('Eu respondo');
  await api.post(`/messages/${ticketId}`, { body: 'Já respondi por aqui' });
  await expect(bubble(page, 'Já respondi por aqui')).toBeVisible();
  await expect(field(page)).toHaveValue('Eu respondo');
  await field(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('respondeu enquanto você escrevia');
  await expect(bubble(page, 'Eu respondo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar assim mesmo' }).click();
  await expect(bubble(page, 'Eu respondo')).toBeVisible();
});

test('a message is answered, reacted to, changed and taken back, by keyboard too', async ({ page }) => {
  const { ana, path, sendAsCustomer } = await openConversation(page.request);
  await sendAsCustomer({ kind: 'text', text: 'Qual é o prazo?' });
  await loginAs(page, ana, path);
  await choose(page, 'Qual é o prazo?', 'Responder');
  await expect(page.getByText('Respondendo a Carla Dias')).toBeVisible();
  await write(page, 'Dois dias');
  await expect(bubble(page, 'Dois dias').getByRole('button', { name: /mensagem respondida/ })).toContainText(
    'Qual é o prazo?',
  );
  await expect(page.getByText('Respondendo a')).toHaveCount(0);

  await expect(bubble(page, 'Dois dias').getByRole('img', { name: 'Recebida' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await bubble(page, 'Dois dias')
    .getByRole('button', { name: /^Opções da mensagem/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Reagir com 👍' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Editar' }).press('Enter');
  await expect(page.getByText('Editando mensagem')).toBeVisible();
  await field(page).fill('Três dias');
  await field(page).press('Enter');
  await expect(bubble(page, 'Três dias')).toContainText('Editada');
  await bubble(page, 'Três dias').getByRole('button', { name: 'Editada' }).click();
  await expect(page.getByRole('dialog', { name: 'Versões anteriores' })).toContainText('Dois dias');
  await page.keyboard.press('Escape');

  const asked = bubble(page, 'Qual é o prazo?').first();
  await asked.hover();
  await asked.getByRole('button', { name: /^Opções da mensagem/ }).click();
  await page.getByRole('menuitem', { name: 'Reagir com 👍' }).click();
  await expect(asked.getByRole('button', { name: '👍, 1 reação' })).toBeVisible();
  await asked.getByRole('button', { name: '👍, 1 reação' }).click();
  await expect(asked.getByRole('button', { name: '👍, 1 reação' })).toHaveCount(0);

  await choose(page, 'Três dias', 'Excluir');
  // B17: the button says what its question says.
  const question = page.getByRole('dialog', { name: 'Apagar mensagem?' });
  await question.getByRole('button', { name: 'Apagar', exact: true }).click();
  await expect(bubble(page, 'Mensagem apagada')).toBeVisible();
  await expect(bubble(page, 'Três dias')).toHaveCount(0);
});

test('what was refused stays with a way to try again, and is sent once', async ({ page, allowConsole }) => {
  allowConsole(/500|Failed to load/);
  const { ana, path } = await openConversation(page.request);
  await loginAs(page, ana, path);
  await expect(bubble(page, 'Bom dia!')).toBeVisible();
  await page.route('**/api/messages/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } })
      : route.fallback(),
  );
  await write(page, 'Primeira');
  await write(page, 'Segunda');
  await expect(bubble(page, 'Primeira').getByRole('img', { name: 'Não enviada' })).toBeVisible();
  await page.unroute('**/api/messages/*');
  await bubble(page, 'Primeira').getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(bubble(page, 'Segunda').getByRole('img', { name: 'Recebida' })).toBeVisible();
  const texts = await history(page).getByRole('listitem').allInnerTexts();
  const places = ['Primeira', 'Segunda'].map((text) => texts.findIndex((line) => line.includes(text)));
  expect(places[0]).toBeLessThan(places[1] ?? 0);
  await page.reload();
  await expect(bubble(page, 'Segunda')).toHaveCount(1);
  await expect(bubble(page, 'Primeira')).toHaveCount(1);
});

test('what is typed outlives the page while the server cannot be told, but not the session', {
  tag: '@full',
}, async ({ page, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const { ana, path } = await openConversation(page.request);
  await loginAs(page, ana, path);
  const draft = '**/api/tickets/*/draft';
  await page.route(draft, (route) => route.abort('internetdisconnected'));
  const told = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/draft'));
  await field(page).fill('Sem rede');
  await told;
  await page.reload();
  await expect(field(page)).toHaveValue('Sem rede');
  await page.unroute(draft);
  const kept = page.waitForResponse((response) => response.url().endsWith('/draft'));
  await field(page).fill('Com rede');
  expect((await kept).status()).toBe(200);
  const stored = () => page.evaluate(() => localStorage.getItem('drafts'));
  await expect.poll(stored).toBe('[]');

  await page.route(draft, (route) => route.abort('internetdisconnected'));
  await field(page).fill('Só meu');
  expect(await stored()).toContain('Só meu');
  await page.getByRole('button', { name: 'Menu do perfil' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await stored()).toBeNull();
});

test('a draft waits in its ticket, and a quick message fills the field', { tag: '@full' }, async ({
  page,
}) => {
  const { ana, api, path } = await openConversation(page.request);
  await api.post('/quick-messages', {
    shortcode: 'prazo',
    message: 'O prazo de entrega é de dois dias úteis.',
    geral: true,
  });
  await loginAs(page, ana, path);
  await field(page).fill('Estou vendo');
  await page.goto('/contacts');
  await page.goto(path);
  await expect(field(page)).toHaveValue('Estou vendo');
  await field(page).fill('/p');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await field(page).pressSequentially('ra');
  await expect(page.getByRole('option', { name: /prazo/ })).toContainText(
    'O prazo de entrega é de dois dias ú…',
  );
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('O prazo de entrega é de dois dias úteis.');
  await field(page).press('Enter');
  await expect(bubble(page, 'dois dias úteis')).toBeVisible();
  await field(page).fill('   ');
  await field(page).press('Enter');
  await expect(history(page).getByRole('listitem').filter({ hasText: 'Ana Souza' })).toHaveCount(1);
});

/** One pixel, which is a picture all the same. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('files are shown before they are sent, each with its caption, and opened after', async ({ page }) => {
  const { ana, path } = await openConversation(page.request);
  await loginAs(page, ana, path);
  await page.locator('input[type=file]').setInputFiles([
    { name: 'foto.png', mimeType: 'image/png', buffer: pixel },
    { name: 'contrato.txt', mimeType: 'text/plain', buffer: Buffer.from('contrato') },
    { name: 'engano.png', mimeType: 'image/png', buffer: pixel },
  ]);
  const tray = page.getByRole('list', { name: 'Arquivos para enviar' });
  await expect(tray.getByRole('listitem')).toHaveCount(3);
  await tray.getByRole('button', { name: 'Remover engano.png' }).click();
  await page.getByRole('textbox', { name: 'Legenda de contrato.txt' }).fill('O contrato');
  await write(page, 'A foto');
  await expect(tray).toHaveCount(0);
  await expect(bubble(page, 'A foto').getByRole('img', { name: 'Recebida' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(bubble(page, 'O contrato').getByRole('link', { name: /contrato\.txt/ })).toBeVisible();
  await bubble(page, 'A foto').getByRole('button', { name: 'Abrir: Imagem' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the composer tells why one cannot write, and what to do', async ({ page }) => {
  const { ana, bruno, api, ticketId, path } = await openConversation(page.request);
  await loginAs(page, ana, path);
  await expect(field(page)).toBeVisible();
  await api.put(`/tickets/${ticketId}`, { status: 'closed' });
  await page.goto(path);
  await expect(page.getByText('Este atendimento foi resolvido.')).toBeVisible();
  await expect(bubble(page, 'Conversa encerrada')).toBeVisible();
  await page.getByRole('button', { name: 'Reabrir' }).last().click();
  await expect(field(page)).toBeVisible();
  await api.put(`/tickets/${ticketId}`, { userId: bruno.id });
  await expect(field(page)).toBeVisible();
});

const screens = [
  { label: '1440-light-pt', width: 1440, height: 900, colorScheme: 'light' },
  { label: '1440-dark-pt', width: 1440, height: 900, colorScheme: 'dark' },
  { label: '390-light-pt', width: 390, height: 844, colorScheme: 'light' },
  { label: '390-dark-pt', width: 390, height: 844, colorScheme: 'dark' },
] as const;

test('it is whole and accessible on a desk and on a phone, light and dark', { tag: '@full' }, async ({
  page,
}) => {
  test.slow();
  const { ana, api, ticketId, path, sendAsCustomer } = await openConversation(page.request);
  const asked = await sendAsCustomer({ kind: 'text', text: 'Queria saber o prazo do *pedido 4521*.' });
  await sendAsCustomer({ kind: 'location', latitude: -23.55052, longitude: -46.63331, text: 'Praça da Sé' });
  await sendAsCustomer({ kind: 'contacts', name: 'Pedro Entregas', phone: '5511988776655' });
  await api.post(`/messages/${ticketId}`, { body: 'Oi, Carla! Saiu hoje às 9h e chega até as 18h. 🚚' });
  await api.post(`/sandbox/messages/${asked.id}/reaction`, { emoji: '👍' });
  await loginAs(page, ana, path);
  for (const { label, width, height, colorScheme } of screens) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await expect(bubble(page, 'Pedro Entregas')).toBeVisible();
    await checkA11y(page);
    await screenshot(page, `conversation-${label}`);
  }
});
