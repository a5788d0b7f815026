import { randomUUID } from 'node:crypto';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { type Api, addColleague, apiOf, signUpCompany } from '#e2e/people.ts';
import { connectSandbox, read } from '#e2e/sandbox-company.ts';
import { whatsapp } from '#e2e/whatsapp.ts';

/** A company with an n8n in its queue, which was told what a customer wrote. */
async function toldCompany(api: Api, urlN8N: string): Promise<void> {
  const { id } = await read<{ id: number }>(
    api.post('/queueIntegration', { type: 'n8n', name: 'Pedidos', urlN8N }),
  );
  const { id: queueId } = await read<{ id: number }>(
    api.post('/queue', { name: 'Vendas', color: '#0F766E', integrationId: id }),
  );
  const connectionId = await connectSandbox(api, { queueIds: [queueId] });
  const from = { connectionId, from: '5511987651000', name: 'Carla' };
  for (const text of ['Oi!', 'Quanto custa?']) await read(api.post('/sandbox/messages', { ...from, text }));
  const told = () => read<object[]>(api.get(`/queueIntegration/${id}/deliveries`));
  await expect.poll(told).toHaveLength(2);
}

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

  const connectionId = await connectSandbox(api, { queueIds: [queue.id] });
  const carla = await make(`/sandbox/connections/${connectionId}/customers`, { name: 'Carla Dias' });
  await page.goto(`/sandbox?connection=${connectionId}&customer=${carla.id}`);
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

test('an n8n is tested before it is saved, and what it was told is shown live and told again', {
  tag: '@full',
}, async ({ page }) => {
  const path = `/pedidos-${randomUUID().slice(0, 8)}`;
  const url = await whatsapp('webhookAnswer', path, [{ messages: ['Fluxo pronto.'] }]);
  const admin = await signUpCompany(page.request);
  const boss = await addColleague(page.request, admin, { name: 'Clara Reis', profile: 'admin' });
  const api = await apiOf(page.request, admin);
  await loginAs(page, boss, '/queue-integration');

  await page.getByRole('button', { name: 'Nova integração' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova integração' });
  await dialog.getByText('Dialogflow', { exact: true }).click();
  await dialog.getByLabel('ID do projeto').fill('loja-aurora');
  await dialog
    .getByLabel('Chave da conta de serviço')
    .fill(await whatsapp('dialogflowTeach', 'loja-aurora', { Olá: 'Olá! Sou o agente.' }));
  await dialog.getByRole('button', { name: 'Testar' }).click();
  await expect(dialog.getByText('Olá! Sou o agente.')).toBeVisible();
  await dialog.getByText('n8n', { exact: true }).click();
  await expect(dialog.getByText('Olá! Sou o agente.')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Testar' }).click();
  await expect(dialog.getByLabel('Endereço (URL)')).toBeFocused();
  await dialog.getByLabel('Endereço (URL)').fill(`${url}/nobody-is-here`.replace(/:\d+/, ':1'));
  await dialog.getByRole('button', { name: 'Testar' }).click();
  await expect(
    dialog.getByText('O serviço está fora do ar, não existe ou não pode ser acessado daqui'),
  ).toBeVisible();
  await dialog.getByLabel('Endereço (URL)').fill(url);
  await dialog.getByRole('button', { name: 'Testar' }).click();
  await expect(dialog.getByText('Fluxo pronto.')).toBeVisible();
  await expect(dialog.getByText('HTTP 200')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('Pedidos');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();

  const { queueIntegrations } = await read<{ queueIntegrations: { id: number }[] }>(
    api.get('/queueIntegration'),
  );
  const integrationId = queueIntegrations[0]?.id;
  const queue = await read<{ id: number }>(
    api.post('/queue', { name: 'Vendas', color: '#0F766E', integrationId }),
  );
  const connectionId = await connectSandbox(api, { queueIds: [queue.id] });
  await page.getByRole('button', { name: 'Registro de envios de Pedidos' }).click();
  const log = page.getByRole('dialog', { name: 'Envios de Pedidos' });
  await expect(log.getByText('Nada enviado ainda')).toBeVisible();
  await read(
    api.post('/sandbox/messages', { connectionId, from: '5511987651000', name: 'Carla', text: 'Oi!' }),
  );
  const told = log.getByRole('row').filter({ hasText: 'entregue' });
  await expect(told).toContainText('200');
  await whatsapp('webhookFaults', path, [500]);
  await log.getByRole('button', { name: /^Reenviar/ }).click();
  await expect(log.getByRole('row').filter({ hasText: 'Está fora do ar' })).toContainText('500');
  await screenshot(page, 'integrations-log-failed-1440-light-pt');
  await log.getByRole('button', { name: /^Reenviar/ }).click();
  await expect(told).toContainText('200');
  const events = (await whatsapp('webhookCalls', path)).map(({ headers }) => headers['x-prosa-event']);
  expect(events).toHaveLength(4);
  expect(new Set(events.slice(1)).size).toBe(1);
});

for (const viewport of viewports) {
  test.describe(`integrations at ${viewport.width} px`, () => {
    test.use({ viewport });
    test('are listed, and filled in by kind', { tag: '@full' }, async ({ page }) => {
      const person = await signUpCompany(page.request);
      const api = await apiOf(page.request, person);
      const bot = { type: 'typebot', urlN8N: 'https://bot.example.com', typebotSlug: 'loja' };
      await read(api.post('/queueIntegration', { ...bot, name: 'Robô da loja' }));
      await toldCompany(api, await whatsapp('webhookAnswer', `/${randomUUID()}`, [{}, {}]));
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
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await page.getByRole('button', { name: /envios|delivery log|envíos/i }).click();
        await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `integrations-log-${look}`);
        await page.keyboard.press('Escape');
      });
    });
  });
}
