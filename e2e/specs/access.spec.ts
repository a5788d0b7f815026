import { readFileSync } from 'node:fs';
import { expect, expectBriefly, loginAs, loginByForm, test } from '#e2e/fixtures.ts';
import { addColleague, signUpCompany } from '#e2e/people.ts';
import { expectToast } from '#e2e/toasts.ts';

test('a visitor is sent to the login, and afterwards to the page they wanted', async ({ page }) => {
  const admin = await signUpCompany(page.request);
  await page.goto('/users');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/users$/);
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible();
});

test('a wrong password says so and keeps what was typed', { tag: '@full' }, async ({
  page,
  allowConsole,
}) => {
  allowConsole(/auth\/login|401/);
  const admin = await signUpCompany(page.request);
  await loginByForm(page, { ...admin, password: 'outra-senha' });
  await expect(page.getByText(/E-mail ou senha/)).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(admin.email);
});

test('a session survives a reload and ends with the logout', async ({ page }) => {
  const admin = await signUpCompany(page.request);
  await loginByForm(page, admin);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('button', { name: 'Menu do perfil' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
});

test('a company signs itself up and logs in', async ({ page }) => {
  const email = `dona-${Date.now()}@spec.example`;
  await page.goto('/signup');
  await page.getByLabel('Nome da empresa').fill(`Padaria ${Date.now()}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill('13579');
  await expect(page.getByText('Fácil demais de adivinhar')).toBeVisible();
  await page.getByRole('textbox', { name: 'Senha' }).fill('pao-quente');
  await expect(page.getByText('Senha razoável')).toBeVisible();
  await page.getByRole('radio', { name: /Profissional/ }).check();
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expectToast(page, 'Pronto! Entre com seu e-mail e sua senha.');
  await loginByForm(page, { email, password: 'pao-quente' });
  await expect(page.getByText('Profissional')).toBeVisible();
  await expectToast(page, 'assinatura vence em 1 dia');
});

test('sign-up explains what is wrong, field by field', { tag: '@full' }, async ({ page, allowConsole }) => {
  allowConsole(/companies\/cadastro|409/);
  const taken = await signUpCompany(page.request);
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByLabel('Nome da empresa')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Nome da empresa').fill(taken.name);
  await page.getByLabel('E-mail').fill(`outra-${Date.now()}@spec.example`);
  await page.getByRole('textbox', { name: 'Senha' }).fill('12345');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Senha muito fácil de adivinhar. Escolha outra.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Senha' }).fill('pao-quente');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Erro ao criar usuário. Verifique os dados informados.')).toBeVisible();
  await expect(page.getByText('Já existe uma empresa com este nome.')).toBeVisible();
  await expect(page.getByLabel('Nome da empresa')).toBeFocused();
});

test('a forgotten password is replaced through the link', async ({ page }) => {
  const admin = await signUpCompany(page.request);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  // The login, which is still there for a moment, asks for an e-mail too.
  await expect(page.getByRole('heading', { name: 'Esqueceu a senha?' })).toBeVisible();
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText('Confira seu e-mail')).toBeVisible();

  let link = '';
  await expect(() => {
    link = resetLinkFor(admin.email);
    expect(link).not.toBe('');
  }).toPass();
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Nova senha' }).fill('nova-senha');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('Senha alterada.')).toBeVisible();
  await loginByForm(page, { ...admin, password: 'nova-senha' });
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

/** Asked to (`LOG_MAILS`), the product writes to its log what no mail server takes. */
function resetLinkFor(email: string): string {
  const log = readFileSync(process.env.E2E_SERVER_LOG ?? '', 'utf8');
  const mail = log.slice(log.lastIndexOf(email));
  return log.includes(email) ? (/\/reset-password\?token=[\w.-]+/.exec(mail)?.[0] ?? '') : '';
}

test('an attendant is led away from the pages of admins', async ({ page }) => {
  const admin = await signUpCompany(page.request);
  const ana = await addColleague(page.request, admin, { name: 'Ana Souza' });
  await expectBriefly(page, 'Estamos lhe redirecionando.', () => loginAs(page, ana, '/users'));
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('navigation').getByText('Usuários')).toHaveCount(0);
});
