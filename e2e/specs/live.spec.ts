import { bubble, openConversation } from '#e2e/conversation.ts';
import { expect, loginAs, test, untilLive } from '#e2e/fixtures.ts';
import { addColleague, signUpCompany } from '#e2e/people.ts';
import { openTcpGate } from '#e2e/tcp-gate.ts';

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
  // A page that asks for nothing by itself: refused before it hears why, it would only say that the session is over.
  await loginAs(page, admin, '/todolist');
  await untilLive(page);
  const elsewhere = await openWindow();
  await loginAs(elsewhere, admin);
  await expect(elsewhere.getByText(/Olá,/)).toBeVisible();

  await expect(page.getByText('Sua conta foi acessada em outro computador.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await elsewhere.reload();
  await expect(elsewhere.getByText(/Olá,/)).toBeVisible();
});

test('a browser that was cut off for 30 seconds catches up without a reload', async ({
  page,
  request,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/WebSocket|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET/);
  const { ana, api, path, sendAsCustomer, ticketId } = await openConversation(request);
  const network = await openTcpGate(baseURL ?? '');
  await page.clock.install();
  try {
    await loginAs(page, ana, `${network.url}${path}`);
    await expect(bubble(page, 'Bom dia!')).toBeVisible();
    await untilLive(page);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

    network.cut();
    await expect(page.getByText(/Reconectando/)).toBeVisible();
    await sendAsCustomer({ kind: 'text', text: 'Alguém aí?' });
    await api.post(`/messages/${ticketId}`, { body: 'Um momento, por favor.' });
    // For the browser half a minute has passed, in which it has tried in vain more than once.
    const refusedBefore = network.refused();
    for (let tried = 1; tried <= 6; tried += 1) {
      await page.clock.fastForward(5_000);
      await expect.poll(() => network.refused()).toBeGreaterThanOrEqual(refusedBefore + tried);
    }
    await expect(bubble(page, 'Alguém aí?')).toHaveCount(0);
    network.mend();
    await page.clock.fastForward(5_000);

    await expect(bubble(page, 'Um momento, por favor.')).toBeVisible();
    await expect(bubble(page, /Bom dia|Alguém|Um momento/)).toHaveText([/Bom dia/, /Alguém/, /Um momento/]);
    const row = page.locator('[data-status=open]').filter({ hasText: 'Um momento, por favor.' });
    await expect(row).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  } finally {
    network.close();
  }
});
