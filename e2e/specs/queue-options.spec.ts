import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { addColleague, apiOf, signUpCompany } from '#e2e/people.ts';
import { connectSandbox, onPhone, read, typeAsCustomer } from '#e2e/sandbox-company.ts';
import { expectToast } from '#e2e/toasts.ts';

interface Row {
  readonly id: number;
}

const greetingMessage = '{{ms}}, {{firstName}}! Como ajudamos?';
const conversation = (window: Page) => window.getByRole('region', { name: 'Conversa de exemplo' });
const titles = (window: Page) => window.getByRole('button', { name: /^Editar / });

test('a tree is built by keyboard, previewed, checked, put into order and seen live by a colleague', async ({
  page,
  openWindow,
}) => {
  test.slow();
  const admin = await signUpCompany(page.request);
  const other = await addColleague(page.request, admin, { name: 'Clara Reis', profile: 'admin' });
  const api = await apiOf(page.request, admin);
  const queue = { name: 'Financeiro', color: '#0F766E', greetingMessage };
  const { id } = await read<Row>(api.post('/queue', queue));
  await loginAs(page, admin, '/queues');
  await page.getByRole('button', { name: 'Chatbot de Financeiro' }).click();
  await expect(page).toHaveURL(`/queues/${id}/options`);
  await expect(page.getByText('Nenhuma opção ainda')).toBeVisible();
  await expect(conversation(page)).toContainText('Bom dia, Maria! Como ajudamos?');
  await expect(page.getByText(/Nenhuma conexão oferece esta fila/)).toBeVisible();
  const hers = await openWindow();
  await loginAs(hers, other, `/queues/${id}/options`);
  await expect(hers.getByText('Nenhuma opção ainda')).toBeVisible();

  // Enter in the title saves; the focus moves to the row.
  const add = page.getByRole('button', { name: 'Adicionar opção', exact: true });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Título')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Obrigatório')).toBeVisible();
  await page.keyboard.type('Boleto');
  // The preview shows the title before it is saved.
  await expect(conversation(page)).toContainText('[ 1 ] - Boleto');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Editar Boleto' })).toBeFocused();
  await expect(hers.getByRole('button', { name: 'Editar Boleto' })).toBeVisible();
  await expect(page.getByText(/não tem resposta nem outras opções/)).toBeVisible();

  await page.getByRole('button', { name: 'Adicionar opção dentro de Boleto' }).press('Enter');
  await page.getByLabel('Título').fill('Segunda via');
  await page.getByLabel('Resposta', { exact: true }).fill('Qual é o CPF, ');
  await page.getByRole('button', { name: 'Primeiro nome' }).click();
  await expect(conversation(page)).toContainText('Qual é o CPF, Maria');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('button', { name: 'Editar Segunda via' })).toBeFocused();
  // Boleto has an option below it now.
  await expect(page.getByText(/não tem resposta nem outras opções/)).toHaveCount(0);
  await expect(hers.getByRole('list', { name: 'Boleto' })).toContainText('Segunda via');

  await add.click();
  await page.getByLabel('Título').fill('Nota fiscal');
  await page.locator('input[type=file]').setInputFiles({
    name: 'nota.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Nota fiscal de exemplo'),
  });
  await expect(conversation(page)).toContainText('nota.txt');
  await page.getByLabel('Título').press('Enter');
  await expect(page.getByRole('button', { name: 'Editar Nota fiscal' })).toBeFocused();
  // An option with a file is no dead end.
  await expect(page.getByText(/não tem resposta nem outras opções/)).toHaveCount(0);

  for (const [key, order] of [
    ['ArrowUp', ['Nota fiscal', 'Boleto', 'Segunda via']],
    ['ArrowDown', ['Boleto', 'Segunda via', 'Nota fiscal']],
    ['ArrowUp', ['Nota fiscal', 'Boleto', 'Segunda via']],
  ] as const) {
    await page.keyboard.press(`Alt+${key}`);
    await expect(titles(page)).toContainText(order);
    await expect(page.getByRole('button', { name: 'Editar Nota fiscal' })).toBeFocused();
  }
  await expect(titles(hers)).toContainText(['Nota fiscal', 'Boleto', 'Segunda via']);
  await expect(page.getByText('Nota fiscal agora é a opção 1')).toBeAttached();

  // The customer goes to Boleto, into it, and back to the start.
  await page.getByRole('button', { name: /^Responder #/ }).click();
  await page.getByRole('button', { name: 'Responder 2: Boleto' }).click();
  await expect(conversation(page)).toContainText('[ 0 ] - Voltar');
  await page.getByRole('button', { name: 'Responder 1: Segunda via' }).click();
  await expect(conversation(page)).toContainText('Depois, a conversa espera por uma pessoa em Financeiro');
  await page.getByRole('button', { name: /^Responder #/ }).click();
  await expect(conversation(page)).not.toContainText('Qual é o CPF');

  // Moves the option into another one; leaving unsaved changes asks for confirmation.
  await page.getByRole('button', { name: 'Editar Segunda via' }).click();
  await page.getByRole('combobox', { name: 'Dentro de' }).click();
  await page.getByRole('option', { name: 'Nota fiscal' }).click();
  await page.getByRole('button', { name: 'Editar Boleto' }).click();
  await expect(page.getByRole('dialog')).toContainText('ainda não foi salvo');
  await page.getByRole('button', { name: 'Cancelar' }).last().click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('list', { name: 'Nota fiscal' })).toContainText('Segunda via');
  await expect(hers.getByRole('list', { name: 'Nota fiscal' })).toContainText('Segunda via');

  await page.getByRole('button', { name: 'Excluir Nota fiscal' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 opção dentro dela também será excluída');
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(titles(page)).toContainText(['Boleto']);
  await expect(titles(hers)).toHaveCount(1);
});

test('B7: dialog, preview and verification say that the prompt answers instead of the options', {
  tag: '@full',
}, async ({ page }) => {
  const admin = await signUpCompany(page.request);
  // A user has one session, so the page belongs to a colleague.
  const boss = await addColleague(page.request, admin, { name: 'Clara Reis', profile: 'admin' });
  const api = await apiOf(page.request, admin);
  const { id } = await read<Row>(api.post('/queue', { name: 'Vendas', color: '#0F766E', greetingMessage }));
  await read(api.post('/queue-options', { queueId: id, title: 'Boleto', message: 'Segue.', parentId: null }));
  const prompt = 'Você atende os clientes da loja de móveis Aurora, com frases curtas.';
  const asked = { name: 'Recepção', prompt, apiKey: 'sk-example', queueId: id };
  const { id: promptId } = await read<Row>(api.post('/prompt', asked));
  await loginAs(page, boss, '/prompts');
  await expect(page.getByText('Não está em uso: escolha este prompt em uma fila ou conexão.')).toBeVisible();
  await read(api.put(`/queue/${id}`, { promptId }));
  await expect(page.getByText('Não está em uso')).toHaveCount(0);
  await page.goto('/queues');
  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  await expect(page.getByRole('dialog')).toContainText('no lugar da integração e das opções');
  await page.goto(`/queues/${id}/options`);
  await expect(
    page.getByText('O cliente não recebe este menu: quem responde é o prompt da fila.'),
  ).toBeVisible();
  const checker = page.getByRole('region', { name: 'Verificação' });
  await expect(checker).toContainText('O prompt desta fila responde no lugar destas opções.');
  await read(api.put(`/queue/${id}`, { promptId: null }));
  await expect(checker).not.toContainText('responde no lugar destas opções');
});

/** The button that adds an option, below another one or at the top level. */
const addButton = (page: Page, parent?: string) =>
  parent === undefined
    ? page.getByRole('button', { name: 'Adicionar opção', exact: true })
    : page.getByRole('button', { name: `Adicionar opção dentro de ${parent}` });

test('a tree of three levels is built, and walked on the phone of a new customer; a setting counts for the next one', {
  tag: '@full',
}, async ({ page }) => {
  const admin = await signUpCompany(page.request);
  const api = await apiOf(page.request, admin);
  const queue = await read<Row>(api.post('/queue', { name: 'Vendas', color: '#0F766E' }));
  const id = await connectSandbox(api, { queueIds: [queue.id], greetingMessage: 'Aqui é a Aurora.' });
  const carla = await read<Row>(api.post(`/sandbox/connections/${id}/customers`, { name: 'Carla Dias' }));
  await loginAs(page, admin, `/queues/${queue.id}/options`);
  for (const [parent, title, answer] of [
    [undefined, 'Entrega', ''],
    ['Entrega', 'Na capital', ''],
    ['Na capital', 'Zona sul', 'Chega em dois dias.'],
  ] as const) {
    await addButton(page, parent).click();
    await page.getByLabel('Título').fill(title);
    await page.getByLabel('Resposta', { exact: true }).fill(answer);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('button', { name: `Editar ${title}` })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Testar' }).click();
  await expect(page).toHaveURL(new RegExp(`/sandbox\\?connection=${id}&customer=\\d+$`));
  await expect(page.getByText(/^Teste /).first()).toBeVisible();

  await typeAsCustomer(page, 'Oi');
  await expect(onPhone(page, 'Entrega')).toHaveCount(1);
  for (const heard of ['Na capital', 'Zona sul', 'Chega em dois dias.']) {
    await typeAsCustomer(page, '1');
    await expect(onPhone(page, heard)).toHaveCount(1);
  }
  await typeAsCustomer(page, '0');
  await expect(onPhone(page, 'Zona sul')).toHaveCount(2);
  await expect(onPhone(page, 'Aqui é a Aurora.')).toHaveCount(0);

  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Enviar saudação quando há uma só fila' }).check();
  await expectToast(page, 'Operação atualizada com sucesso.');
  await page.goto(`/sandbox?connection=${id}&customer=${carla.id}`);
  await typeAsCustomer(page, 'Oi');
  await expect(onPhone(page, 'Aqui é a Aurora.')).toHaveCount(1);
  await expect(onPhone(page, 'Entrega')).toHaveCount(1);
});

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`the tree has no accessibility fault, ${viewport.width} px`, { tag: '@full' }, async ({ page }) => {
      test.slow();
      const person = await signUpCompany(page.request);
      const api = await apiOf(page.request, person);
      const queue = { name: 'Financeiro', color: '#B45309', greetingMessage };
      const { id: queueId } = await read<Row>(api.post('/queue', queue));
      const addTo = async (parentId: number | null, title: string, message: string) =>
        (await read<Row>(api.post('/queue-options', { queueId, parentId, title, message }))).id;
      await addTo(null, 'Segunda via do boleto', 'Envie o CPF ou o CNPJ do cadastro.');
      const invoice = await addTo(null, 'Nota fiscal', 'De qual compra?');
      const site = await addTo(invoice, 'Compra no site', 'Quando?');
      await addTo(site, 'Neste mês', 'A nota chega por e-mail.');
      await addTo(invoice, 'Compra na loja', '');
      await addTo(null, 'Falar com alguém', 'Um momento, {{firstName}}.');
      await inEveryLook(page, { person, path: `/queues/${queueId}/options` }, async (look) => {
        await expect(page.getByText('Falar com alguém').first()).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `queue-options-${look}`);
        await page.getByRole('button', { name: /^(Editar|Edit) Compra no site$/ }).click();
        await expect(page.getByRole('textbox').first()).toBeFocused();
        await checkA11y(page);
        await screenshot(page, `queue-options-form-${look}`);
      });
    });
  });
}
