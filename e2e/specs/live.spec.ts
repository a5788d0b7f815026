import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, loginAs, test } from '#e2e/fixtures.ts';
import { addColleague, apiOf, signUpCompany } from '#e2e/people.ts';

test('what one browser changes, the other sees at once', async ({ page, openWindow }) => {
  const admin = await signUpCompany(page.request);
  const boss = await addColleague(page.request, admin, { name: 'Segunda Admin', profile: 'admin' });
  const other = await openWindow();
  await loginAs(page, admin, '/users');
  await loginAs(other, boss, '/users');
  await expect(other.getByText('Segunda Admin').first()).toBeVisible();

  await page.getByRole('button', { name: 'Editar Segunda Admin' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Nome Trocado');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(other.getByRole('row', { name: /Nome Trocado/ })).toBeVisible();
  await expect(other.getByText(/Olá, Nome Trocado/)).toBeVisible();
});

test('another login of the same person ends the first one', async ({ page, openWindow, allowConsole }) => {
  allowConsole(/401|auth\/refresh_token|socket\.io/);
  const admin = await signUpCompany(page.request);
  await loginAs(page, admin);
  await expect(page.getByText(/Olá,/)).toBeVisible();
  const elsewhere = await openWindow();
  await loginAs(elsewhere, admin);
  await expect(elsewhere.getByText(/Olá,/)).toBeVisible();

  await expect(page.getByText('Sua conta foi acessada em outro computador.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await elsewhere.reload();
  await expect(elsewhere.getByText(/Olá,/)).toBeVisible();
});

test('a socket that was cut for 30 seconds catches up without a reload', async ({ page, request }) => {
  test.slow();
  const admin = await signUpCompany(page.request);
  const boss = await addColleague(page.request, admin, { name: 'Segunda Admin', profile: 'admin' });
  const cable = await cuttableSocket(page);
  await loginAs(page, admin, '/users');
  const api = await apiOf(request, boss);
  await expect(page.getByText('Segunda Admin').first()).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

  cable.cut();
  await expect(page.getByText(/Reconectando/)).toBeVisible();
  await api.put(`/users/${boss.id}`, { name: 'Mudou no Escuro' });
  await api.post('/users', {
    name: 'Chegou no Escuro',
    email: `x${Date.now()}@spec.example`,
    password: 'abcde',
  });
  await new Promise((resolve) => setTimeout(resolve, 30_000));
  await expect(page.getByText('Chegou no Escuro')).toHaveCount(0);
  cable.mend();

  await expect(page.getByRole('row', { name: /Mudou no Escuro/ })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('row', { name: /Chegou no Escuro/ })).toBeVisible();
  await expect(page.getByText(/Reconectando/)).toHaveCount(0);
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

/** Stands between the page and the server's socket; while it is cut nothing passes and nobody gets through. */
async function cuttableSocket(page: Page) {
  let isCut = false;
  const open = new Set<WebSocketRoute>();
  await page.route(/\/socket\.io\/.*transport=polling/, (route) =>
    isCut ? route.abort() : route.continue(),
  );
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    if (isCut) return socket.close();
    open.add(socket);
    const server = socket.connectToServer();
    socket.onMessage((message) => (isCut ? undefined : server.send(message)));
    server.onMessage((message) => (isCut ? undefined : socket.send(message)));
  });
  return {
    cut() {
      isCut = true;
      for (const socket of open) void socket.close();
      open.clear();
    },
    mend() {
      isCut = false;
    },
  };
}
