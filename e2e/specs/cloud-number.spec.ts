import { randomInt } from 'node:crypto';
import { bubble, write } from '#e2e/conversation.ts';
import { expect, loginAs, test } from '#e2e/fixtures.ts';
import { addColleague, signUpCompany } from '#e2e/people.ts';
import { whatsapp } from '#e2e/whatsapp.ts';

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const newNumber = () => `55119${randomInt(10_000_000, 99_999_999)}`;

test('a number at Meta is filled in, receives by webhook and answers with a picture and its ticks', async ({
  page,
}) => {
  const carla = newNumber();
  const number = await whatsapp('graphNumber', { number: newNumber() });
  const { phoneNumberId: id } = number;
  await whatsapp('graphCustomer', id, { phone: carla, name: 'Carla Dias', isQuiet: true });
  const first = await signUpCompany(page.request);
  const admin = await addColleague(page.request, first, { name: 'Ana Souza', profile: 'admin' });
  await loginAs(page, admin, '/connections');

  await page.getByRole('button', { name: 'Nova conexão' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nova conexão' });
  await form.getByLabel('Nome').fill('Loja');
  await form.getByText('API oficial da Meta (Cloud API)').click();
  await form.getByLabel('ID do número de telefone').fill(id);
  await form.getByLabel('ID da conta do WhatsApp Business').fill(number.businessAccountId);
  await form.getByLabel('Token de acesso').fill(number.accessToken);
  await form.getByLabel('Chave secreta do app').fill(number.appSecret);
  await form.getByRole('button', { name: 'Salvar' }).click();
  const webhook = page.getByLabel('Endereço do webhook', { exact: true });
  await expect(webhook).toHaveValue(/\/api\/cloud-webhooks\/[0-9a-f-]{36}$/);
  await whatsapp('graphCallback', id, await webhook.inputValue());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Loja/ }).getByText('Conectado', { exact: true })).toBeVisible();

  await whatsapp('graphSay', id, carla, 'Bom dia!');
  await whatsapp('graphSayFile', id, carla, {
    as: 'image',
    base64: pixel,
    mimeType: 'image/png',
    caption: 'Este modelo',
  });
  await page.getByRole('link', { name: /Atendimentos/ }).click();
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: 'Aceitar Carla Dias' }).click();
  await expect(bubble(page, 'Bom dia!')).toBeVisible();
  await expect(bubble(page, 'Este modelo').getByRole('button', { name: 'Abrir: Imagem' })).toBeVisible();

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
  await write(page, 'Nesta cor');
  const tick = (name: string) => bubble(page, 'Nesta cor').getByRole('img', { name });
  const answers = async () => (await whatsapp('graphPhone', id, carla)).filter(({ isOurs }) => isOurs);
  await expect.poll(async () => (await answers()).length).toBe(1);
  const [answer] = await answers();
  expect(answer).toMatchObject({
    type: 'image',
    content: { image: { caption: expect.stringMatching(/Nesta cor$/) } },
  });
  expect(answer?.size).toBeGreaterThan(0);
  for (const [status, shown] of [
    ['sent', 'Enviada'],
    ['delivered', 'Recebida'],
    ['read', 'Lida'],
  ] as const) {
    await whatsapp('graphStatus', id, carla, { status });
    await expect(tick(shown)).toBeVisible();
  }
});
