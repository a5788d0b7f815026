import { expect, loginAs, test, untilLive } from '#e2e/fixtures.ts';
import { bubble, openTalk, write } from '#e2e/talk.ts';

const networkGone = /ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/;

test('B2: a text sent offline arrives once after reconnecting and survives F5', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(networkGone);
  const { ana, api, ticketId, path } = await openTalk(page.request);
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
  await context.setOffline(true);
  await write(page, 'primeira');
  await write(page, 'segunda');
  await expect(bubble(page, 'segunda')).toBeVisible();
  await expect(bubble(page, 'primeira').getByText(/Será enviada assim que a conexão voltar/)).toBeVisible();
  await expect(row.getByRole('img', { name: 'Mensagem aguardando envio' })).toBeVisible();
  await context.setOffline(false);

  await page.reload();
  await untilLive(page);
  await expect(bubble(page, 'primeira').getByText(/Será enviada/)).toBeVisible();
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

test('B2: a refusal stays until it is discarded, and a logout erases what waits', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/403|Failed to load|ERR_INTERNET_DISCONNECTED/);
  const { ana, path } = await openTalk(page.request);
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
  await page.getByRole('button', { name: 'Menu do perfil' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/login/);
  await loginAs(page, ana, path);
  await expect(bubble(page, 'Bom dia!')).toBeVisible();
  await expect(bubble(page, 'recusada')).toHaveCount(0);
});
