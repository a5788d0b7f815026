import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { browserFlags, fakeMicrophone, findBrowser } from '#e2e/browser.ts';
import { bubble, history, write } from '#e2e/conversation.ts';
import { expect, loginAs, test } from '#e2e/fixtures.ts';
import { addColleague, apiOf, signUpCompany } from '#e2e/people.ts';
import { expectToast } from '#e2e/toasts.ts';
import { voiceNote } from '#e2e/voice-note.ts';
import { whatsapp } from '#e2e/whatsapp.ts';

test.use({ launchOptions: { executablePath: findBrowser(), args: [...browserFlags, ...fakeMicrophone] } });

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const newNumber = () => `55119${randomInt(10_000_000, 99_999_999)}`;

/** A company whose admin works in the browser, while another one of it asks the API beside. */
async function company(page: Page) {
  const first = await signUpCompany(page.request);
  const admin = await addColleague(page.request, first, { name: 'Ana Souza', profile: 'admin' });
  const api = await apiOf(page.request, first);
  const connection = async () =>
    ((await (await api.get('/whatsapp')).json()) as { qrcode: string; status: string }[])[0];
  return { admin, connection };
}

/** Adds a number of a phone through the form, up to the dialog that asks for it. */
async function addNumber(page: Page) {
  await page.getByRole('button', { name: 'Nova conexão' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nova conexão' });
  await form.getByLabel('Nome').fill('Loja');
  await form.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conectar Loja' });
  await expect(dialog.getByRole('img', { name: 'QR code para ler com o celular' })).toBeVisible();
  return dialog;
}

async function acceptFirst(page: Page, customer: string): Promise<void> {
  await page.getByRole('link', { name: /Atendimentos/ }).click();
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: `Aceitar ${customer}` }).click();
}

test('a phone is linked by its code, and text, picture and voice go both ways with their ticks', async ({
  page,
}) => {
  test.slow();
  const [shop, carla] = [newNumber(), newNumber()];
  await whatsapp('user', { pn: shop, name: 'Loja' });
  await whatsapp('user', { pn: carla, name: 'Carla Dias', receipts: 'none' });
  const { admin, connection } = await company(page);
  await loginAs(page, admin, '/connections');
  await addNumber(page);
  await whatsapp('scanQr', shop, (await connection())?.qrcode ?? '');
  await expectToast(page, 'Loja está conectada.');

  await whatsapp('sendText', carla, shop, 'Bom dia!');
  await whatsapp('sendFile', carla, shop, {
    kind: 'image',
    base64: pixel,
    mimeType: 'image/png',
    caption: 'Este modelo',
  });
  await whatsapp('sendFile', carla, shop, {
    kind: 'voice',
    base64: voiceNote,
    mimeType: 'audio/ogg; codecs=opus',
  });
  await acceptFirst(page, 'Carla Dias');
  await expect(bubble(page, 'Bom dia!')).toBeVisible();
  await expect(bubble(page, 'Este modelo').getByRole('button', { name: 'Abrir: Imagem' })).toBeVisible();
  await expect(history(page).getByRole('group', { name: 'Mensagem de voz' })).toBeVisible();

  await write(page, 'Temos, sim');
  const tick = (name: string) => bubble(page, 'Temos, sim').getByRole('img', { name });
  await expect(tick('Enviada')).toBeVisible();
  await whatsapp('waitForEvents', carla, { kind: 'message' });
  const [seen] = (await whatsapp('events', carla)).filter(({ kind }) => kind === 'message');
  const id = seen && 'id' in seen ? seen.id : '';
  await whatsapp('giveReceipt', carla, shop, [id], 'delivered');
  await expect(tick('Recebida')).toBeVisible();
  await whatsapp('giveReceipt', carla, shop, [id], 'read');
  await expect(tick('Lida')).toBeVisible();

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
  await write(page, 'Nesta cor');
  await expect(bubble(page, 'Nesta cor').getByRole('img', { name: 'Enviada' })).toBeVisible();
  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(page.getByRole('timer')).toContainText(/0:0[2-9]|[0-5]:[1-5]\d/);
  await page.getByRole('button', { name: 'Enviar áudio' }).click();
  await expect(history(page).getByRole('group', { name: 'Mensagem de voz' })).toHaveCount(2);
  await whatsapp('waitForEvents', carla, { kind: 'message' }, 3);
  const kinds = (await whatsapp('events', carla)).flatMap((event) =>
    event.kind === 'message' ? Object.keys(event.message).filter((name) => name.endsWith('Message')) : [],
  );
  expect(kinds).toEqual(expect.arrayContaining(['imageMessage', 'audioMessage']));
  expect(await whatsapp('problems')).toEqual([]);
});

test('a phone is linked by a code that is typed on it', { tag: '@full' }, async ({ page }) => {
  const [shop, carla] = [newNumber(), newNumber()];
  await whatsapp('user', { pn: shop, name: 'Loja' });
  await whatsapp('user', { pn: carla, name: 'Carla Dias' });
  const { admin } = await company(page);
  await loginAs(page, admin, '/connections');
  const dialog = await addNumber(page);
  await dialog.getByRole('tab', { name: 'Código' }).click();
  await dialog.getByLabel('Número').fill(`+${shop}`);
  await dialog.getByRole('button', { name: 'Pedir código' }).click();
  const code = (await dialog.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent()) ?? '';
  await whatsapp('enterCode', shop, code.replace('-', ''));
  await expectToast(page, 'Loja está conectada.');

  await whatsapp('sendText', carla, shop, 'Bom dia!');
  await acceptFirst(page, 'Carla Dias');
  await write(page, 'Bom dia, Carla!');
  await expect(bubble(page, 'Bom dia, Carla!').getByRole('img', { name: 'Recebida' })).toBeVisible();
});
