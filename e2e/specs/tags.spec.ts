import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { addColleague, apiOf, signUpCompany } from '#e2e/people.ts';

test('an admin makes, colours, changes and removes a tag', async ({ page }) => {
  await loginAs(page, await signUpCompany(page.request), '/tags');
  await expect(page.getByText('Nenhuma etiqueta ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Nova etiqueta' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova etiqueta' });
  // The page behind the dialog does not scroll.
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  await dialog.getByLabel('Nome').fill('ab');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Mensagem muito curta')).toBeVisible();
  await dialog.getByLabel('Nome').fill('Cliente VIP');
  await dialog.getByRole('radio', { name: 'Roxo, tom 4 de 5' }).check();
  await expect(dialog.getByLabel('Código da cor')).toHaveValue('#7C3AED');
  await dialog.getByRole('switch', { name: /coluna do kanban/ }).check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row', { name: /Cliente VIP.*#7C3AED.*Coluna do quadro/ })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'visible');

  await page.getByRole('button', { name: 'Editar Cliente VIP' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar etiqueta' });
  await edit.getByLabel('Código da cor').fill('verde');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit.getByText('Valor inválido')).toBeVisible();
  await edit.getByLabel('Código da cor').fill('#0a0');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row', { name: /Cliente VIP.*#00AA00/ })).toBeVisible();

  await page.getByRole('button', { name: 'Excluir Cliente VIP' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('row', { name: /Cliente VIP/ })).toHaveCount(0);
});

test('an attendant makes tags and follows those of others live, without the buttons that are not theirs', async ({
  page,
  openWindow,
}) => {
  const admin = await signUpCompany(page.request);
  const ana = await addColleague(page.request, admin, { name: 'Ana Souza' });
  await loginAs(page, admin, '/tags');
  const hers = await openWindow();
  await loginAs(hers, ana, '/tags');
  await hers.getByRole('button', { name: 'Nova etiqueta' }).first().click();
  const dialog = hers.getByRole('dialog', { name: 'Nova etiqueta' });
  await expect(dialog.getByRole('switch')).toHaveCount(0);
  await dialog.getByLabel('Nome').fill('Retornar amanhã');
  await dialog.getByLabel('Nome').press('Enter');
  await expect(page.getByRole('row', { name: /Retornar amanhã/ })).toBeVisible();
  await expect(hers.getByRole('row', { name: /Retornar amanhã/ })).toBeVisible();
  await expect(hers.getByRole('button', { name: /Editar|Excluir/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Editar Retornar amanhã' }).click();
  await page.getByRole('dialog').getByLabel('Nome').fill('<img src=x onerror=alert(1)>');
  await page.getByRole('dialog').getByLabel('Nome').press('Enter');
  await expect(hers.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await page.getByRole('button', { name: /^Excluir/ }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(hers.getByText('Nenhuma etiqueta ainda')).toBeVisible();
});

test('the list is searched without accents and goes on as it is scrolled', { tag: '@full' }, async ({
  page,
}) => {
  const admin = await signUpCompany(page.request);
  const api = await apiOf(page.request, admin);
  for (let index = 1; index <= 25; index += 1) {
    await api.post('/tags', { name: `Ação ${String(index).padStart(2, '0')}` });
  }
  await loginAs(page, admin, '/tags');
  await expect(page.getByRole('row', { name: /Ação 01/ })).toBeVisible();
  await expect(async () => {
    await page.getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('row', { name: /Ação 25/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByPlaceholder('Buscar etiqueta').fill('acao 2');
  await expect(page.getByRole('row', { name: /Ação 2\d/ })).toHaveCount(6);
  await page.getByPlaceholder('Buscar etiqueta').fill('nenhuma assim');
  await expect(page.getByText(/Nenhuma etiqueta encontrada/)).toBeVisible();
});

test('a colour is chosen by keyboard', { tag: '@full' }, async ({ page }) => {
  await loginAs(page, await signUpCompany(page.request), '/tags');
  await page.getByRole('button', { name: 'Nova etiqueta' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nova etiqueta' });
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await page.keyboard.type('Teclado');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: 'Verde-azulado, tom 1 de 5' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Ciano, tom 1 de 5' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Teclado.*#A5F3FC/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nova etiqueta' }).first()).toBeFocused();
});

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`tags have no accessibility fault in both themes and three languages, ${viewport.width} px`, {
      tag: '@full',
    }, async ({ page }) => {
      test.slow();
      const admin = await signUpCompany(page.request);
      const api = await apiOf(page.request, admin);
      for (const [name, color] of [
        ['Aguardando pagamento', '#7C3AED'],
        ['Cliente VIP', '#DB2777'],
        ['Orçamento enviado', '#FACC15'],
        ['Pedido entregue', '#16A34A'],
        ['Reclamação', '#1F2937'],
      ]) {
        await api.post('/tags', { name, color, kanban: name === 'Cliente VIP' ? 0 : 1 });
      }
      await inEveryLook(page, { person: admin, path: '/tags' }, async (look) => {
        await expect(page.getByText('Reclamação')).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `tags-${look}`);
        await page.getByRole('main').getByRole('button').first().click();
        await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
        await checkA11y(page);
        await screenshot(page, `tag-dialog-${look}`);
      });
    });
  });
}
