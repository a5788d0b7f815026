import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { type Api, addColleague, apiOf, signUpCompany } from '#e2e/people.ts';
import { openCompany, read } from '#e2e/sandbox-company.ts';

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const sheet = (lines: readonly string[]) => ({
  name: 'clientes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

async function makeList(api: Api, name: string): Promise<number> {
  return (await read<{ id: number }>(api.post('/contact-lists', { name }))).id;
}

test('a list is made, filled from a spreadsheet by its columns, checked on WhatsApp and exported', async ({
  page,
}) => {
  const { boss } = await openCompany(page.request);
  await loginAs(page, boss, '/contact-lists');
  await page.getByRole('main').getByRole('button', { name: 'Nova lista' }).first().click();
  const naming = page.getByRole('dialog', { name: 'Nova lista de contatos' });
  await naming.getByLabel('Nome').fill('Clientes de inverno');
  await naming.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { name: 'Clientes de inverno' })).toBeVisible();
  await expect(page.getByText('Esta lista está vazia')).toBeVisible();

  await page.getByRole('button', { name: 'Importar planilha' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Importar para Clientes de inverno' });
  const file = sheet([
    'Cidade;NÚMERO;Apelido;E-mail',
    'Recife;(81) 99654-0033;Caio;caio@correio.example',
    'Natal;(84) 98765-0000;Patrícia;',
    'Belém;123;Torta;',
    'Recife;81 9654-0033;Caio outra vez;',
  ]);
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByText('4 contatos em clientes.csv')).toBeVisible();
  const start = dialog.getByRole('button', { name: 'Importar 4 contatos' });
  // The column of the name cannot be guessed from a nickname, so the import waits until it is chosen.
  await expect(start).toBeDisabled();
  await expect(dialog.getByRole('cell', { name: '+55 81 99654-0033' })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Nome' }).click();
  await page.getByRole('option', { name: 'Apelido' }).click();
  await expect(dialog.getByRole('cell', { name: 'Patrícia' })).toBeVisible();
  await checkA11y(page);
  await start.click();
  await expect(dialog.getByRole('status')).toContainText(/2\s*Criados|Criados\s*2/);
  await expect(dialog.getByRole('status')).toContainText(/1\s*Já existiam|Já existiam\s*1/);
  await expect(dialog.getByText(/^Linha 4, Número “123”/)).toBeVisible();
  await dialog.locator('button', { hasText: 'Fechar' }).click();

  await expect(row(page, /Caio.*\+55 81 99654-0033.*caio@correio\.example.*Tem WhatsApp/)).toBeVisible();
  await expect(row(page, /Patrícia.*Sem WhatsApp/)).toBeVisible();
  await expect(page.getByText('2 contatos', { exact: true })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const table = await saved;
  expect(table.suggestedFilename()).toBe('Clientes de inverno.csv');
  expect(await readFile(await table.path(), 'utf8')).toBe(
    '\ufeffname;number;email\r\nCaio;5581996540033;caio@correio.example\r\nPatrícia;5584987650000;\r\n',
  );
});

test('somebody is added, changed and taken out, a number is taken once, and a colleague sees it live', {
  tag: '@full',
}, async ({ page, openWindow, allowConsole }) => {
  allowConsole(/409|404|\/api\/contact-list/);
  const admin = await signUpCompany(page.request);
  const colleague = await addColleague(page.request, admin, { name: 'Beto', profile: 'admin' });
  const api = await apiOf(page.request, colleague);
  const id = await makeList(api, 'Feira');
  await loginAs(page, admin, `/contact-lists/${id}/contacts`);
  const theirs = await openWindow();
  await loginAs(theirs, colleague, '/contact-lists');
  await expect(row(theirs, /Feira.*0/)).toBeVisible();
  const add = async (name: string, number: string) => {
    await page.getByRole('main').getByRole('button', { name: 'Novo contato' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Novo contato na lista' });
    await dialog.getByLabel('Nome').fill(name);
    await dialog.getByLabel('Número').fill(number);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    return dialog;
  };
  await add('Ana', '11 98765-4321');
  await expect(row(page, /Ana.*\+55 11 98765-4321.*A verificar/)).toBeVisible();
  await expect(page.getByText(/1 número ainda não foi verificado/)).toBeVisible();
  await expect(row(theirs, /Feira.*1 a verificar/)).toBeVisible();
  const refused = await add('Ana de novo', '11 8765-4321');
  await expect(refused.getByText('Este número já está na lista.')).toBeVisible();
  await refused.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Editar Ana' }).click();
  const editing = page.getByRole('dialog', { name: 'Editar contato da lista' });
  await editing.getByLabel('Nome').fill('Ana Lima');
  await editing.getByRole('button', { name: 'Salvar' }).click();
  await expect(row(page, /Ana Lima/)).toBeVisible();
  await page.getByRole('button', { name: 'Excluir Ana Lima' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Esta lista está vazia')).toBeVisible();
  await theirs.getByRole('button', { name: 'Excluir Feira' }).click();
  await theirs.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(theirs.getByText('Nenhuma lista de contatos ainda')).toBeVisible();
  await expect(page.getByText('Esta lista não existe mais.')).toBeVisible();
});

test('a large import shows how it goes and can be ended', { tag: '@full' }, async ({ page }) => {
  const admin = await signUpCompany(page.request);
  const colleague = await addColleague(page.request, admin, { name: 'Beto', profile: 'admin' });
  const id = await makeList(await apiOf(page.request, colleague), 'Muitos');
  await loginAs(page, admin, `/contact-lists/${id}/contacts`);
  await page.getByRole('button', { name: 'Importar planilha' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Importar para Muitos' });
  const lines = Array.from({ length: 50_000 }, (_, index) => `Pessoa ${index};55219${80_000_000 + index}`);
  await dialog.locator('input[type=file]').setInputFiles(sheet(['Nome;Número', ...lines]));
  await dialog.getByRole('button', { name: 'Importar 50.000 contatos' }).click();
  await expect(dialog.getByRole('progressbar', { name: /[1-9].* de 50\.000 linhas/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar importação' }).click();
  await expect(
    dialog.getByText('Importação cancelada. Os contatos já importados continuam aqui.'),
  ).toBeVisible();
  await dialog.locator('button', { hasText: 'Fechar' }).click();
  await expect(row(page, /Pessoa 0 /)).toBeVisible();
});

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`contact lists have no accessibility fault in both themes and three languages, ${viewport.width} px`, {
      tag: '@full',
    }, async ({ page }) => {
      test.slow();
      const { boss, api } = await openCompany(page.request);
      const id = await makeList(api, 'Clientes de inverno');
      await makeList(api, 'Aniversariantes de novembro');
      const people = [
        ['Caio Albuquerque', '5581996540033', 'caio@correio.example'],
        ['Helena Prado', '5511912345678', 'helena.prado@correio.example'],
        ['Patrícia Lemos', '5584987650000', ''],
      ];
      for (const [name, number, email] of people) {
        await api.post('/contact-list-items', { contactListId: id, name, number, email });
      }
      await inEveryLook(page, { person: boss, path: '/contact-lists' }, async (look) => {
        await page.getByRole('link', { name: 'Clientes de inverno' }).waitFor();
        await checkA11y(page);
        await screenshot(page, `contact-lists-${look}`);
        await page.getByRole('link', { name: 'Clientes de inverno' }).click();
        await expect(page.getByText('Helena Prado')).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `contact-list-items-${look}`);
        await page
          .getByRole('main')
          .getByRole('button', { name: /planilha|planilla|spreadsheet/i })
          .first()
          .click();
        const dialog = page.getByRole('dialog');
        await dialog
          .locator('input[type=file]')
          .setInputFiles(
            sheet(['Cliente;Celular;Cidade', 'Rita Lima;(11) 98765-4321;Recife', 'Beto;12;Natal']),
          );
        await expect(dialog.getByText('Rita Lima')).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `contact-list-import-${look}`);
      });
    });
  });
}
