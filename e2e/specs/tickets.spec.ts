import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { checkA11y, expect, loginAs, test, untilLive } from '#e2e/fixtures.ts';
import { apiOf, demo } from '#e2e/people.ts';
import { openCompany, read } from '#e2e/sandbox-company.ts';
import { expectToast } from '#e2e/toasts.ts';

// The tests share users of the demo, who have one session each.
test.describe.configure({ mode: 'default' });

const column = (page: Page) => page.getByRole('region', { name: 'Atendimentos', exact: true });
const row = (page: Page, name: string) => column(page).getByRole('listitem').filter({ hasText: name });
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const toast = (page: Page, text: string | RegExp) => page.getByText(text).first();
const nowhere = /\/tickets$/;
const somewhere = /\/tickets\/[0-9a-f-]{36}$/;

async function runCommand(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ações do atendimento' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/**
 * Holds both accept requests until the second click: otherwise the first one's event would remove the second button.
 */
async function holdUntilBothAsk(windows: readonly Page[]): Promise<void> {
  const both = Promise.withResolvers<void>();
  let asking = 0;
  for (const window of windows) {
    await window.route(/\/api\/tickets\/\d+$/, async (route) => {
      if (route.request().method() === 'PUT') {
        asking += 1;
        if (asking === windows.length) both.resolve();
        await both.promise;
      }
      await route.continue();
    });
  }
}

test('who waits appears at once, is counted, and belongs to the first of two who accept', async ({
  page,
  openWindow,
  allowConsole,
}) => {
  allowConsole(/409|\/api\/tickets\//);
  const company = await openCompany(page.request);
  const other = await openWindow();
  await loginAs(page, company.ana, '/tickets');
  await loginAs(other, company.bruno, '/tickets');
  for (const window of [page, other]) {
    await expect(window.getByText('Você não está atendendo ninguém')).toBeVisible();
    await tab(window, /Aguardando/).click();
    await expect(window.getByText('Ninguém aguardando')).toBeVisible();
  }
  await company.say('Marina Luz', 'Bom dia, vocês entregam hoje?');
  for (const window of [page, other]) {
    await expect(row(window, 'Marina Luz')).toContainText('Bom dia, vocês entregam hoje?');
    await expect(tab(window, 'Aguardando 1 atendimento')).toBeVisible();
    await expect(row(window, 'Marina Luz').getByText('1 mensagem não lida')).toBeAttached();
    await expect(window.getByRole('link', { name: /Atendimentos.*1 conversa não lida/ })).toBeVisible();
  }
  // Clicking the row does not open a ticket that is not accepted.
  await row(page, 'Marina Luz').getByText('Marina Luz').click();
  await expect(page).toHaveURL(nowhere);
  await checkA11y(page);

  const accept = (window: Page) => window.getByRole('button', { name: 'Aceitar Marina Luz' });
  const told = Promise.any(
    [page, other].map((window) => toast(window, /(Ana Souza|Bruno Lima)/).waitFor({ timeout: 30_000 })),
  );
  await holdUntilBothAsk([page, other]);
  await Promise.all([page, other].map((window) => accept(window).click({ noWaitAfter: true })));
  await told;
  await expect.poll(() => [page, other].filter((window) => somewhere.test(window.url())).length).toBe(1);
  const winner = somewhere.test(page.url()) ? page : other;
  const loser = winner === page ? other : page;
  await expect(heading(winner, 'Marina Luz')).toBeVisible();
  await expect(tab(winner, 'Atendendo 1 atendimento')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(loser, 'Aguardando 0 atendimento')).toBeVisible();
  await expect(loser.getByText('Ninguém aguardando')).toBeVisible();
});

test('a ticket lives from its first word to its end, and whoever looks on sees it', async ({
  page,
  openWindow,
}) => {
  const company = await openCompany(page.request);
  const watcher = await openWindow();
  await loginAs(page, company.boss, '/tickets');
  await page.getByRole('button', { name: 'Nova conversa' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova conversa' });
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await expect(dialog.getByText('Selecione um contato')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Contato' }).fill('Helena Prado');
  await page.getByRole('option', { name: 'Novo contato “Helena Prado”' }).click();
  const contact = page.getByRole('dialog', { name: 'Novo contato' });
  await expect(contact.getByLabel('Nome')).toHaveValue('Helena Prado');
  await contact.getByLabel('Número').fill('11 91234-5678');
  await contact.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(somewhere);
  await expect(heading(page, 'Helena Prado')).toBeVisible();
  const address = new URL(page.url()).pathname;

  await runCommand(page, 'Etiquetas');
  const tags = page.getByRole('dialog', { name: 'Etiquetas de Helena Prado' });
  await tags.getByRole('combobox').fill('Cliente VIP');
  const made = Promise.withResolvers<void>();
  await page.route('**/api/tags', (route) => made.promise.then(() => route.continue()));
  await page.getByRole('option', { name: 'Criar etiqueta “Cliente VIP”' }).click();
  // A tag that is still being created is not lost.
  await expect(tags.getByRole('button', { name: 'Salvando…' })).toBeVisible();
  made.resolve();
  await tags.getByRole('button', { name: 'Salvar' }).click();
  await expect(row(page, 'Helena Prado').getByText('Cliente VIP')).toBeVisible();

  await runCommand(page, 'Observações');
  const drawer = page.getByRole('dialog', { name: 'Contato' });
  await drawer.getByRole('button', { name: 'Adicionar' }).click();
  await expect(drawer.getByText('Obrigatório')).toBeVisible();
  await drawer.getByLabel('Nova observação').fill('<b>Prefere</b> pela manhã');
  await drawer.getByRole('button', { name: 'Adicionar' }).click();
  await expectToast(page, 'Observação adicionada com sucesso!');
  await expect(drawer.getByText('<b>Prefere</b> pela manhã')).toBeVisible();
  await checkA11y(page);
  await drawer.getByRole('button', { name: 'Excluir observação' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expectToast(page, 'Observação excluída com sucesso!');
  await drawer.getByRole('tab', { name: 'Dados' }).click();
  await expect(drawer.getByText('+55 11 91234-5678')).toBeVisible();
  await drawer.getByRole('button', { name: 'Fechar' }).click();

  await runCommand(page, 'Resolver com motivo…');
  const resolve = page.getByRole('dialog', { name: 'Resolver o atendimento de Helena Prado' });
  await resolve.getByLabel('Motivo').fill('Vendido');
  await resolve.getByRole('button', { name: 'Resolver' }).click();
  await expectToast(page, 'Atendimento resolvido.');
  await expect(page).toHaveURL(nowhere);
  await expect(tab(page, 'Atendendo 0 atendimento')).toBeVisible();
  await tab(page, 'Resolvidos').click();
  await row(page, 'Helena Prado').getByRole('link').click();
  await page.getByRole('button', { name: 'Reabrir' }).first().click();
  // B17: reopening keeps the ticket on the screen, and the list switches to its tab.
  await expect(tab(page, 'Abertos')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(address);
  await runCommand(page, 'Devolver à fila');
  await expect(page).toHaveURL(nowhere);

  await tab(page, 'Abertos').click();
  await tab(page, /Aguardando/).click();
  await page.getByRole('button', { name: 'Espiar a conversa de Helena Prado' }).click();
  const peek = page.getByRole('dialog', { name: 'Espiar a conversa de Helena Prado' });
  await expect(peek).toBeVisible();
  await expect(peek.getByRole('textbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(tab(page, 'Aguardando 1 atendimento')).toBeVisible();

  await loginAs(watcher, company.ana, address);
  await expect(heading(watcher, 'Helena Prado')).toBeVisible();
  await untilLive(watcher);
  await page.getByRole('button', { name: 'Aceitar Helena Prado' }).click();
  await expect(page).toHaveURL(somewhere);
  await runCommand(page, 'Excluir atendimento');
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expectToast(watcher, 'Atendimento excluído com sucesso.');
  await expect(watcher).toHaveURL(nowhere);
  await expect(page).toHaveURL(nowhere);
  await expect(row(page, 'Helena Prado')).toHaveCount(0);
});

test('a ticket goes to another queue, out of the sight of who had it', async ({
  page,
  openWindow,
  allowConsole,
}) => {
  allowConsole(/403|409|\/api\/tickets/);
  // Queues of the demo users: Ana is in sales and support, Bruno in support and finance.
  const other = await openWindow();
  const name = `Cliente ${randomUUID().slice(0, 6)}`;
  const number = `55219${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;
  await read((await apiOf(page.request, demo.ana)).post('/contacts', { name, number }));
  await loginAs(page, demo.ana, '/tickets');
  await loginAs(other, demo.bruno, '/tickets');

  const startWith = async (window: Page, queue: string | undefined) => {
    await column(window).getByRole('button', { name: 'Nova conversa' }).first().click();
    const dialog = window.getByRole('dialog', { name: 'Nova conversa' });
    await dialog.getByRole('combobox', { name: 'Contato' }).fill(name);
    await window
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Iniciar' }).click();
    if (queue === undefined) return dialog;
    await expect(dialog.getByText('Selecione uma fila')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Fila' }).click();
    await window.getByRole('option', { name: queue }).click();
    await dialog.getByRole('button', { name: 'Iniciar' }).click();
    return dialog;
  };
  await startWith(page, 'Vendas');
  await expect(page).toHaveURL(somewhere);
  const address = new URL(page.url()).pathname;

  // Starting a conversation with a contact who has an open ticket: a colleague's is named, one's own is opened.
  const refused = await startWith(other, 'Suporte');
  await expect(refused.getByText(/já está em atendimento com Ana Souza, na fila Vendas/)).toBeVisible();
  await checkA11y(other);
  await refused.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('link', { name: /Contatos/ }).click();
  await page.getByPlaceholder('Buscar por nome ou número').fill(name);
  await page.getByRole('button', { name: `Iniciar conversa com ${name}` }).click();
  const again = page.getByRole('dialog', { name: 'Nova conversa' });
  await again.getByRole('combobox', { name: 'Fila' }).click();
  await page.getByRole('option', { name: 'Suporte' }).click();
  await again.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page).toHaveURL(new RegExp(address));

  await runCommand(page, 'Transferir');
  const transfer = page.getByRole('dialog', { name: /Transferir o atendimento/ });
  await transfer.getByRole('combobox', { name: 'Fila de destino' }).click();
  await page.getByRole('option', { name: 'Financeiro' }).click();
  await transfer.getByRole('button', { name: 'Transferir' }).click();
  await expectToast(page, 'Atendimento transferido.');
  await expect(page).toHaveURL(nowhere);
  await expect(row(page, name)).toHaveCount(0);
  await tab(other, /Aguardando/).click();
  await expect(row(other, name)).toContainText('Financeiro');

  await page.goto(address);
  await expectToast(page, 'Acesso não permitido');
  await expect(page).toHaveURL(nowhere);
});

test('the search finds people and words, and opens the conversation at the message', async ({ page }) => {
  const company = await openCompany(page.request);
  await company.say('Élcio Prado', 'O boleto de março não chegou');
  await company.say('Marina Luz', 'Quero trocar a blusa');
  await loginAs(page, company.ana, '/tickets');
  await tab(page, 'Busca').click();
  await expect(page.getByText('O que você procura?')).toBeVisible();
  await page.getByRole('searchbox').fill('elcio');
  const found = (section: string) => page.getByRole('region', { name: new RegExp(`^${section}`) });
  await expect(found('Conversas').getByText('Élcio Prado')).toBeVisible();
  await expect(found('Contatos').getByRole('button', { name: /com Élcio Prado/ })).toBeVisible();
  await expect(row(page, 'Marina Luz')).toHaveCount(0);
  // Filters for admins are hidden from others.
  await page.getByRole('button', { name: 'Filtros' }).click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Atendentes' })).toHaveCount(0);
  await checkA11y(page);
  await page.getByRole('searchbox').fill('MARCO boleto');
  // B5: no conversation or contact is named like this, and the message is still found.
  await expect(found('Mensagens')).toBeVisible();
  await expect(found('Conversas')).toHaveCount(0);
  await page.getByRole('link', { name: /Élcio Prado.*O boleto de março/ }).click();
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}\?message=\d+$/);
  await expect(heading(page, 'Élcio Prado')).toBeVisible();
  await expect(page.getByRole('main').getByText('O boleto de março não chegou').last()).toBeVisible();
  await page.getByRole('searchbox').fill('palavra que ninguém disse');
  await expect(page.getByText(/Nada encontrado para/)).toBeVisible();
});

test('the day goes by keyboard: the arrows, Enter and the palette', async ({ page }) => {
  const company = await openCompany(page.request);
  const waiting = async () =>
    (await read<{ count: number }>(company.api.get('/tickets?status=pending&showAll=true'))).count;
  for (const [place, name] of ['Primeira', 'Segunda', 'Terceira'].entries()) {
    await company.say(name, `Oi, sou ${name}`);
    // Messages sent at the same time are processed in parallel, so the order would be random.
    await expect.poll(waiting).toBe(place + 1);
  }
  await loginAs(page, company.ana, '/tickets');
  await tab(page, /Aguardando/).click();
  await expect(column(page).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Aceitar Terceira' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Aceitar Segunda' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Aceitar Primeira' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Segunda')).toBeVisible();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'O que você quer fazer?' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await checkA11y(page);
  await page.keyboard.type('devol');
  await expect(palette.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Atendimento devolvido à fila.');
  await expect(page).toHaveURL(nowhere);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list and the conversation are two tabs, with a way back', { tag: '@full' }, async ({ page }) => {
    const company = await openCompany(page.request);
    await company.say('Marina Luz', 'Oi');
    await loginAs(page, company.ana, '/tickets');
    await tab(page, 'Ticket').click();
    await expect(page.getByText('Escolha uma conversa')).toBeVisible();
    await tab(page, 'Atendimentos').click();
    await tab(page, /Aguardando/).click();
    await page.getByRole('button', { name: 'Aceitar Marina Luz' }).click();
    await expect(heading(page, 'Marina Luz')).toBeVisible();
    await expect(tab(page, 'Ticket')).toHaveAttribute('aria-selected', 'true');
    await expect(column(page)).toBeHidden();
    await page.getByRole('button', { name: 'Voltar para a lista' }).click();
    await expect(row(page, 'Marina Luz')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Marina Luz')).toBeVisible();
  });
});
