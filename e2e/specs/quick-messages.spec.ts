import { Buffer } from 'node:buffer';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { addColleague, apiOf, signUpCompany } from '#e2e/people.ts';

const photo = {
  name: 'vitrine.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('a quick reply is written with variables, previewed, given a picture, changed and removed', async ({
  page,
}) => {
  await loginAs(page, await signUpCompany(page.request), '/quick-messages');
  await expect(page.getByText('Nenhuma resposta rápida ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Nova resposta rápida' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova resposta rápida' });
  const preview = dialog.getByRole('region', { name: 'Prévia' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Obrigatório')).toBeVisible();
  await expect(dialog.getByText('Escreva uma mensagem ou anexe um arquivo')).toBeVisible();
  await dialog.getByLabel('Atalho').fill('/ola');
  await dialog.getByLabel('Mensagem').fill('Oi, ! <b>');
  await dialog.getByLabel('Mensagem').evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 4));
  await dialog.getByRole('button', { name: 'Primeiro nome' }).click();
  await expect(dialog.getByLabel('Mensagem')).toHaveValue('Oi, {{firstName}}! <b>');
  await expect(preview).toContainText('Oi, Maria! <b>');
  await dialog.locator('input[type=file]').setInputFiles(photo);
  await expect(preview.getByRole('img', { name: 'vitrine.png' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /\/ola.*vitrine\.png.*Só você.*Ativa/ });
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Editar /ola' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar resposta rápida' });
  const picture = edit.getByRole('img', { name: 'vitrine.png' });
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(1);
  await edit.getByRole('button', { name: 'Remover vitrine.png' }).click();
  await edit.getByRole('switch', { name: 'Disponível para toda a empresa' }).check();
  await edit.getByRole('switch', { name: 'Ativa' }).uncheck();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row', { name: /\/ola.*Toda a empresa.*Inativa/ })).toBeVisible();
  await expect(page.getByText('vitrine.png')).toHaveCount(0);

  await page.getByRole('button', { name: 'Excluir /ola' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Nenhuma resposta rápida ainda')).toBeVisible();
});

test('what is refused is said beside its field, and trying again makes no second reply', {
  tag: '@full',
}, async ({ page, allowConsole }) => {
  allowConsole(/409|415|\/api\/quick-messages/);
  const admin = await signUpCompany(page.request);
  await (await apiOf(page.request, admin)).post('/quick-messages', { shortcode: 'pix', message: 'A chave' });
  await loginAs(page, admin, '/quick-messages');
  await page.getByRole('button', { name: 'Nova resposta rápida' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova resposta rápida' });
  await dialog.getByLabel('Atalho').fill('PIX');
  const fake = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('MZ no picture at all') };
  await dialog.locator('input[type=file]').setInputFiles(fake);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Já existe uma resposta rápida com este atalho.')).toBeVisible();
  await dialog.getByLabel('Atalho').fill('foto');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Este tipo de arquivo não é aceito.')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles(photo);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /\/foto.*vitrine\.png/ })).toHaveCount(1);
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('one for all appears to a colleague live, who may not change it, and goes when it is withdrawn', async ({
  page,
  openWindow,
}) => {
  const admin = await signUpCompany(page.request);
  const ana = await addColleague(page.request, admin, { name: 'Ana Souza' });
  await loginAs(page, admin, '/quick-messages');
  const hers = await openWindow();
  await loginAs(hers, ana, '/quick-messages');
  await expect(hers.getByText('Nenhuma resposta rápida ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Nova resposta rápida' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Atalho').fill('horario');
  await dialog.getByLabel('Mensagem').fill('<script>alert(1)</script>');
  await dialog.getByRole('switch', { name: 'Disponível para toda a empresa' }).check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(hers.getByRole('row', { name: /\/horario.*<script>/ })).toBeVisible();
  await expect(hers.getByRole('button', { name: /Editar|Excluir/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Editar /horario' }).click();
  await page.getByRole('dialog').getByRole('switch', { name: 'Disponível para toda a empresa' }).uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row', { name: /\/horario.*Só você/ })).toBeVisible();
  await expect(hers.getByText('Nenhuma resposta rápida ainda')).toBeVisible();
});

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`quick replies have no accessibility fault in both themes and three languages, ${viewport.width} px`, {
      tag: '@full',
    }, async ({ page }) => {
      test.slow();
      const admin = await signUpCompany(page.request);
      const api = await apiOf(page.request, admin);
      const message = '{{ms}}, {{firstName}}! Como posso ajudar você hoje?';
      await api.post('/quick-messages', { shortcode: 'ola', message, geral: true });
      await api.post('/quick-messages', {
        shortcode: 'prazo',
        message: 'De 3 a 5 dias úteis.',
        status: false,
      });
      await inEveryLook(page, { person: admin, path: '/quick-messages' }, async (look) => {
        await expect(page.getByText('/prazo')).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `quick-messages-${look}`);
        await page.getByRole('main').getByRole('button', { name: /\/ola/ }).first().click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('textbox').first()).toBeFocused();
        await dialog.locator('input[type=file]').setInputFiles({
          name: 'tabela de preços.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('%PDF-1.7'),
        });
        await checkA11y(page);
        await screenshot(page, `quick-message-dialog-${look}`);
      });
    });
  });
}
