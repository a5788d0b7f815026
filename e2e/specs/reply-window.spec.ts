import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { bubble, write } from '#e2e/conversation.ts';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { addColleague, apiOf, signUpCompany } from '#e2e/people.ts';
import { read } from '#e2e/sandbox-company.ts';
import { whatsapp } from '#e2e/whatsapp.ts';

const newNumber = () => `55119${randomInt(10_000_000, 99_999_999)}`;

/** A number at Meta with an approved template, and a ticket of Ana's with somebody who never wrote. */
async function openQuietTalk(page: Page) {
  const carla = newNumber();
  const number = await whatsapp('graphNumber', { number: newNumber() });
  const { phoneNumberId: id, businessAccountId, accessToken, appSecret } = number;
  await whatsapp('graphCustomer', id, { phone: carla, name: 'Carla Dias' });
  await whatsapp('graphTemplate', id, {
    name: 'pedido_enviado',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Olá {{1}}, o seu pedido {{2}} saiu para entrega.' }],
  });
  const first = await signUpCompany(page.request);
  const ana = await addColleague(page.request, first, { name: 'Ana Souza', profile: 'admin' });
  const api = await apiOf(page.request, first);
  const account = { phoneNumberId: id, businessAccountId, accessToken, appSecret };
  const { id: connectionId } = await read<{ id: number }>(
    api.post('/whatsapp', { name: 'Loja', provider: 'cloud', account }),
  );
  const details = () =>
    read<{ status: string; account: { webhookUrl: string } }>(api.get(`/whatsapp/${connectionId}`));
  await whatsapp('graphCallback', id, (await details()).account.webhookUrl);
  await expect.poll(async () => (await details()).status).toBe('CONNECTED');
  const contact = await read<{ id: number }>(
    api.post('/contacts', { name: 'Carla Dias', number: `+${carla}` }),
  );
  const { uuid } = await read<{ uuid: string }>(
    api.post('/tickets', { contactId: contact.id, whatsappId: connectionId, userId: ana.id }),
  );
  return { ana, path: `/tickets/${uuid}`, id, carla };
}

test('who has not written for 24 hours is sent a template, and answered freely once they write', async ({
  page,
}) => {
  const { ana, path, id, carla } = await openQuietTalk(page);
  await loginAs(page, ana, path);
  await expect(page.getByText('Carla Dias não escreveu nas últimas 24 horas')).toBeVisible();
  const composer = page.getByRole('textbox', { name: /Escreva uma mensagem/ });
  await expect(composer).toHaveCount(0);
  await checkA11y(page);
  await screenshot(page, 'reply-window-closed-1440-light-pt');

  await page.getByRole('button', { name: 'Escolher modelo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar modelo' });
  await expect(dialog.getByLabel('Buscar modelo')).toBeFocused();
  // It was fetched by itself when the number connected.
  await expect(dialog.getByRole('button', { name: /Pedido enviado/ })).toBeVisible();
  await page.keyboard.type('boleto');
  await expect(dialog.getByText('Nenhum modelo encontrado')).toBeVisible();
  await dialog.getByLabel('Buscar modelo').fill('entrega');
  await checkA11y(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Texto {{1}}')).toHaveValue('Carla');
  await expect(dialog.getByLabel('Texto {{1}}')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Texto {{2}}')).toBeFocused();
  await page.keyboard.type('1042');
  await expect(dialog.getByText('Olá Carla, o seu pedido 1042 saiu para entrega.')).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await checkA11y(page);
    await screenshot(page, `template-picker-${width}-light-pt`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(bubble(page, 'Olá Carla, o seu pedido 1042 saiu para entrega.')).toBeVisible();
  const phone = () => whatsapp('graphPhone', id, carla);
  await expect.poll(async () => (await phone()).length).toBe(1);
  const parameters = ['Carla', '1042'].map((text) => ({ type: 'text', text }));
  expect((await phone())[0]).toMatchObject({
    type: 'template',
    content: { template: { name: 'pedido_enviado', components: [{ type: 'body', parameters }] } },
  });
  await expect(composer).toHaveCount(0);

  await whatsapp('graphSay', id, carla, 'Obrigada!');
  await expect(bubble(page, 'Obrigada!')).toBeVisible();
  await expect(composer).toBeVisible();
  await write(page, 'De nada!');
  await expect.poll(async () => (await phone()).filter(({ isOurs }) => isOurs).length).toBe(2);
});
