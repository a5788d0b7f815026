import { noticesOf, recordAlerts, volumesOf } from '#e2e/alert-recorder.ts';
import { checkA11y, expect, loginAs, screenshot, test, untilLive } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { apiOf } from '#e2e/people.ts';
import { connectSandbox, read } from '#e2e/sandbox-company.ts';
import {
  chatBubble,
  chatField,
  chatHistory,
  chatRow,
  openTeam,
  sendMessages,
  share,
  startChat,
} from '#e2e/team.ts';
import { expectToast } from '#e2e/toasts.ts';

const picture = {
  name: 'vitrine.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
    'base64',
  ),
};

test('two colleagues begin to talk: counted, named, with a file, and over when its owner says so', async ({
  page,
  openWindow,
}) => {
  const { ana, bruno } = await openTeam(page.request);
  const other = await openWindow();
  await loginAs(page, ana, '/chats');
  await loginAs(other, bruno, '/chats');
  await expect(other.getByText('Nenhuma conversa ainda')).toBeVisible();

  await page.getByRole('button', { name: 'Nova' }).first().click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Por favor, preencha o título da conversa.')).toBeVisible();
  await expect(page.getByText('Por favor, selecione pelo menos um usuário.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Título' }).fill('Plantão de sábado');
  await page.getByRole('combobox', { name: 'Participantes' }).click();
  await page.getByRole('option', { name: 'Bruno Lima' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Conversa criada');
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);

  await chatField(page).fill('Bom dia!');
  await chatField(page).press('Shift+Enter');
  await chatField(page).pressSequentially('Quem abre? @bru');
  await page.getByRole('option', { name: /Bruno Lima/ }).waitFor();
  await chatField(page).press('Enter');
  await expect(chatField(page)).toHaveValue('Bom dia!\nQuem abre? @Bruno Lima ');
  await chatField(page).press('Enter');
  await expect(chatField(page)).toHaveValue('');
  await expect(chatBubble(page, 'Quem abre?')).toHaveCount(1);
  const row = chatRow(other, 'Plantão de sábado');
  await expect(row.getByText('1 mensagem não lida')).toBeAttached();
  await expect(row.getByText('Mencionaram você')).toBeAttached();
  await expect(other.getByRole('button', { name: '1 mensagem da equipe não lida' })).toBeVisible();
  await row.click();
  await expect(chatHistory(other).locator('mark', { hasText: '@Bruno Lima' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Chat interno', exact: true })).toBeVisible();
  await expect(row.getByText('não lida')).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Excluir conversa' })).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Editar conversa' })).toHaveCount(0);

  await other.locator('input[type=file]').setInputFiles(picture);
  await other.getByRole('button', { name: 'Enviar' }).click();
  await chatHistory(page).getByRole('button', { name: 'Abrir: vitrine.png' }).click();
  await expect(page.getByRole('dialog', { name: 'vitrine.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await chatField(other).fill('amanhã continuo');
  await other.reload();
  await expect(chatField(other)).toHaveValue('amanhã continuo');

  await untilLive(other);
  await page.getByRole('button', { name: 'Excluir conversa' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  for (const screen of [page, other]) {
    await expect(screen).toHaveURL(/\/chats$/);
    await expect(chatRow(screen, 'Plantão de sábado')).toHaveCount(0);
  }
  await expectToast(other, 'Esta conversa foi excluída ou você não participa mais dela.');
});

test('history comes while one scrolls up, and what is read stays where it is', { tag: '@full' }, async ({
  page,
}) => {
  const { ana, bruno } = await openTeam(page.request);
  const chat = await startChat(page.request, ana, { title: 'Estoque', with: [bruno] });
  const texts = Array.from({ length: 90 }, (_, index) => `Caixa número ${index + 1}.`);
  await sendMessages(page.request, ana, chat.id, texts);
  await loginAs(page, bruno, chat.path);
  await expect(chatBubble(page, 'Caixa número 90.')).toBeInViewport();
  const history = chatHistory(page);
  const top = () => history.evaluate((element) => element.scrollTop);
  // Older messages are loaded while the scroll position is within 600 pixels of the top, as specified.
  await expect.poll(top).toBeGreaterThan(600);
  await expect(page.getByText('Carregando mensagens anteriores…')).toHaveCount(0);

  const older = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/\/messages\?.*before=/, async (route) => {
    asked.resolve();
    await older.promise;
    await route.continue();
  });
  await history.evaluate((element) => element.scrollTo({ top: 590 }));
  await asked.promise;
  /** Vertical position of each message on the screen. */
  const places = () =>
    history.evaluate((element) =>
      Object.fromEntries(
        [...element.querySelectorAll('li')].map((row) => [
          /número \d+/.exec(row.textContent)?.[0] ?? '',
          Math.round(row.getBoundingClientRect().top),
        ]),
      ),
    );
  const before = await places();
  const [middle = ''] = Object.keys(before).slice(Math.floor(Object.keys(before).length / 2));
  older.resolve();
  await expect.poll(top).toBeGreaterThan(600);
  expect(Math.abs(((await places())[middle] ?? 0) - (before[middle] ?? 1000))).toBeLessThan(3);

  await expect(async () => {
    await history.evaluate((element) => element.scrollTo({ top: 0 }));
    await expect(chatBubble(page, 'Caixa número 1.')).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(history.getByText('Novas mensagens')).toBeVisible();
  await page.getByRole('button', { name: 'Ir para o fim' }).click();
  await expect(chatBubble(page, 'Caixa número 90.')).toBeInViewport();
});

test('a ticket is a card for those who see it, and a link that says nothing to the others', {
  tag: '@full',
}, async ({ page, openWindow }) => {
  const { api, ana, bruno } = await openTeam(page.request);
  await read(api.put(`/users/${ana.id}`, { allTicket: 'enable' }));
  const connectionId = await connectSandbox(api);
  const customer = { connectionId, from: '5511987651000', name: 'Helena Prado', text: 'Bom dia' };
  await read(api.post('/sandbox/messages', customer));
  const tickets = () =>
    read<{ tickets: { uuid: string }[] }>(api.get('/tickets?showAll=true&status=pending'));
  await expect.poll(async () => (await tickets()).tickets.length).toBe(1);
  const uuid = (await tickets()).tickets[0]?.uuid;
  const chat = await startChat(page.request, ana, { title: 'Apoio', with: [bruno] });
  const other = await openWindow();
  await loginAs(page, ana, chat.path);
  await loginAs(other, bruno, chat.path);
  await page.getByRole('button', { name: 'Citar um atendimento' }).click();
  await page.getByRole('combobox', { name: 'Atendimento' }).fill('Helena');
  await page.getByRole('option', { name: /Helena Prado/ }).click();
  await page.getByRole('button', { name: 'Inserir' }).click();
  await expect(chatField(page)).toHaveValue(new RegExp(`/tickets/${uuid}`));
  await chatField(page).press('Enter');
  await expect(page.getByRole('link', { name: 'Abrir o atendimento de Helena Prado' })).toBeVisible();
  await expect(chatBubble(other, `/tickets/${uuid}`)).toBeVisible();
  await expect(other.getByText('Helena Prado')).toHaveCount(0);
});

test.describe('with the notices of the browser allowed', () => {
  test.use({ permissions: ['notifications'] });

  test('what colleagues say rings and is noticed; in a silenced chat only being named is', {
    tag: '@full',
  }, async ({ page, context, request }) => {
    const { ana, bruno } = await openTeam(request);
    const chat = await startChat(request, ana, { title: 'Plantão', with: [bruno] });
    await recordAlerts(context);
    await loginAs(page, bruno, '/todolist');
    await untilLive(page);
    // First user gesture in the page, which allows sound.
    await page.getByRole('heading', { level: 1 }).click();
    await sendMessages(request, ana, chat.id, ['Bom dia, *equipe*!']);
    await expect.poll(() => volumesOf(page)).toEqual([1]);
    const notice = { title: 'Plantão', tag: `prosa-chat-${chat.id}` };
    await expect.poll(() => noticesOf(page)).toEqual([{ ...notice, body: 'Ana Souza: Bom dia, equipe!' }]);

    await page.getByRole('button', { name: '1 mensagem da equipe não lida' }).click();
    await page
      .getByRole('dialog', { name: 'Chat interno' })
      .getByRole('link', { name: /Plantão/ })
      .click();
    await expect(chatBubble(page, 'Bom dia')).toBeVisible();
    await page.getByRole('button', { name: 'Silenciar conversa' }).click();
    await expect(page.getByRole('button', { name: 'Reativar notificações da conversa' })).toBeVisible();
    await page.getByRole('link', { name: 'Tarefas' }).click();
    // Waits until the chat is off the screen, because messages in the visible chat raise no notice.
    await expect(page.getByRole('heading', { name: 'Tarefas', level: 1 })).toBeVisible();
    await sendMessages(request, ana, chat.id, ['psiu', '@Bruno Lima, é com você']);
    await expect.poll(() => noticesOf(page)).toHaveLength(2);
    expect((await noticesOf(page))[1]).toEqual({ ...notice, body: 'Ana Souza: @Bruno Lima, é com você' });
    // Only mentions count as unread in a muted chat.
    await expect(page.getByRole('button', { name: '1 mensagem da equipe não lida' })).toBeVisible();
  });
});

test('what could not be sent stays, says why, and leaves once there is a way', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/500|\/messages/);
  const { ana, bruno } = await openTeam(request);
  const chat = await startChat(request, ana, { title: 'Loja', with: [bruno] });
  await loginAs(page, ana, chat.path);
  await page.route('**/api/chats/*/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } })
      : route.fallback(),
  );
  await chatField(page).fill('chegou?');
  await chatField(page).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Tentar de novo' })).toBeVisible();
  await page.unroute('**/api/chats/*/messages');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('img', { name: 'Não enviada' })).toHaveCount(0);
  await expect(chatBubble(page, 'chegou?')).toHaveCount(1);
  const api = await apiOf(request, bruno);
  const kept = () => read<{ records: unknown[] }>(api.get(`/chats/${chat.id}/messages`));
  await expect.poll(async () => (await kept()).records.length).toBe(1);
});

const schedule = { name: 'escala.csv', mimeType: 'text/csv', buffer: Buffer.from('dia;quem\nsábado;Ana\n') };

for (const viewport of viewports) {
  test.describe(`${viewport.width}`, () => {
    test.use({ viewport });

    test(`the chats look well at ${viewport.width}`, { tag: '@full' }, async ({ page }) => {
      const { ana, bruno, clara } = await openTeam(page.request);
      const notices = await startChat(page.request, bruno, { title: 'Avisos da loja', with: [ana] });
      await sendMessages(page.request, bruno, notices.id, [
        'Feriado na segunda: abrimos só das *9h às 13h*.',
      ]);
      const chat = await startChat(page.request, ana, {
        title: 'Plantão de sábado',
        with: [bruno, clara],
      });
      await sendMessages(page.request, ana, chat.id, [
        'Bom dia! Quem fica com o plantão neste sábado?',
        'Eu posso das 9h às 13h.',
      ]);
      await share(page.request, clara, chat.id, schedule);
      await sendMessages(page.request, bruno, chat.id, [
        'E eu cubro a parte da tarde.',
        '@Ana Souza consegue olhar o estoque antes de sair?',
      ]);
      await inEveryLook(page, { person: ana, path: '/chats' }, async (look) => {
        const row = page.getByRole('link', { name: /Plantão de sábado/ });
        await expect(row).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `chats-${look}`);
        await row.click();
        await expect(page.locator('mark', { hasText: '@Ana Souza' })).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `chat-${look}`);
      });
    });
  });
}
