import { expect, loginAs, test } from '#e2e/fixtures.ts';
import { bubble, field, history, openTalk, write } from '#e2e/talk.ts';

/** What people try to smuggle in. None of it may run, load or become markup. */
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
  const { ana, path, say } = await openTalk(page.request, name);
  for (const text of attacks) await say({ kind: 'text', text });
  await say({ kind: 'location', latitude: -23.5, longitude: -46.6, text: attacks[1] });
  await say({ kind: 'contacts', name: '<svg onload=hacked=1>', phone: '5511988887777' });
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

test('nothing that a colleague writes runs here: tags, notes, quick messages', async ({ page }) => {
  const attack = '<img src=x onerror=hacked=1>';
  const { ana, api, path, ticketId } = await openTalk(page.request);
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
