import type { Page } from '@playwright/test';
import { openConversation } from '#e2e/conversation.ts';
import { expect, loginAs, test, untilLive } from '#e2e/fixtures.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

test('a colleague comes, leaves the screen alone and goes, seen live and where a ticket is handed over', async ({
  page,
  openWindow,
}) => {
  const { ana, bruno, path } = await openConversation(page.request);
  await loginAs(page, ana, '/users');
  await untilLive(page);
  await expect(rowOf(page, 'Ana Souza')).toContainText('Online');
  await expect(rowOf(page, 'Bruno Lima')).toContainText('Offline');

  const brunos = await openWindow();
  await loginAs(brunos, bruno, '/users');
  await untilLive(brunos);
  await expect(rowOf(page, 'Bruno Lima')).toContainText('Online');

  await page.goto(path);
  await page.getByRole('button', { name: 'Transferir' }).first().click();
  await page.getByRole('dialog').getByRole('combobox').first().fill('Bruno');
  await expect(page.getByRole('option', { name: 'Online Bruno Lima' })).toBeVisible();
  await page.goto('/users');

  // Another tab is in front of it.
  await brunos.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(rowOf(page, 'Bruno Lima')).toContainText('Ausente');
  await brunos.getByRole('button', { name: 'Menu do perfil' }).click();
  await brunos.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(rowOf(page, 'Bruno Lima')).toContainText(/Offline, visto por último (agora|há)/);
});
