import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { type Api, addPeople, apiOf, type Colleague, signUpCompany } from './people.ts';
import { connectSandbox } from './sandbox-company.ts';

interface SandboxConversation {
  readonly ana: Colleague;
  readonly bruno: Colleague;
  /** API session of the company's first admin, who is in no browser. */
  readonly api: Api;
  readonly ticketId: number;
  readonly path: string;
  readonly customer: string;
  /** Path of the customer's phone. */
  readonly phonePath: string;
  /** Sends as the customer, from the phone. */
  readonly sendAsCustomer: (body: object) => Promise<{ id: number }>;
}

async function jsonOf<T>(answer: Promise<{ json(): Promise<unknown>; status(): number }>): Promise<T> {
  const given = await answer;
  expect(given.status()).toBe(200);
  return (await given.json()) as T;
}

/** Creates a company with a connected number, and a ticket of Ana's with a customer who has written. */
export async function openConversation(
  request: APIRequestContext,
  customer = 'Carla Dias',
): Promise<SandboxConversation> {
  const api = await apiOf(request, await signUpCompany(request));
  const people = addPeople(api, {
    ana: { name: 'Ana Souza', profile: 'admin' },
    bruno: { name: 'Bruno Lima', profile: 'admin' },
  });
  const [{ ana, bruno }, connectionId] = await Promise.all([people, connectSandbox(api)]);
  const { id: customerId } = await jsonOf<{ id: number }>(
    api.post(`/sandbox/connections/${connectionId}/customers`, { name: customer }),
  );
  const say = (body: object) =>
    jsonOf<{ id: number }>(api.post(`/sandbox/customers/${customerId}/messages`, body));
  await say({ kind: 'text', text: 'Bom dia!' });
  const pending = () =>
    jsonOf<{ tickets: { id: number; uuid: string }[] }>(api.get('/tickets?status=pending&showAll=true'));
  await expect.poll(async () => (await pending()).tickets.length).toBe(1);
  const phonePath = `/sandbox?connection=${connectionId}&customer=${customerId}`;
  const [ticket] = (await pending()).tickets;
  if (!ticket) throw new Error('The message opened no ticket.');
  await jsonOf(api.put(`/tickets/${ticket.id}`, { status: 'open', userId: ana.id }));
  return {
    ana,
    bruno,
    api,
    ticketId: ticket.id,
    path: `/tickets/${ticket.uuid}`,
    customer,
    phonePath,
    sendAsCustomer: say,
  };
}

export const history = (page: Page) => page.getByRole('region', { name: /^Conversa com/ });
export const bubble = (page: Page, text: string | RegExp): Locator =>
  history(page).locator('ol > li').filter({ hasText: text });
export const field = (page: Page) => page.getByRole('textbox', { name: /Escreva uma mensagem|Legenda$/ });

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

export async function choose(page: Page, text: string, action: string): Promise<void> {
  await bubble(page, text).hover();
  await bubble(page, text)
    .getByRole('button', { name: /^Opções da mensagem/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
