import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { themesAt } from '#e2e/looks.ts';
import { addColleague, apiOf, signUpCompany } from '#e2e/people.ts';

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

test('a contact is added, changed and removed, and a colleague sees it at once', async ({
  page,
  openWindow,
}) => {
  const admin = await signUpCompany(page.request);
  const colleague = await addColleague(page.request, admin, { name: 'Ana Souza' });
  const other = await openWindow();
  await loginAs(other, colleague, '/contacts');
  await expect(other.getByText('Nenhum contato ainda')).toBeVisible();
  await loginAs(page, admin, '/contacts');

  await page.getByRole('button', { name: 'Novo contato' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo contato' });
  await dialog.getByLabel('Nome').fill('Helena Prado');
  await dialog.getByLabel('Número').fill('(11) 91234-5678');
  await dialog.getByLabel('E-mail').fill('helena@cliente.example');
  await dialog.getByRole('button', { name: 'Adicionar informação' }).click();
  await expect(dialog.getByLabel('Campo')).toBeFocused();
  await page.keyboard.type('Cidade');
  await dialog.getByLabel('Valor').fill('São Paulo');
  await checkA11y(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(row(page, /Helena Prado.*\+55 11 91234-5678.*helena@cliente/)).toBeVisible();
  await expect(row(other, /Helena Prado/)).toBeVisible();
  // Deleting is for those with the permission.
  await expect(other.getByRole('button', { name: 'Editar Helena Prado' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Excluir Helena Prado' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Editar Helena Prado' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar contato' });
  await expect(edit.getByLabel('Valor')).toHaveValue('São Paulo');
  await edit.getByLabel('Nome').fill('Helena Prado Lima');
  await edit.getByRole('button', { name: 'Remover a informação 1' }).click();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(row(other, /Helena Prado Lima/)).toBeVisible();

  await page.getByRole('button', { name: 'Excluir Helena Prado Lima' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Nenhum contato ainda')).toBeVisible();
  await expect(other.getByText('Nenhum contato ainda')).toBeVisible();
  await checkA11y(page);
});

test('a person who asks for it is forgotten once their name is typed, and the report says what went', {
  tag: '@full',
}, async ({ page }) => {
  const admin = await signUpCompany(page.request);
  await (await apiOf(page.request, admin)).post('/contacts', {
    name: 'Helena Prado',
    number: '5511912345678',
  });
  await loginAs(page, admin, '/contacts');
  await page.getByRole('button', { name: 'Excluir Helena Prado' }).click();
  await page.getByRole('button', { name: /pediu a exclusão dos dados/ }).click();
  const dialog = page.getByRole('dialog', { name: /Exclu.* dados de Helena Prado/ });
  const forget = dialog.getByRole('button', { name: 'Excluir para sempre' });
  await expect(forget).toBeDisabled();
  await dialog.getByRole('textbox').fill('Helena Prado');
  await checkA11y(page);
  await screenshot(page, 'contact-erasure-1440-light-pt');
  await forget.click();
  await expect(dialog.getByText('Não restou nada')).toBeVisible();
  await expect(row(page, /Helena Prado/)).toHaveCount(0);
  await screenshot(page, 'contact-erasure-report-1440-light-pt');
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(page.getByText('Nenhum contato ainda')).toBeVisible();
});

test('a number that is known is refused at its field, with or without the ninth digit', {
  tag: '@full',
}, async ({ page, allowConsole }) => {
  allowConsole(/409|\/api\/contacts/);
  const admin = await signUpCompany(page.request);
  await (await apiOf(page.request, admin)).post('/contacts', { name: 'Ana', number: '551187654321' });
  await loginAs(page, admin, '/contacts');
  await page.getByRole('button', { name: 'Novo contato' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo contato' });
  await dialog.getByLabel('Nome').fill('Ana de novo');
  await dialog.getByLabel('Número').fill('liga para mim');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText(/Número inválido/)).toBeVisible();
  await dialog.getByLabel('Número').fill('11 98765-4321');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Já existe um contato com este número.')).toBeVisible();
  await expect(dialog.getByLabel('Número')).toBeFocused();
  await expect(dialog.getByLabel('Nome')).toHaveValue('Ana de novo');
});

test('a spreadsheet is looked at, imported and told row by row, and everything leaves as a table', async ({
  page,
}) => {
  await loginAs(page, await signUpCompany(page.request), '/contacts');
  await page.getByRole('button', { name: 'Importar contatos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar contatos' });
  const lines = Array.from(
    { length: 700 },
    (_, index) => `Pessoa ${1000 + index};55219${80_000_000 + index};`,
  );
  const text = ['Nome;Telefone;E-mail', ...lines, 'Torta;123;', ';5511911112222;', 'Repetida;5521980000000;'];
  const file = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(text.join('\r\n')) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByText('703 contatos em clientes.csv')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Pessoa 1000.*\+55 21 98000-0000/ })).toBeVisible();
  await checkA11y(page);
  await dialog.getByRole('button', { name: 'Importar 703 contatos' }).click();
  await expect(dialog.getByText('Criados')).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByRole('status')).toContainText(/700\s*Criados|Criados\s*700/);
  await expect(dialog.getByText('Linha 702, Número “123”: Muito curto!')).toBeVisible();
  await checkA11y(page);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar as linhas com erro' }).click();
  const errors = await readFile(await (await saved).path(), 'utf8');
  expect(errors.split('\r\n')[2]).toBe('703;Nome;;Obrigatório');
  await dialog.locator('button', { hasText: 'Fechar' }).click();

  // Far more rows than are drawn: the list goes on as it is scrolled, and draws only what is in sight.
  await expect(row(page, /Pessoa 1000/)).toBeVisible();
  const list = page.getByRole('region', { name: 'Contatos' });
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(row(page, /Pessoa 1699/)).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 30_000 });
  expect(await page.getByRole('row').count()).toBeLessThan(60);

  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const table = await readFile(await (await exported).path(), 'utf8');
  expect(table.startsWith('\ufeffname;number;email\r\nPessoa 1000;5521980000000;\r\n')).toBe(true);
  expect(table.trim().split('\r\n')).toHaveLength(701);

  await page.getByPlaceholder('Buscar por nome ou número').fill('98000-0042');
  await expect(row(page, /Pessoa 1042/)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByPlaceholder('Buscar por nome ou número').fill('ninguém assim');
  await expect(page.getByText(/Nenhum contato encontrado/)).toBeVisible();
});

test('a file that is no spreadsheet is refused in words, and whose columns nobody knows are asked for', {
  tag: '@full',
}, async ({ page, allowConsole }) => {
  allowConsole(/415|\/api\/contacts\/upload/);
  await loginAs(page, await signUpCompany(page.request), '/contacts');
  await page.getByRole('button', { name: 'Importar contatos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar contatos' });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'foto.csv', mimeType: 'text/csv', buffer: Buffer.from([1, 2, 3, 0]) });
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  const wrong = {
    name: 'outra.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('primeira;segunda\r\na;b\r\n'),
  };
  await input.setInputFiles(wrong);
  await expect(dialog.getByText(/Escolha em que colunas estão/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Importar 1 contato' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Escolher outra planilha' }).click();
  await expect(dialog.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible();
});

test('a name is shown as it is written, whatever it looks like', { tag: '@full' }, async ({ page }) => {
  const admin = await signUpCompany(page.request);
  const api = await apiOf(page.request, admin);
  const names = [
    '<img src=x onerror="document.title=\'XSS\'">',
    '<script>document.title="XSS"</script>',
    'javascript:alert(1)',
    '"><svg onload=alert(1)>',
    '{{constructor.constructor("alert(1)")()}}',
  ];
  for (const [index, name] of names.entries()) {
    const answer = await api.post('/contacts', { name, number: `551191111222${index}` });
    expect(answer.status()).toBe(200);
  }
  await loginAs(page, admin, '/contacts');
  for (const name of names) await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page).not.toHaveTitle(/XSS/);
  await page.getByRole('button', { name: `Excluir ${names[0]}` }).click();
  await expect(page.getByRole('dialog', { name: `Excluir ${names[0]}?` })).toBeVisible();
  expect(await page.locator('main img, [role=dialog] img, main svg[onload]').count()).toBe(0);
});

test('the whole page works by keyboard', { tag: '@full' }, async ({ page }) => {
  await loginAs(page, await signUpCompany(page.request), '/contacts');
  const add = page.getByRole('button', { name: 'Novo contato' }).first();
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Novo contato' });
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  const name = `Teclado ${randomUUID().slice(0, 6)}`;
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('21 3456-7890');
  await page.keyboard.press('Enter');
  await expect(row(page, new RegExp(`${name}.*\\+55 21 3456-7890`))).toBeVisible();
  await expect(add).toBeFocused();
  await page.getByRole('button', { name: `Editar ${name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Editar contato' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Editar ${name}` })).toBeFocused();
});

const people = [
  ['Adriana Vasconcelos', '5511987120345', 'adriana.vasconcelos@correio.example'],
  ['Antônio Carlos Meireles', '553187654321', ''],
  ['Beatriz Nogueira', '5531991237788', 'bia.nogueira@correio.example'],
  ['Caio Albuquerque', '5581996540033', 'caio.albuquerque@correio.example'],
  ['Débora Campos', '5562981113344', ''],
  ['Helena Prado', '5511912345678', 'helena.prado@correio.example'],
  ['João Pedro Amaral', '5511998712345', 'jp.amaral@correio.example'],
  ['Mercadinho Boa Vista', '551134567890', 'compras@boavista.example'],
  ['Sofia Almeida Costa', '351912345678', 'sofia.costa@correio.example'],
  ['Transportadora Rota Sul', '558001234567', 'atendimento@rotasul.example'],
] as const;

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const theme of themesAt(width)) {
    test.describe(`${width} ${theme}`, () => {
      test.use({ viewport: { width, height } });

      test(`the contacts look well, ${width} ${theme}`, { tag: '@full' }, async ({ page }) => {
        const look = async (name: string) => {
          await checkA11y(page);
          await screenshot(page, `${name}-${width}-${theme}-pt`);
        };
        await page.addInitScript((stored) => localStorage.setItem('theme', stored), theme);
        const admin = await signUpCompany(page.request);
        const api = await apiOf(page.request, admin);
        for (const [name, number, email] of people) {
          const extraInfo = [{ name: 'Cidade', value: 'São Paulo' }];
          await api.post('/contacts', { name, number, email, extraInfo });
        }
        await loginAs(page, admin, '/contacts');
        await expect(row(page, /João Pedro Amaral/)).toBeVisible();
        await look('contacts');
        await page.getByRole('button', { name: 'Editar Helena Prado' }).click();
        await expect(page.getByRole('dialog', { name: 'Editar contato' })).toBeVisible();
        await look('contact-dialog');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Importar contatos' }).click();
        const dialog = page.getByRole('dialog', { name: 'Importar contatos' });
        await expect(dialog.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible();
        await look('contact-import-file');
        const text = 'Nome;Telefone;E-mail\nLuana Barcelos;55 99611-2244;luana@correio.example\nTorta;12;\n';
        const file = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
        await dialog.locator('input[type=file]').setInputFiles(file);
        await expect(dialog.getByText('2 contatos em clientes.csv')).toBeVisible();
        await look('contact-import-preview');
        await dialog.getByRole('button', { name: 'Importar 2 contatos' }).click();
        await expect(dialog.getByText(/Linha 3/)).toBeVisible();
        await look('contact-import-result');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Importar contatos' }).click();
        await dialog.getByRole('tab', { name: 'Agenda do celular' }).click();
        await expect(dialog.getByText(/A agenda do celular está vazia/)).toBeVisible();
        await look('contact-import-phone');
      });
    });
  }
}
