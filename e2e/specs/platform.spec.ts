import { randomUUID } from 'node:crypto';
import { checkA11y, expect, expectBriefly, loginAs, screenshot, test, untilLive } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { apiOf, signUpCompany } from '#e2e/people.ts';
import { expectToast } from '#e2e/toasts.ts';

const mark = () => randomUUID().slice(0, 8);

test('the platform’s owner makes a plan and a company, enters it, leaves it and deletes it', async ({
  page,
  owner,
  allowConsole,
}) => {
  // The second plan of one name, on purpose.
  allowConsole(/409/);
  const [planName, companyName] = [`Bronze ${mark()}`, `Farmácia ${mark()}`];
  await loginAs(page, owner, '/settings');
  await page.getByRole('tab', { name: 'Planos' }).click();
  await expect(page).toHaveURL('/settings?tab=plans');
  const addPlan = async (name: string) => {
    await page.getByRole('button', { name: 'Novo plano' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo plano' });
    await dialog.getByLabel('Nome').fill(name);
    await dialog.getByLabel('Atendentes').fill('3');
    await dialog.getByLabel('Conexões WhatsApp').fill('1');
    await dialog.getByLabel('Filas').fill('2');
    await dialog.getByLabel('Preço por mês').fill('99,9');
    await dialog.getByRole('switch', { name: 'Campanhas' }).uncheck();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    return dialog;
  };
  await addPlan(planName);
  await expectToast(page, 'Operação realizada com sucesso!');
  const card = page.getByRole('article', { name: planName });
  await expect(card).toContainText('R$ 99,90');
  await expect(card).toContainText('Nenhuma empresa');
  await expect(card.getByText('Campanhas')).toContainText('(não incluído)');
  const again = await addPlan(planName.toUpperCase());
  await expectToast(
    page,
    'Não foi possível realizar a operação. Verifique se já existe uma plano com o mesmo nome',
  );
  await expect(again.getByText('Já existe um plano com este nome.')).toBeVisible();
  await again.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('tab', { name: 'Empresas' }).click();
  await page.getByRole('button', { name: 'Nova empresa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova empresa' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Nome', exact: true })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(companyName);
  await dialog.getByRole('textbox', { name: 'E-mail', exact: true }).fill(`${mark()}@farmacia.example`);
  await dialog.getByRole('combobox', { name: 'Plano' }).click();
  await page.getByRole('option', { name: planName }).click();
  await dialog.getByLabel('Vencimento').fill('2031-01-31');
  await dialog.getByRole('button', { name: 'Somar 1 mês' }).click();
  await expect(dialog.getByLabel('Vencimento')).toHaveValue('28/02/2031');
  await dialog.getByLabel('Nome do administrador').fill('Rita Prado');
  await dialog.getByRole('textbox', { name: 'Senha do administrador' }).fill('remedio-7-caixas');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Operação realizada com sucesso!');
  await page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }).fill(companyName);
  const row = page.getByRole('row', { name: new RegExp(companyName) });
  await expect(row).toContainText('28/02/2031');
  await expect(row).toContainText('1 de 3 usuários');

  await row.getByRole('button', { name: `Exportar ${companyName}` }).click();
  const exporting = page.getByRole('dialog', { name: `Exportar ${companyName}` });
  await exporting.getByRole('button', { name: 'Exportar' }).click();
  await expect(exporting.getByText('Pronta')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Baixar' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^farmacia-.*\.tar\.zst$/);
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: `Entrar em ${companyName}` }).click();
  const banner = page.getByText(`Você está na empresa ${companyName} como Rita Prado`);
  await expect(banner).toBeVisible();
  await page.goto('/settings');
  await expect(banner).toBeVisible();
  await screenshot(page, 'company-entered');
  await expect(page.getByRole('tab')).toHaveText(['Opções']);
  await expect(page.getByRole('link', { name: 'Campanhas', exact: true })).toHaveCount(0);
  await page.getByRole('status').filter({ has: banner }).getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByText('Boas-vindas a Prosa')).toBeVisible();
  await expect(banner).toHaveCount(0);

  await page.goto('/settings?tab=companies');
  await page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }).fill(companyName);
  await row.getByRole('button', { name: `Excluir ${companyName}` }).click();
  const deleting = page.getByRole('dialog', { name: `Excluir ${companyName}?` });
  const confirm = deleting.getByRole('button', { name: 'Excluir' });
  await expect(confirm).toBeDisabled();
  await deleting.getByLabel(`Digite ${companyName} para confirmar`).fill(companyName);
  await confirm.click();
  await expectToast(page, 'Operação realizada com sucesso!');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: /^Excluídas/ }).click();
  const deleted = page.getByRole('dialog', { name: 'Empresas excluídas' });
  await screenshot(page, 'deleted-companies');
  await deleted.getByRole('button', { name: `Restaurar ${companyName}` }).click();
  await expectToast(page, 'Empresa restaurada. Conecte os números de novo.');
  await expect(deleted.getByText(companyName)).toHaveCount(0);
  // Stays open while companies of other specs can be restored.
  await page.keyboard.press('Escape');
  await expect(deleted).toHaveCount(0);
  await expect(row).toContainText('Ativa');
  await expect(page.getByRole('button', { name: `Restaurar ${companyName}` })).toHaveCount(0);
});

test('a change of plan and a company that signs up are seen live', { tag: '@full' }, async ({
  page,
  openWindow,
  owner,
}) => {
  // Found by what no company of another test is called.
  const chain = `Rede ${randomUUID().slice(0, 8)}`;
  const admin = await signUpCompany(page.request, `${chain} Centro`);
  const api = await apiOf(page.request, admin);
  for (const digit of '1234') await api.post('/queue', { name: `Fila ${digit}`, color: `#0F766${digit}` });
  const inside = await openWindow();
  await loginAs(inside, admin, '/queues');
  await untilLive(inside);
  await expect(inside.getByRole('link', { name: 'Prompts' })).toBeVisible();

  await loginAs(page, owner, '/settings?tab=companies');
  await untilLive(page);
  await page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }).fill(chain);
  const row = page.getByRole('row', { name: new RegExp(admin.name) });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Editar ${admin.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar empresa' });
  await dialog.getByRole('combobox', { name: 'Plano' }).click();
  // Without assistants, and without room for what the company has.
  await page.getByRole('option', { name: /^Essencial/ }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Operação realizada com sucesso!');
  await expect(inside.getByRole('link', { name: 'Prompts' })).toHaveCount(0);
  await expect(inside.getByText('Sua empresa tem 4 de 3 filas do plano.')).toBeVisible();

  const { name } = await signUpCompany(inside.request, `${chain} Norte`);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
});

test('whoever is no super user is told so and sent home, by the screen and by the server', {
  tag: '@full',
}, async ({ page }) => {
  const admin = await signUpCompany(page.request);
  const api = await apiOf(page.request, admin);
  for (const path of ['/companies', '/companies/list', '/companiesPlan', '/plans']) {
    expect((await api.get(path)).status(), path).toBe(403);
  }
  await loginAs(page, admin, '/settings');
  await expect(page.getByRole('tab')).toHaveText(['Opções']);
  await expectBriefly(
    page,
    'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.',
    async () => void (await page.goto('/settings?tab=companies')),
  );
  await expect(page).toHaveURL('/');
});

test('the rules of the installation are saved, and a figure out of bounds is refused', async ({
  page,
  owner,
}) => {
  await loginAs(page, owner, '/settings?tab=platform');
  const days = page.getByLabel('Duração máxima da sessão, em dias');
  const save = page.getByRole('button', { name: 'Salvar' });
  const former = await days.inputValue();
  await days.fill('0');
  await save.click();
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await expect(days).toBeFocused();
  for (const value of [String(Number(former) + 1), former]) {
    await days.fill(value);
    await save.click();
    await expectToast(page, 'Operação atualizada com sucesso.');
    await page.reload();
    await expect(days).toHaveValue(value);
  }
});

for (const viewport of viewports) {
  for (const tab of ['plans', 'companies', 'platform'] as const) {
    test(`the ${tab} of the platform at ${viewport.width} px`, { tag: '@full' }, async ({ page, owner }) => {
      await page.setViewportSize(viewport);
      await inEveryLook(page, { person: owner, path: `/settings?tab=${tab}` }, async (look) => {
        const shown = {
          plans: page.getByRole('article').first(),
          companies: page.getByText('Auto Peças Silva'),
          platform: page.locator('form').getByRole('combobox'),
        };
        await expect(shown[tab]).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `${tab}-${look}`);
      });
    });
  }
}
