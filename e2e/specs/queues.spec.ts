import { Buffer } from 'node:buffer';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { addColleague, apiOf, signUpCompany } from '#e2e/people.ts';
import { openCompany, read } from '#e2e/sandbox-company.ts';

const photo = {
  name: 'cardapio.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('a queue gets a colour, a greeting with a file and a night shift, is changed and removed', async ({
  page,
}) => {
  await loginAs(page, await signUpCompany(page.request), '/queues');
  await expect(page.getByText('Nenhuma fila ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Nova fila' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova fila' });
  await dialog.getByRole('tab', { name: 'Horários' }).click();
  await dialog.getByLabel('Segunda-feira: das').fill('22:00');
  await dialog.getByLabel('Segunda-feira: até').fill('06:00');
  await expect(dialog.getByText('do dia seguinte')).toBeVisible();
  await dialog.getByLabel('Terça-feira: até').fill('08:00');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  // The first thing to correct is on another tab: it is shown.
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await expect(dialog.getByText('Obrigatório')).toBeVisible();
  await dialog.getByLabel('Nome').fill('Vendas');
  await dialog.getByRole('radio', { name: 'Azul, tom 4 de 5' }).check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByLabel('Terça-feira: até')).toBeFocused();
  await dialog.getByRole('switch', { name: 'Terça-feira' }).uncheck();
  await dialog.getByRole('tab', { name: 'Mensagens' }).click();
  await dialog.getByLabel('Saudação', { exact: true }).fill('Oi, ');
  await dialog.getByRole('button', { name: 'Primeiro nome' }).first().click();
  await dialog.locator('input[type=file]').setInputFiles(photo);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /Vendas/ });
  await expect(row).toContainText('Oi, {{firstName}}');
  await expect(row).toContainText('Seg, 22:00–06:00');
  await expect(row).toContainText('Qua a Sex, 08:00–18:00');

  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar fila' });
  await edit.getByLabel('Nome').fill('Loja');
  await edit.getByRole('tab', { name: 'Mensagens' }).click();
  await edit.getByRole('button', { name: 'Remover cardapio.png' }).click();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit).toBeHidden();
  await page.getByRole('button', { name: 'Editar Loja' }).click();
  await page.getByRole('tab', { name: 'Mensagens' }).click();
  await expect(page.getByText('cardapio.png')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: 'Excluir Loja' }).click();
  await expect(page.getByRole('dialog')).toContainText('Nenhum atendimento em aberto nesta fila');
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Nenhuma fila ainda')).toBeVisible();
});

test('queues change places by keyboard, and a colour that is taken is refused beside its field', {
  tag: '@full',
}, async ({ page, openWindow, allowConsole }) => {
  allowConsole(/409/);
  const admin = await signUpCompany(page.request);
  const other = await addColleague(page.request, admin, { name: 'Clara Reis', profile: 'admin' });
  const api = await apiOf(page.request, admin);
  for (const [index, name] of ['Vendas', 'Suporte', 'Financeiro'].entries()) {
    await read(api.post('/queue', { name, color: `#00000${index}` }));
  }
  await loginAs(page, admin, '/queues');
  const hers = await openWindow();
  await loginAs(hers, other, '/queues');
  const rows = (window: typeof page) => window.getByRole('row').getByText(/^(Vendas|Suporte|Financeiro)$/);
  await expect(rows(hers)).toHaveText(['Vendas', 'Suporte', 'Financeiro']);
  const up = page.getByRole('button', { name: 'Mover Financeiro para cima' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(['Vendas', 'Financeiro', 'Suporte']);
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(['Financeiro', 'Vendas', 'Suporte']);
  // At the top it can go no further up: the way back takes the focus.
  await expect(page.getByRole('button', { name: 'Mover Financeiro para baixo' })).toBeFocused();
  await expect(page.getByText('Financeiro está na posição 1 de 3')).toBeAttached();
  await expect(rows(hers)).toHaveText(['Financeiro', 'Vendas', 'Suporte']);
  await page.reload();
  await expect(rows(page)).toHaveText(['Financeiro', 'Vendas', 'Suporte']);

  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar fila' });
  await edit.getByLabel('Código da cor').fill('#000001');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit.getByText(/cor já está em uso/)).toBeVisible();
  await expect(edit.getByLabel('Código da cor')).toBeFocused();
  await edit.getByLabel('Código da cor').fill('#000000');
  await edit.getByLabel('Ordem').fill('3');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit).toBeHidden();
  for (const window of [page, hers]) {
    await expect(rows(window)).toHaveText(['Financeiro', 'Suporte', 'Vendas']);
  }
});

test('a conversation follows its queue’s name, and leaves who served it when the queue goes', {
  tag: '@full',
}, async ({ page, openWindow }) => {
  test.slow();
  const { api, boss, ana, bruno, say } = await openCompany(page.request);
  const queue = await read<{ id: number }>(api.post('/queue', { name: 'Vendas', color: '#0F766E' }));
  await read(api.put(`/users/${ana.id}`, { queueIds: [queue.id], allTicket: 'disable' }));
  await say('Maria Lima', 'Bom dia');
  const waiting = async () =>
    (await read<{ tickets: { id: number }[] }>(api.get('/tickets?status=pending'))).tickets;
  await expect.poll(async () => (await waiting()).length).toBe(1);
  const [ticket] = await waiting();
  await read(api.put(`/tickets/${ticket?.id}`, { queueId: queue.id }));
  const [hers, his] = [await openWindow(), await openWindow()];
  await loginAs(hers, ana, '/tickets?tab=pending');
  await loginAs(his, bruno, '/tickets?tab=pending');
  await loginAs(page, boss, '/queues');
  await expect(hers.getByText('Maria Lima')).toBeVisible();
  await expect(hers.getByText('Vendas').first()).toBeVisible();
  await expect(his.getByText('Maria Lima')).toHaveCount(0);
  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Loja');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(hers.getByText('Loja').first()).toBeVisible();
  await page.getByRole('button', { name: 'Excluir Loja' }).click();
  const confirm = page.getByRole('dialog');
  await expect(confirm).toContainText('1 atendimento em aberto fica sem fila');
  await expect(confirm).toContainText('1 pessoa deixa de atender esta fila');
  await confirm.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(his.getByText('Maria Lima')).toBeVisible();
  await expect(hers.getByText('Maria Lima')).toHaveCount(0);
});

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`queues have no accessibility fault in both themes, ${viewport.width} px`, { tag: '@full' }, async ({
      page,
    }) => {
      test.slow();
      const admin = await signUpCompany(page.request);
      const api = await apiOf(page.request, admin);
      const greetingMessage = '{{ms}}, {{firstName}}! Conte o que procura, e já respondemos.';
      await read(api.post('/queue', { name: 'Vendas', color: '#0F766E', greetingMessage }));
      await read(api.post('/queue', { name: 'Financeiro', color: '#B45309' }));
      await inEveryLook(page, { person: admin, path: '/queues' }, async (look) => {
        await expect(page.getByRole('main').getByText('Financeiro')).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `queues-${look}`);
        await page
          .getByRole('button', { name: /^(Editar|Edit) Vendas$/ })
          .first()
          .click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('textbox').first()).toBeFocused();
        await checkA11y(page);
        await screenshot(page, `queue-dialog-${look}`);
        await dialog.getByRole('tab').last().click();
        await checkA11y(page);
        await screenshot(page, `queue-hours-${look}`);
      });
    });
  });
}
