import type { Locator, Page } from '@playwright/test';
import { openConversation } from '#e2e/conversation.ts';
import { checkA11y, expect, loginAs, test } from '#e2e/fixtures.ts';
import { signUpCompany } from '#e2e/people.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Descartar o que você preencheu?' });

async function runCommand(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ações do atendimento' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Whether what is drawn at the ends of this element is the element, not something that clips or covers it. */
const isWhole = (list: Locator): Promise<boolean> =>
  list.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const middle = (left + right) / 2;
    const shows = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
    return [top + 4, bottom - 4].every((y) => [left + 4, middle, right - 4].every((x) => shows(x, y)));
  });

test('B11: a filled form asks before Escape, X or a click outside throws it away', async ({ page }) => {
  await loginAs(page, await signUpCompany(page.request), '/users');
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' });
  const name = dialog.getByLabel('Nome');
  const open = () => page.getByRole('button', { name: 'Novo usuário' }).click();
  await open();
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open();
  await name.fill('Carla Dias');
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Fechar' }).click(),
    () => page.mouse.click(5, 5),
  ];
  for (const close of ways) {
    await close();
    await expect(question(page).getByRole('button', { name: 'Continuar editando' })).toBeFocused();
    await checkA11y(page);
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeHidden();
    await expect(name).toHaveValue('Carla Dias');
  }
  // A second Escape answers the question, and only the question.
  await name.focus();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(name).toBeFocused();

  // As it was before, there is nothing to lose.
  await name.fill('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open();
  await name.fill('Carla Dias');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open();
  await expect(name).toHaveValue('');
});

test('B11: a note that was not added is not lost with its panel, and Escape closes the top dialog only', {
  tag: '@full',
}, async ({ page }) => {
  const talk = await openConversation(page.request);
  await loginAs(page, talk.ana, talk.path);
  await page.getByRole('button', { name: 'Nova conversa' }).first().click();
  const start = page.getByRole('dialog', { name: 'Nova conversa' });
  await start.getByRole('combobox', { name: 'Contato' }).fill('Rita Prado');
  await page.getByRole('option', { name: /Novo contato/ }).click();
  const contact = page.getByRole('dialog', { name: /contato/ });
  await expect(contact).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(contact).toBeHidden();
  await expect(start).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(start).toBeHidden();

  await runCommand(page, 'Observações');
  const note = page.getByRole('textbox', { name: 'Nova observação' });
  await note.fill('Prefere falar à tarde');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(note).toHaveValue('Prefere falar à tarde');
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(page.getByText('Prefere falar à tarde').first()).toBeVisible();
  await expect(note).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('B3: lists inside small dialogs are seen whole, and their buttons can be reached', {
  tag: '@full',
}, async ({ page }) => {
  const talk = await openConversation(page.request);
  for (let index = 1; index <= 9; index += 1) await talk.api.post('/tags', { name: `Etiqueta ${index}` });
  await loginAs(page, talk.ana, talk.path);
  await runCommand(page, 'Etiquetas');
  const tags = page.getByRole('dialog', { name: /^Etiquetas de/ });
  await tags.getByRole('combobox').click();
  const list = tags.getByRole('listbox');
  await expect(list.getByRole('option', { name: 'Etiqueta 4' })).toBeInViewport();
  expect(await isWhole(list)).toBe(true);
  await list.getByRole('option', { name: 'Etiqueta 3' }).click();
  await expect(list).toBeVisible();
  await tags.getByRole('button', { name: 'Salvar' }).click();
  await expect(tags).toBeHidden();

  await page.getByRole('button', { name: 'Nova conversa' }).first().click();
  const start = page.getByRole('dialog', { name: 'Nova conversa' });
  await start.getByRole('combobox', { name: 'Contato' }).fill('Carla');
  await expect(page.getByRole('option', { name: /Carla Dias/ })).toBeVisible();
  expect(await isWhole(start.getByRole('listbox'))).toBe(true);
  await page.getByRole('option', { name: /Carla Dias/ }).click();
  await start.getByRole('button', { name: 'Iniciar' }).click({ trial: true });
});
