import type { Locator, Page } from '@playwright/test';
import { checkA11y, expect, loginAs, screenshot, test, untilLive } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { type Company, openCompany, read } from '#e2e/sandbox-company.ts';
import { expectToast } from '#e2e/toasts.ts';

const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (within: Page | Locator, name: string) => within.getByRole('article').filter({ hasText: name });
const isCarrying = (page: Page) => expect(page.locator('[data-dragging=card]')).toBeAttached();

/** Lanes of a small shop, and customers who write to it. */
async function openBoard(company: Company): Promise<void> {
  for (const [name, color] of [
    ['Orçamento', '#EA580C'],
    ['Pagamento', '#7C3AED'],
    ['Entregue', '#16A34A'],
  ]) {
    await read(company.api.post('/tags', { name, color, kanban: 1 }));
  }
  await company.say('Helena Prado', 'Bom dia! Vocês têm o modelo azul?');
  await company.say('João Pedro', 'Segue o comprovante');
}

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover({ position: { x: 60, y: 60 } });
  await page.mouse.down();
  const target = await to.boundingBox();
  if (!target) throw new Error('The lane is not on the screen.');
  await page.mouse.move(target.x + target.width / 2, target.y + 200, { steps: 8 });
  await isCarrying(page);
  await expect(to).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
}

test('a card goes by mouse, by keyboard and by its menu, everybody sees it, and its conversation opens beside', async ({
  page,
  openWindow,
}) => {
  const company = await openCompany(page.request);
  await openBoard(company);
  const other = await openWindow();
  await loginAs(other, company.bruno, '/kanban');
  await loginAs(page, company.ana, '/kanban');
  await untilLive(other);
  await expect(card(lane(page, 'Em aberto'), 'Helena Prado')).toContainText('Vocês têm o modelo azul?');

  await dragTo(page, card(lane(page, 'Em aberto'), 'Helena Prado'), lane(page, 'Pagamento'));
  await expectToast(page, 'Ticket Tag Adicionado com Sucesso!');
  for (const window of [page, other]) {
    await expect(card(lane(window, 'Pagamento'), 'Helena Prado')).toBeVisible();
    await expect(card(lane(window, 'Em aberto'), 'Helena Prado')).toHaveCount(0);
    await expect(lane(window, 'Pagamento').getByText('1 atendimento')).toBeAttached();
  }

  // Moves one lane to the left by keyboard; the card keeps the focus.
  const name = card(page, 'Helena Prado').getByRole('link');
  await name.focus();
  await page.keyboard.press('Space');
  await isCarrying(page);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: 'Helena Prado sobre Orçamento.' })).toBeAttached();
  await page.keyboard.press('Space');
  await expect(card(lane(other, 'Orçamento'), 'Helena Prado')).toBeVisible();
  await expect(card(lane(page, 'Orçamento'), 'Helena Prado').getByRole('link')).toBeFocused();

  await page.getByRole('button', { name: 'Mover Helena Prado para outra coluna' }).click();
  await page.getByRole('menuitem', { name: 'Em aberto' }).click();
  await expectToast(page, 'Ticket Tag Removido!');
  await expect(card(lane(other, 'Em aberto'), 'Helena Prado')).toBeVisible();

  // A new message appears on the card at once, and the conversation opens beside the board.
  await company.say('Helena Prado', 'Ainda estão aí?');
  await expect(card(page, 'Helena Prado')).toContainText('Ainda estão aí?');
  await card(page, 'Helena Prado').getByRole('link').click();
  const beside = page.getByRole('complementary', { name: 'Conversa' });
  await expect(beside.getByRole('region').getByText('Ainda estão aí?')).toBeVisible();
  await expect(card(page, 'João Pedro')).toBeVisible();
  await beside.getByRole('button', { name: 'Fechar' }).click();
  await expect(beside).toHaveCount(0);
});

test('of two who move a card the second is told where it is and who was first', async ({
  page,
  openWindow,
  allowConsole,
}) => {
  allowConsole(/409|\/api\/ticket-tags\//);
  const company = await openCompany(page.request);
  await openBoard(company);
  const other = await openWindow();
  await loginAs(page, company.ana, '/kanban');
  await loginAs(other, company.bruno, '/kanban');
  await expect(card(lane(page, 'Em aberto'), 'Helena Prado')).toBeVisible();
  const moved = Promise.withResolvers<void>();
  await page.route(/\/api\/ticket-tags\//, async (route) => {
    await moved.promise;
    await route.continue();
  });
  await dragTo(page, card(page, 'Helena Prado'), lane(page, 'Entregue'));
  await expect(card(lane(page, 'Entregue'), 'Helena Prado')).toBeVisible();
  await dragTo(other, card(other, 'Helena Prado'), lane(other, 'Orçamento'));
  await expectToast(other, 'Ticket Tag Adicionado com Sucesso!');
  moved.resolve();
  await expectToast(page, 'Bruno Lima já moveu este cartão para Orçamento.');
  await expect(card(lane(page, 'Orçamento'), 'Helena Prado')).toBeVisible();
  await expect(card(lane(page, 'Entregue'), 'Helena Prado')).toHaveCount(0);
});

test('the board is narrowed by words and people, its lanes are put into another order, and a lane of thousands stays light', {
  tag: '@full',
}, async ({ page, openWindow }) => {
  const company = await openCompany(page.request);
  await openBoard(company);
  const other = await openWindow();
  await loginAs(other, company.ana, '/kanban');
  await loginAs(page, company.boss, '/kanban');
  await untilLive(other);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('searchbox').fill('joao');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, 'João Pedro')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar busca' }).click();
  await page.getByRole('button', { name: 'Atendentes' }).click();
  await page.getByRole('checkbox', { name: 'Ana Souza' }).check();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByText('Nenhum atendimento com estes filtros.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Limpar', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(2);

  const names = (window: Page) =>
    window.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  await page.getByRole('button', { name: 'Mover a coluna Entregue para a esquerda' }).focus();
  await page.keyboard.press('Enter');
  const order = ['Em aberto', 'Orçamento', 'Entregue', 'Pagamento'];
  for (const window of [page, other]) await expect.poll(() => names(window)).toEqual(order);
  await expect(other.getByRole('button', { name: /Mover a coluna/ })).toHaveCount(0);
  await dragHead(page);
  for (const window of [page, other]) {
    await expect.poll(() => names(window)).toEqual(['Em aberto', 'Pagamento', 'Orçamento', 'Entregue']);
  }

  const many = 2000;
  await page.route(/\/api\/ticket\/kanban\?.*lane0/, async (route) => {
    const answer = await route.fetch();
    const { tickets } = (await answer.json()) as { tickets: { id: number; uuid: string }[] };
    const copies = Array.from({ length: many }, (_, n) => ({ ...tickets[0], id: -n, uuid: `copy-${n}` }));
    await route.fulfill({ json: { tickets: copies, count: 1000, hasMore: false } });
  });
  await page.reload();
  await expect(lane(page, 'Em aberto').getByText('999+')).toBeVisible();
  const first = lane(page, 'Em aberto');
  await expect.poll(() => first.getByRole('article').count()).toBeLessThan(40);
  await first.getByRole('link').first().focus();
  await page.keyboard.press('End');
  await expect(first.locator(`[data-card="${1 - many}"]`)).toBeVisible();
  expect(await first.getByRole('article').count()).toBeLessThan(40);
});

/** Drags the head of the last lane to the place of the second. */
async function dragHead(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Arrastar a coluna Pagamento' }).hover();
  await page.mouse.down();
  const target = await lane(page, 'Orçamento').boundingBox();
  if (!target) throw new Error('The lane is not on the screen.');
  await page.mouse.move(target.x + 20, target.y + 20, { steps: 8 });
  await expect(lane(page, 'Orçamento')).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 800, height: 844 } });

  test('a card that is held goes to another lane', { tag: '@full' }, async ({ page }) => {
    const company = await openCompany(page.request);
    await openBoard(company);
    await loginAs(page, company.ana, '/kanban');
    const [from, to] = [
      await card(page, 'Helena Prado').boundingBox(),
      await lane(page, 'Orçamento').boundingBox(),
    ];
    if (!from || !to) throw new Error('The board is not on the screen.');
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', from.x + 60, from.y + 60);
    await isCarrying(page);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch('touchMove', from.x + 60 + (to.x + 100 - from.x - 60) * part, from.y + 80);
    }
    await expect(lane(page, 'Orçamento')).toHaveAttribute('data-over', 'true');
    await touch('touchEnd');
    await expect(card(lane(page, 'Orçamento'), 'Helena Prado')).toBeVisible();
  });
});

/** A board as on a busy morning. */
async function fillBoard(company: Company): Promise<void> {
  await openBoard(company);
  const { api, ana, bruno } = company;
  const queueIds: number[] = [];
  for (const [name, color] of [
    ['Vendas', '#2563EB'],
    ['Financeiro', '#0891B2'],
  ]) {
    queueIds.push((await read<{ id: number }>(api.post('/queue', { name, color }))).id);
  }
  for (const { id } of [ana, bruno]) await read(api.put(`/users/${id}`, { queueIds }));
  const { id: vip } = await read<{ id: number }>(
    api.post('/tags', { name: 'Cliente VIP', color: '#DB2777' }),
  );
  const { lista } = await read<{ lista: { id: number }[] }>(api.get('/tags/kanban'));
  const stories = [
    ['Mercadinho Boa Vista', 'Qual o prazo de entrega para 20 caixas?'],
    ['Renata Valadares', 'Chegou tudo certinho, obrigada! 💙'],
    ['Otávio Freitas', 'Pode mandar o boleto no meu e-mail?'],
    ['Camila Rocha Duarte', 'A cor veio diferente da foto'],
    ['Leonardo Aguiar', 'Consegue fazer por R$ 380 à vista?'],
    ['Fernanda Teixeira', 'Oi, bom dia!'],
    ['Daniel Brandão', 'Vou conferir e já respondo'],
  ] as const;
  for (const [name, text] of stories) await company.say(name, text);
  // Customers are processed in parallel, so the order of their tickets is not fixed.
  const names: string[] = ['Helena Prado', 'João Pedro', ...stories.map(([name]) => name)];
  const placeOf = ({ contact }: { contact: { name: string } }) => names.indexOf(contact.name);
  const cards = async () =>
    (
      await read<{ tickets: { id: number; contact: { name: string } }[] }>(api.get('/ticket/kanban'))
    ).tickets.toSorted((a, b) => placeOf(a) - placeOf(b));
  await expect.poll(async () => (await cards()).length).toBe(stories.length + 2);
  for (const [place, { id }] of (await cards()).entries()) {
    const queueId = queueIds[place % 2];
    if (place % 3 > 0) {
      await read(
        api.put(`/tickets/${id}`, { status: 'open', userId: place % 2 ? ana.id : bruno.id, queueId }),
      );
    }
    if (place % 4 === 1) await read(api.post('/tags/sync', { ticketId: id, tags: [{ id: vip }] }));
    const lane = lista[place % 4];
    if (lane) await api.put(`/ticket-tags/${id}/${lane.id}`, {});
  }
}

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`the board looks well at ${viewport.width} px`, { tag: '@full' }, async ({ page }) => {
      const company = await openCompany(page.request);
      await fillBoard(company);
      await inEveryLook(page, { person: company.boss, path: '/kanban' }, async (look) => {
        await expect(card(page, 'Helena Prado')).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `kanban-${look}`);
        await card(page, 'Helena Prado').getByRole('link').click();
        await expect(page.getByRole('complementary').getByText('Vocês têm o modelo azul?')).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `kanban-conversation-${look}`);
      });
    });
  });
}
