import { bubble, field, history, openConversation, write } from '#e2e/conversation.ts';
import { expect, loginAs, test } from '#e2e/fixtures.ts';
import { openCompany, read } from '#e2e/sandbox-company.ts';

/** Injection attempts. None of them may run, load or become markup. */
const attacks = [
  '<script>globalThis.hacked = 1</script>',
  '<img src=x onerror="globalThis.hacked = 1">',
  '"><svg onload="globalThis.hacked = 1">',
  'javascript:globalThis.hacked=1',
  '[x](javascript:globalThis.hacked=1)',
  '*<b onmouseover=globalThis.hacked=1>negrito</b>*',
  'https://exemplo.com/"onmouseover="globalThis.hacked=1',
  '{{constructor.constructor("globalThis.hacked=1")()}}',
];

test('nothing that a stranger writes runs here: texts, names, files, cards, places', async ({ page }) => {
  const name = '<img src=x onerror=hacked=1>';
  const { ana, path, sendAsCustomer } = await openConversation(page.request, name);
  for (const text of attacks) await sendAsCustomer({ kind: 'text', text });
  await sendAsCustomer({ kind: 'location', latitude: -23.5, longitude: -46.6, text: attacks[1] });
  await sendAsCustomer({ kind: 'contacts', name: '<svg onload=hacked=1>', phone: '5511988887777' });
  await loginAs(page, ana, path);
  await page.locator('input[type=file]').setInputFiles({
    name: '"><img src=x onerror=hacked=1>.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  });
  await write(page, attacks[0] ?? '');
  await expect(history(page).getByRole('link', { name: /onerror/ })).toBeVisible();
  for (const text of attacks.slice(0, 4)) await expect(bubble(page, text).first()).toBeAttached();
  await expect(bubble(page, '<svg onload=hacked=1>')).toBeAttached();
  for (const element of await history(page).locator('button, a').all()) {
    if (await element.isVisible()) await element.hover({ trial: true });
  }
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  const links = await history(page)
    .locator('a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
  expect(links.filter((protocol) => !['http:', 'https:'].includes(protocol))).toEqual([]);
  expect(await history(page).locator('script, svg[onload], img[src="x"], b').count()).toBe(0);
});

test('nothing that a colleague writes runs here: tags, notes, quick messages', { tag: '@full' }, async ({
  page,
}) => {
  const attack = '<img src=x onerror=hacked=1>';
  const { ana, api, path, ticketId } = await openConversation(page.request);
  const tag = (await (await api.post('/tags', { name: attack })).json()) as { id: number };
  await api.post('/tags/sync', { ticketId, tags: [{ id: tag.id }] });
  await api.post('/ticket-notes', { ticketId, note: attack });
  await api.post('/quick-messages', { shortcode: `xss${attack}`, message: attack, geral: true });
  await loginAs(page, ana, path);
  await expect(page.getByText(attack).first()).toBeVisible();
  await field(page).fill('/xss');
  await expect(page.getByRole('option', { name: attack })).toBeVisible();
  await field(page).press('Enter');
  await field(page).press('Enter');
  await expect(bubble(page, attack)).toBeVisible();
  await page.getByRole('button', { name: 'Observações' }).click();
  await expect(page.getByRole('dialog').getByText(attack).last()).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});

test('A5: with the history limited, another queue sees a line with count and date, not the words', async ({
  page,
}) => {
  const { api, ana, bruno, boss, say } = await openCompany(page.request);
  const { id: queueId } = await read<{ id: number }>(
    api.post('/queue', { name: 'Financeiro', color: '#1D4ED8' }),
  );
  await read(api.put(`/users/${bruno.id}`, { queueIds: [queueId] }));
  type Listed = { readonly tickets: readonly { readonly id: number; readonly uuid: string }[] };
  const pending = async () =>
    (await read<Listed>(api.get('/tickets?status=pending&showAll=true'))).tickets[0];
  await say('Carla Dias', 'A senha do cofre é 4711');
  await say('Carla Dias', 'Não conte a ninguém');
  await expect.poll(pending).toBeDefined();
  const former = await pending();
  await read(api.put(`/tickets/${former?.id}`, { status: 'open', queueId, userId: bruno.id }));
  await read(api.put(`/tickets/${former?.id}`, { status: 'closed' }));
  await say('Carla Dias', 'Bom dia!');
  await expect.poll(pending).toBeDefined();
  const current = await pending();
  await read(api.put(`/tickets/${current?.id}`, { status: 'open', userId: ana.id }));
  await read(api.put('/settings/contactHistory', { value: 'visible' }));

  await loginAs(page, ana, `/tickets/${current?.uuid}`);
  await expect(bubble(page, 'Bom dia!')).toBeVisible();
  const line = history(page).getByRole('listitem').filter({ hasText: '2 mensagens de outra fila' });
  await expect(line).toContainText(/\d{2}\/\d{2}\/\d{4}/);
  await expect(page.getByText(/cofre|Não conte/)).toHaveCount(0);

  await loginAs(page, boss, `/tickets/${current?.uuid}`);
  await expect(bubble(page, 'A senha do cofre é 4711')).toBeVisible();
  await expect(line).toHaveCount(0);
});
