import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { addColleague, signUpCompany } from '#e2e/people.ts';

test('tasks are written, marked, put in order, changed and removed by keyboard, and stay with their person', async ({
  page,
}) => {
  const admin = await signUpCompany(page.request);
  const bruno = await addColleague(page.request, admin, { name: 'Bruno Dias', profile: 'user' });
  await loginAs(page, bruno, '/');
  await page.getByRole('link', { name: 'Tarefas', exact: true }).click();
  await expect(page.getByText('Nada para fazer')).toBeVisible();
  const field = page.getByLabel('Nova tarefa');
  await field.focus();
  for (const text of ['Ligar para Maria', '   ', 'Enviar boleto', 'Revisar cardápio']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
  }
  const texts = page.getByRole('listitem').locator('label');
  await expect(texts).toHaveText(['Ligar para Maria', 'Enviar boleto', 'Revisar cardápio']);

  await page.getByRole('checkbox', { name: 'Enviar boleto' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 de 3 feitas')).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(texts).toHaveText(['Enviar boleto', 'Ligar para Maria', 'Revisar cardápio']);
  await expect(page.getByRole('checkbox', { name: 'Enviar boleto' })).toBeFocused();
  await expect(page.getByText('Enviar boleto está na posição 1 de 3')).toBeAttached();
  const down = page.getByRole('button', { name: 'Mover para baixo: Ligar para Maria' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(texts).toHaveText(['Enviar boleto', 'Revisar cardápio', 'Ligar para Maria']);
  // At the bottom it can go no further down: the way back takes the focus.
  await expect(page.getByRole('button', { name: 'Mover para cima: Ligar para Maria' })).toBeFocused();

  const edit = page.getByRole('button', { name: 'Editar Revisar cardápio' });
  await edit.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('outra coisa');
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Revisar preços');
  await page.keyboard.press('Enter');
  await expect(texts).toHaveText(['Enviar boleto', 'Revisar preços', 'Ligar para Maria']);

  await page.getByRole('button', { name: 'Excluir Revisar preços' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Revisar preços');
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(texts).toHaveText(['Enviar boleto', 'Ligar para Maria']);
  await expect(field).toBeFocused();

  // The same in another tab at once, after a reload, and not for the next person at this browser.
  const tab = await page.context().newPage();
  await tab.goto('/todolist');
  await tab.getByRole('checkbox', { name: 'Ligar para Maria' }).check();
  await expect(page.getByRole('checkbox', { name: 'Ligar para Maria' })).toBeChecked();
  await tab.close();
  await page.reload();
  await expect(texts).toHaveText(['Enviar boleto', 'Ligar para Maria']);
  await page.context().clearCookies();
  await loginAs(page, admin, '/todolist');
  await expect(page.getByText('Nada para fazer')).toBeVisible();
  await page.getByLabel('Nova tarefa').fill('Tarefa da dona');
  await page.keyboard.press('Enter');
  await expect(texts).toHaveText(['Tarefa da dona']);
  await page.context().clearCookies();
  await loginAs(page, bruno, '/todolist');
  await expect(texts).toHaveText(['Enviar boleto', 'Ligar para Maria']);
});

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`tasks have no accessibility fault, ${viewport.width} px`, { tag: '@full' }, async ({ page }) => {
      const admin = await signUpCompany(page.request);
      await loginAs(page, admin, '/todolist');
      for (const text of [
        'Ligar para Maria sobre a entrega de sábado',
        'Enviar boleto',
        'Revisar cardápio',
      ]) {
        await page.getByLabel('Nova tarefa').fill(text);
        await page.keyboard.press('Enter');
      }
      await page.getByRole('checkbox', { name: 'Enviar boleto' }).check();
      await inEveryLook(page, { person: admin, path: '/todolist' }, async (look) => {
        await expect(page.getByRole('checkbox')).toHaveCount(3);
        await checkA11y(page);
        await screenshot(page, `todolist-${look}`);
      });
    });
  });
}
