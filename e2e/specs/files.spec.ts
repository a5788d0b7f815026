import { Buffer } from 'node:buffer';
import { bubble, openConversation } from '#e2e/conversation.ts';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { demo } from '#e2e/people.ts';

// The tests share users of the demo, who have one session each.
test.describe.configure({ mode: 'default' });

const photo = {
  name: 'fachada_da loja.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const contract = { name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

test('a file list is made, put in order, seen live by a colleague, and sent from the conversation', async ({
  page,
  openWindow,
  allowConsole,
}) => {
  allowConsole(/400|\/api\/files/);
  const { ana, bruno, path, phonePath, api } = await openConversation(page.request);
  await loginAs(page, ana, '/files');
  const his = await openWindow();
  await loginAs(his, bruno, '/files');
  await expect(his.getByText('Nenhuma lista de arquivos ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Nova lista' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova lista de arquivos' });
  await dialog.getByLabel('Nome').fill('ab');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Obrigatório')).toBeVisible();
  await dialog.getByLabel('Nome').fill('Visita à loja');
  await dialog.getByLabel('Mensagem').fill('Oi, {{firstName}}! Segue o que pediu.');
  await dialog.locator('input[type=file][multiple]').setInputFiles([photo, contract]);
  await expect(dialog.getByLabel('Legenda').first()).toHaveValue('fachada da loja');
  await dialog.getByLabel('Legenda').first().fill('A nossa fachada');
  await dialog.getByRole('button', { name: 'Mover contrato para cima' }).click();
  await expect(dialog.getByLabel('Legenda').first()).toHaveValue('contrato');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  for (const screen of [page, his]) {
    await expect(screen.getByRole('row', { name: /Visita à loja.*2 arquivos/ })).toBeVisible();
    await expect(screen.getByText('1 lista', { exact: true })).toBeVisible();
  }

  await page.goto(path);
  await page.getByRole('button', { name: 'Enviar lista de arquivos' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Visita à loja/ })
    .click();
  const chosen = page.getByRole('dialog', { name: 'Visita à loja' });
  await expect(chosen.getByRole('listitem')).toHaveText([/contrato/, /A nossa fachada/]);
  await checkA11y(page);
  await screenshot(page, 'file-list-picker');
  await chosen.getByRole('button', { name: 'Enviar tudo' }).click();
  await expect(chosen).toBeHidden();
  await expect(bubble(page, 'Oi, Carla! Segue o que pediu.')).toHaveCount(1);
  await expect(bubble(page, 'contrato.pdf')).toHaveCount(1);
  const picture = bubble(page, 'A nossa fachada');
  await expect(picture.getByRole('img', { name: 'Recebida' })).toBeVisible();
  await loginAs(his, bruno, phonePath);
  for (const text of ['Oi, Carla! Segue o que pediu.', 'A nossa fachada']) {
    await expect(his.getByText(text, { exact: true })).toBeVisible();
  }

  // Another user removes the files meanwhile: saving is refused with a message and overwrites nothing.
  await page.goto('/files');
  await page.getByRole('button', { name: 'Editar Visita à loja' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar lista de arquivos' });
  await expect(edit.getByLabel('Legenda')).toHaveCount(2);
  const { files } = (await (await api.get('/files')).json()) as { files: { id: number }[] };
  await api.put(`/files/${files[0]?.id}`, { options: [] });
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit.getByRole('alert')).toContainText('Outra pessoa alterou os arquivos');
  await edit.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Excluir Visita à loja' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Nenhuma lista de arquivos ainda')).toBeVisible();
  await page.goto(path);
  await expect(bubble(page, 'A nossa fachada')).toHaveCount(1);
});

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`file lists have no accessibility fault in both themes and three languages, ${viewport.width} px`, {
      tag: '@full',
    }, async ({ page }) => {
      test.slow();
      await inEveryLook(page, { person: demo.other, path: '/files' }, async (look) => {
        await expect(page.getByText('Catálogo de luminárias')).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `files-${look}`);
        await page
          .getByRole('main')
          .getByRole('button', { name: /Catálogo/ })
          .first()
          .click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('textbox').first()).toBeFocused();
        await checkA11y(page);
        await screenshot(page, `file-list-dialog-${look}`);
      });
    });
  });
}
