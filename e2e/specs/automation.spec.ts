import type { APIRequestContext, Page } from '@playwright/test';
import { bubble, history, write } from '#e2e/conversation.ts';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { addPeople, apiOf, signUpCompany } from '#e2e/people.ts';
import { connectSandbox, onPhone, read, typeAsCustomer } from '#e2e/sandbox-company.ts';

/** A company with two queues, one of them with options, that asks for ratings; and the phone of a customer. */
async function automaticCompany(request: APIRequestContext) {
  const api = await apiOf(request, await signUpCompany(request));
  const { boss, ana } = await addPeople(api, {
    boss: { name: 'Clara Reis', profile: 'admin' },
    ana: { name: 'Ana Souza' },
  });
  const make = (path: string, body: object) => read<{ id: number }>(api.post(path, body));
  const sales = await make('/queue', {
    name: 'Vendas',
    color: '#0F766E',
    greetingMessage: 'Você está em Vendas, {{firstName}}.',
  });
  const support = await make('/queue', { name: 'Suporte', color: '#1D4ED8' });
  await make('/queue-options', { queueId: sales.id, title: 'Preços', message: 'A mesa custa R$ 900.' });
  await make('/queue-options', { queueId: sales.id, title: 'Entrega', message: 'Entregamos em dois dias.' });
  await read(api.put(`/users/${ana.id}`, { queueIds: [sales.id] }));
  await read(api.put('/settings/userRating', { value: 'enabled' }));
  const connectionId = await connectSandbox(api, {
    greetingMessage: 'Olá! Com quem quer falar?',
    ratingMessage: 'Como foi o atendimento?',
    complationMessage: 'Obrigado pela avaliação!',
    queueIds: [sales.id, support.id],
  });
  const carla = await make(`/sandbox/connections/${connectionId}/customers`, { name: 'Carla Dias' });
  return { ana, boss, phonePath: `/sandbox?connection=${connectionId}&customer=${carla.id}` };
}

const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Atendimentos', exact: true })
    .getByRole('listitem')
    .filter({ hasText: name });

test('a customer is led to a queue, asks for a person, is attended, and rates what is over', async ({
  page: phone,
  openWindow,
}) => {
  const { ana, boss, phonePath } = await automaticCompany(phone.request);
  const desk = await openWindow();
  await loginAs(phone, boss, phonePath);
  await loginAs(desk, ana, '/tickets');

  await typeAsCustomer(phone, 'Oi!');
  await expect(onPhone(phone, 'Olá! Com quem quer falar?')).toContainText(
    /\[ 1 \].*Vendas.*\[ 2 \].*Suporte/s,
  );
  const offeredAt = Date.now();
  // An earlier text would count as written before the menu was read, not as an answer to it.
  await expect.poll(() => Date.now() - offeredAt).toBeGreaterThan(2500);
  await typeAsCustomer(phone, 'bananas');
  await expect(onPhone(phone, 'Não entendi a sua resposta.')).toContainText('atendente');
  await typeAsCustomer(phone, '1');
  await expect(onPhone(phone, 'Você está em Vendas, Carla.')).toContainText(/Preços.*Entrega.*Menu inicial/s);
  await typeAsCustomer(phone, 'entrega');
  await expect(onPhone(phone, 'Entregamos em dois dias.')).toBeVisible();
  await typeAsCustomer(phone, '#');
  await expect(onPhone(phone, 'Olá! Com quem quer falar?')).toHaveCount(3);
  await typeAsCustomer(phone, 'Vendas');
  await expect(onPhone(phone, 'Você está em Vendas, Carla.')).toHaveCount(2);
  await typeAsCustomer(phone, 'quero falar com uma pessoa');
  await expect(onPhone(phone, 'Uma pessoa da nossa equipe')).toBeVisible();

  await desk.getByRole('tab', { name: /Aguardando/ }).click();
  await expect(row(desk, 'Carla Dias')).toContainText('Vendas');
  await desk.getByRole('button', { name: 'Aceitar Carla Dias' }).click();
  const menu = bubble(desk, 'Com quem quer falar?').first();
  await expect(
    menu.getByTitle(/Mensagem automática: menu de filas · Conexões › Mensagem de saudação/),
  ).toBeVisible();
  await checkA11y(desk);
  await screenshot(desk, 'automation-conversation');
  await write(desk, 'Oi, Carla! Sou a Ana.');
  await expect(onPhone(phone, 'Sou a Ana.')).toBeVisible();
  await typeAsCustomer(phone, '2');
  // It must arrive before the ticket is closed: a later message would start a new conversation.
  await expect(history(desk).getByText('2', { exact: true })).toBeVisible();
  await write(desk, 'Resolvido, então.');
  await expect(onPhone(phone, 'Resolvido, então.')).toBeVisible();
  await expect(onPhone(phone, 'Não entendi')).toHaveCount(1);

  await desk.getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect(onPhone(phone, 'Como foi o atendimento?')).toContainText('Muito satisfeito');
  await desk.getByRole('tab', { name: 'Resolvidos' }).click();
  await expect(row(desk, 'Carla Dias')).toBeVisible();
  await typeAsCustomer(phone, '3');
  await expect(onPhone(phone, 'Obrigado pela avaliação!')).toBeVisible();
  await expect(row(desk, 'Carla Dias').getByTitle('Avaliação: 3 de 3')).toBeVisible();
  await desk.getByRole('tab', { name: 'Abertos' }).click();
  await expect(desk.getByRole('tab', { name: 'Aguardando 0 atendimento' })).toBeVisible();
});
