import { randomUUID } from 'node:crypto';
import { inEveryLook, viewports } from '#e2e/every-look.ts';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { addColleague, apiOf, signUpCompany } from '#e2e/people.ts';
import { read } from '#e2e/talking-company.ts';
import { whatsapp } from '#e2e/whatsapp.ts';

test('a Typebot is filled in, put on a queue, and talks with a customer until people go on', async ({
  page,
}) => {
  const slug = `loja-${randomUUID().slice(0, 8)}`;
  const url = await whatsapp('typebotPublish', slug, [
    { says: ['Olá! Sou o robô da loja.'], waitsFor: ['Comprar', 'Reclamar'] },
    { says: ['Anotado. Alguém já fala com você.'] },
  ]);
  const admin = await signUpCompany(page.request);
  const boss = await addColleague(page.request, admin, { name: 'Clara Reis', profile: 'admin' });
  const api = await apiOf(page.request, admin);
  const make = (path: string, body: object) => read<{ id: number }>(api.post(path, body));
  await loginAs(page, boss, '/queue-integration');

  await page.getByRole('button', { name: 'Nova integração' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova integração' });
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('Robô da loja');
  await dialog.getByText('n8n', { exact: true }).click();
  await expect(dialog.getByLabel('Segredo da assinatura')).toBeVisible();
  await dialog.getByText('Typebot', { exact: true }).click();
  await expect(dialog.getByLabel('Segredo da assinatura')).toHaveCount(0);
  await dialog.getByLabel('Endereço do Typebot').fill(url);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByLabel('Nome público do Typebot')).toBeFocused();
  await dialog.getByLabel('Nome público do Typebot').fill(slug);
  await dialog.getByLabel('Intervalo entre mensagens').fill('0');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Robô da loja/ })).toContainText('Typebot');

  const queue = await make('/queue', { name: 'Vendas', color: '#0F766E' });
  await page.getByRole('link', { name: 'Filas' }).click();
  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar fila' });
  await edit.getByRole('combobox', { name: 'Integração' }).click();
  await page.getByRole('option', { name: 'Robô da loja' }).click();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit).toBeHidden();

  const connection = await make('/whatsapp', { name: 'Loja', provider: 'sandbox', queueIds: [queue.id] });
  const status = async () => (await read<{ status: string }>(api.get(`/whatsapp/${connection.id}`))).status;
  await expect.poll(status).toBe('qrcode');
  await read(api.post(`/sandbox/connections/${connection.id}/scan`, {}));
  await expect.poll(status).toBe('CONNECTED');
  const carla = await make(`/sandbox/connections/${connection.id}/customers`, { name: 'Carla Dias' });
  await page.goto(`/sandbox?connection=${connection.id}&customer=${carla.id}`);
  const phone = page.getByRole('region', { name: 'Conversa com a empresa' }).getByRole('listitem');
  const say = async (text: string) => {
    await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
    await page.keyboard.press('Enter');
  };
  await say('Oi!');
  await expect(phone.filter({ hasText: 'Sou o robô da loja.' })).toBeVisible();
  await expect(phone.filter({ hasText: 'Reclamar' })).toContainText(/\[ 1 \].*Comprar/s);
  await say('1');
  await expect(phone.filter({ hasText: 'Alguém já fala com você.' })).toBeVisible();
});

for (const viewport of viewports) {
  test.describe(`integrations at ${viewport.width} px`, () => {
    test.use({ viewport });
    test('are listed, and filled in by kind', async ({ page }) => {
      const person = await signUpCompany(page.request);
      const api = await apiOf(page.request, person);
      const bot = { type: 'typebot', urlN8N: 'https://bot.example.com', typebotSlug: 'loja' };
      await read(api.post('/queueIntegration', { ...bot, name: 'Robô da loja' }));
      await read(
        api.post('/queueIntegration', {
          type: 'n8n',
          name: 'Pedidos',
          urlN8N: 'https://n8n.example.com/webhook/1',
        }),
      );
      await inEveryLook(page, { person, path: '/queue-integration' }, async (look) => {
        await expect(page.getByText('Robô da loja')).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `integrations-${look}`);
        await page
          .getByRole('button', { name: /Robô da loja/ })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `integrations-form-${look}`);
        await page.keyboard.press('Escape');
      });
    });
  });
}
