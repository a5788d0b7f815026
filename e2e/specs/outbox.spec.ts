import type { Page } from '@playwright/test';
import { bubble, openConversation, write } from '#e2e/conversation.ts';
import { expect, loginAs, test, untilLive } from '#e2e/fixtures.ts';
import { openCompany, read } from '#e2e/sandbox-company.ts';

const networkGone = /ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/;

async function chooseInProfileMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu do perfil' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Waits for the code of the profile menu and its dialogs, which is fetched once the page is idle. */
async function untilPreloaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const parts = ['profile-menu-items', 'unsent-dialog', 'unsent-messages', 'logout-dialog'];
    return parts.every((part) => loaded.some((name) => name.includes(part)));
  });
}

test('B2: a text sent offline arrives once after reconnecting and survives F5', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(networkGone);
  const { ana, api, ticketId, path } = await openConversation(page.request);
  const sent = async (): Promise<string[]> => {
    const answer = await api.get(`/messages/${ticketId}`);
    const { messages } = (await answer.json()) as { messages: { body: string; fromMe: boolean }[] };
    // A signature comes before the words.
    return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body.split('\n').at(-1) ?? '');
  };
  await loginAs(page, ana, path);
  await untilLive(page);
  const row = page.getByRole('region', { name: 'Atendendo' }).locator('[data-row]');

  // The pages stay reachable, so that F5 works; the messages do not leave.
  const isLost = { now: true };
  await page.route(/\/messages\/\d+$/, async (route) => {
    if (isLost.now && route.request().method() === 'POST') await route.abort('internetdisconnected');
    else await route.fallback();
  });
  await untilPreloaded(page);
  await context.setOffline(true);
  await write(page, 'primeira');
  await write(page, 'segunda');
  await expect(bubble(page, 'segunda')).toBeVisible();
  await expect(bubble(page, 'primeira').getByText(/será enviada assim que a conexão voltar/)).toBeVisible();
  await expect(row.getByRole('img', { name: 'Mensagem aguardando envio' })).toBeVisible();
  await chooseInProfileMenu(page, '2 mensagens não enviadas');
  const unsent = page.getByRole('dialog', { name: 'Mensagens não enviadas' });
  await expect(
    unsent.getByText('Sem conexão. A mensagem será enviada assim que a conexão voltar.'),
  ).toHaveCount(2);
  await page.keyboard.press('Escape');
  await chooseInProfileMenu(page, 'Sair');
  const question = page.getByRole('dialog', { name: 'Sair e descartar 2 mensagens?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await context.setOffline(false);

  await page.reload();
  await untilLive(page);
  await expect(bubble(page, 'primeira').getByText(/será enviada/)).toBeVisible();
  await expect(bubble(page, 'segunda')).toBeVisible();
  expect(await sent()).toEqual([]);

  isLost.now = false;
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(sent).toEqual(['primeira', 'segunda']);
  await expect(row.getByRole('img', { name: 'Mensagem aguardando envio' })).toHaveCount(0);
  await page.reload();
  await untilLive(page);
  await expect(bubble(page, 'segunda')).toHaveCount(1);
  await expect(bubble(page, 'primeira')).toHaveCount(1);
  expect(await sent()).toEqual(['primeira', 'segunda']);
});

test('B2: a refusal stays until it is discarded, and a logout asks before it erases what waits', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/403|Failed to load|ERR_INTERNET_DISCONNECTED/);
  const { ana, path } = await openConversation(page.request);
  await loginAs(page, ana, path);
  await page.route(/\/messages\/\d+$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const body = { error: 'ERR_NO_PERMISSION' };
    await route.fulfill({ status: 403, json: body });
  });
  await write(page, 'recusada');
  await expect(bubble(page, 'recusada').getByRole('button', { name: 'Descartar' })).toBeVisible();
  await page.reload();
  await expect(bubble(page, 'recusada').getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  await chooseInProfileMenu(page, 'Sair');
  const question = page.getByRole('dialog', { name: 'Sair e descartar 1 mensagem?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toHaveCount(0);
  await expect(bubble(page, 'recusada')).toBeVisible();
  await chooseInProfileMenu(page, 'Sair');
  await question.getByRole('button', { name: 'Sair e descartar' }).click();
  await expect(page).toHaveURL(/login/);
  await loginAs(page, ana, path);
  await expect(bubble(page, 'Bom dia!')).toBeVisible();
  await expect(bubble(page, 'recusada')).toHaveCount(0);
});

test('B2: a message for a ticket that is out of sight is read and discarded from the profile menu', {
  tag: '@full',
}, async ({ page, allowConsole }) => {
  allowConsole(/403|404|Failed to load|ERR_INTERNET_DISCONNECTED/);
  const { api, ana, bruno, say } = await openCompany(page.request);
  const { id: queueId } = await read<{ id: number }>(
    api.post('/queue', { name: 'Financeiro', color: '#1D4ED8' }),
  );
  await read(api.put(`/users/${bruno.id}`, { queueIds: [queueId] }));
  await say('Carla Dias', 'Bom dia!');
  type Listed = { readonly tickets: readonly { readonly id: number; readonly uuid: string }[] };
  const pending = () => read<Listed>(api.get('/tickets?status=pending&showAll=true'));
  await expect.poll(async () => (await pending()).tickets.length).toBe(1);
  const [ticket] = (await pending()).tickets;
  await read(api.put(`/tickets/${ticket?.id}`, { status: 'open', userId: ana.id }));
  await loginAs(page, ana, `/tickets/${ticket?.uuid}`);
  await untilLive(page);

  const isSending = /\/messages\/\d+$/;
  await page.route(isSending, (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  );
  await write(page, 'Segue o boleto');
  await expect(bubble(page, 'Segue o boleto').getByText(/será enviada/)).toBeVisible();
  await read(api.put(`/tickets/${ticket?.id}`, { queueId, userId: bruno.id }));
  await page.unroute(isSending);
  await page.goto('/quick-messages');

  await chooseInProfileMenu(page, '1 mensagem não enviada');
  const dialog = page.getByRole('dialog', { name: 'Mensagens não enviadas' });
  const message = dialog.getByRole('listitem').filter({ hasText: 'Segue o boleto' });
  await expect(message).toContainText('Para Carla Dias');
  await message.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(message.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  await message.getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog.getByText('Nenhuma mensagem para enviar')).toBeVisible();
  await page.keyboard.press('Escape');
  await chooseInProfileMenu(page, 'Sair');
  await expect(page).toHaveURL(/login/);
});
