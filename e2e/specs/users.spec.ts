import { expect, loginAs, test } from '#e2e/fixtures.ts';
import { addColleague, apiOf, signUpCompany } from '#e2e/people.ts';

test('an admin adds, changes and removes a user', async ({ page }) => {
  await loginAs(page, await signUpCompany(page.request), '/users');
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' });
  await dialog.getByLabel('Nome').fill('Carla Dias');
  await dialog.getByLabel('E-mail').fill(`carla-${Date.now()}@spec.example`);
  await dialog.getByRole('textbox', { name: 'Senha' }).fill('segredo-1');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row', { name: /Carla Dias.*Atendente/ })).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Editar Carla Dias' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar usuário' });
  await edit.getByLabel('Nome').fill('Carla Dias Ramos');
  await edit.getByRole('combobox', { name: 'Perfil' }).click();
  await page.getByRole('option', { name: 'Supervisor' }).click();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row', { name: /Carla Dias Ramos.*Supervisor/ })).toBeVisible();

  await page.getByRole('button', { name: 'Excluir Carla Dias Ramos' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('row', { name: /Carla Dias Ramos/ })).toHaveCount(0);
});

test('a wrong entry is explained at its field, in the words of the specification', { tag: '@full' }, async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409|\/api\/users/);
  const admin = await signUpCompany(page.request);
  await loginAs(page, admin, '/users');
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByLabel('Nome')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Nome').fill('x'.repeat(51));
  await dialog.getByLabel('E-mail').fill(admin.email);
  await dialog.getByRole('textbox', { name: 'Senha' }).fill('1234');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Muito longo')).toBeVisible();
  await expect(dialog.getByText('Muito curt')).toBeVisible();

  await dialog.getByLabel('Nome').fill('Carla');
  await dialog.getByRole('textbox', { name: 'Senha' }).fill('segredo-4');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(/Já existe um usuário com este e-mail/).first()).toBeVisible();
  await expect(dialog.getByLabel('Nome')).toHaveValue('Carla');
});

test('the list is searched and goes on as it is scrolled', { tag: '@full' }, async ({ page }) => {
  test.slow();
  const admin = await signUpCompany(page.request);
  const api = await apiOf(page.request, admin);
  for (let index = 1; index <= 45; index += 1) {
    const number = String(index).padStart(2, '0');
    await api.post('/users', {
      name: `Pessoa ${number}`,
      email: `p${number}-${admin.email}`,
      password: 'segredo-3',
    });
  }
  await loginAs(page, admin, '/users');
  await expect(page.getByRole('row', { name: /Pessoa 45/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Pessoa 01/ })).toHaveCount(0);
  await expect(async () => {
    await page.getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('row', { name: /Pessoa 01/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByPlaceholder('Buscar por nome ou e-mail').fill('pessoa 2');
  await expect(page.getByRole('row', { name: /Pessoa 2\d/ })).toHaveCount(10);
  await page.getByPlaceholder('Buscar por nome ou e-mail').fill('ninguém assim');
  await expect(page.getByText(/Nenhum usuário encontrado/)).toBeVisible();
});

test('everybody changes their own name, language and password', { tag: '@full' }, async ({
  page,
  allowConsole,
}) => {
  allowConsole(/\/api\/users\/|400/);
  const admin = await signUpCompany(page.request);
  const ana = await addColleague(page.request, admin, { name: 'Ana Souza' });
  await loginAs(page, ana);
  await page.getByRole('button', { name: 'Menu do perfil' }).click();
  await page.getByRole('menuitem', { name: 'Meu perfil' }).click();
  const dialog = page.getByRole('dialog', { name: 'Meu perfil' });
  await dialog.getByLabel('Nome').fill('Ana Maria');
  await dialog.getByRole('textbox', { name: 'Nova senha' }).fill('outra-senha');
  await dialog.getByRole('textbox', { name: 'Senha atual' }).fill('errada');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(/senha atual/i).first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Senha atual' }).fill(ana.password);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(/Olá, Ana Maria/)).toBeVisible();
});

test('the whole page works by keyboard', async ({ page }) => {
  await loginAs(page, await signUpCompany(page.request), '/users');
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible();
  await page.getByRole('button', { name: 'Novo usuário' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' });
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await page.keyboard.type('Teclado Silva');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`teclado-${Date.now()}@spec.example`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('segredo-2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Teclado Silva/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Novo usuário' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
