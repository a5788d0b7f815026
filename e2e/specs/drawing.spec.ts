import { bubble, history } from '#e2e/conversation.ts';
import { expect, loginAs, test, untilLive } from '#e2e/fixtures.ts';
import { countRenders, rendersOf } from '#e2e/render-counts.ts';
import { openCompany, read } from '#e2e/sandbox-company.ts';

interface Tickets {
  readonly tickets: readonly {
    readonly id: number;
    readonly uuid: string;
    readonly contact: { name: string };
  }[];
}

test('a message draws its own row and its own bubble, and nothing of the others', async ({
  page,
  context,
}) => {
  const { api, ana, say } = await openCompany(page.request);
  const customers = ['Carla Dias', 'Davi Melo', 'Elisa Rocha', 'Fábio Nunes', 'Gilda Prado'];
  for (const name of customers) await say(name, 'Bom dia!');
  const waiting = () => read<Tickets>(api.get('/tickets?status=pending&showAll=true'));
  await expect.poll(async () => (await waiting()).tickets.length).toBe(customers.length);
  const { tickets } = await waiting();
  for (const { id } of tickets) await read(api.put(`/tickets/${id}`, { status: 'open', userId: ana.id }));
  const carla = tickets.find(({ contact }) => contact.name === 'Carla Dias');
  for (let index = 0; index < 10; index += 1) await say('Carla Dias', `Pergunta ${index}`);

  await countRenders(context);
  await loginAs(page, ana, `/tickets/${carla?.uuid}`);
  await expect(bubble(page, 'Pergunta 9')).toBeVisible();
  await expect(page.locator('[data-row]')).toHaveCount(customers.length);
  await untilLive(page);
  const height = (await page.locator('[data-row]').last().boundingBox())?.height ?? 0;
  expect(Math.abs(height - 93), 'beside what the list takes a row for before it has seen one').toBeLessThan(
    10,
  );
  // The open conversation is marked read, which renders its row once more.
  const row = page.locator('[data-row]').filter({ hasText: 'Carla Dias' });
  await expect(row.getByText(/não lidas?/)).toHaveCount(0);

  const elsewhere = await rendersOf(page, async () => {
    await say('Elisa Rocha', 'Estou aqui');
    await expect(page.locator('[data-row]').filter({ hasText: 'Estou aqui' })).toBeVisible();
  });
  expect(elsewhere.messages, 'bubbles of a conversation that nothing was said in').toBe(0);
  // Once, and once more if the unread count arrives in a separate event.
  expect(elsewhere.ticketRows, 'rows').toBeLessThanOrEqual(2);

  const here = await rendersOf(page, async () => {
    await say('Carla Dias', 'E agora?');
    await expect(history(page).getByText('E agora?')).toBeVisible();
    await expect(page.locator('[data-row]').first()).toContainText('E agora?');
  });
  expect(here.messages, 'bubbles').toBeLessThanOrEqual(2);
  expect(here.ticketRows, 'rows').toBeLessThanOrEqual(2);
});
