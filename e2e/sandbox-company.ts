import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type Api, addPeople, apiOf, type Colleague, signUpCompany } from './people.ts';

export interface Company {
  /** Its session is used in no browser. */
  readonly api: Api;
  readonly boss: Colleague;
  readonly ana: Colleague;
  readonly bruno: Colleague;
  readonly connectionId: number;
  readonly say: (name: string, text: string) => Promise<void>;
}

/** Returns the body of a response that must have the status 200. */
export async function read<Reply>(answer: ReturnType<Api['get']>): Promise<Reply> {
  const response = await answer;
  expect(response.status(), response.url()).toBe(200);
  return (await response.json()) as Reply;
}

/** Connects a sandbox number for the company with the given settings and returns its id. */
export async function connectSandbox(api: Api, settings: object = {}): Promise<number> {
  const { id } = await read<{ id: number }>(
    api.post('/whatsapp', { name: 'Loja', provider: 'sandbox', ...settings }),
  );
  const status = async () => (await read<{ status: string }>(api.get(`/whatsapp/${id}`))).status;
  await expect.poll(status, { intervals: [50] }).toBe('qrcode');
  await read(api.post(`/sandbox/connections/${id}/scan`, {}));
  await expect.poll(status, { intervals: [50] }).toBe('CONNECTED');
  return id;
}

/** Creates a company with a connected number, two attendants who see tickets without a queue, and customers. */
export async function openCompany(request: APIRequestContext): Promise<Company> {
  const api = await apiOf(request, await signUpCompany(request));
  const people = addPeople(api, {
    boss: { name: 'Clara Reis', profile: 'admin' },
    ana: { name: 'Ana Souza' },
    bruno: { name: 'Bruno Lima' },
  });
  const [{ boss, ana, bruno }, connectionId] = await Promise.all([people, connectSandbox(api)]);
  for (const { id } of [ana, bruno]) await read(api.put(`/users/${id}`, { allTicket: 'enable' }));
  const numbers = new Map<string, string>();
  const say = async (name: string, text: string): Promise<void> => {
    const from = numbers.get(name) ?? `551198765${1000 + numbers.size}`;
    numbers.set(name, from);
    await read(api.post('/sandbox/messages', { connectionId, from, name, text }));
  };
  return { api, boss, ana, bruno, connectionId, say };
}

/** Messages on the page of the test phone that contain the text. */
export const onPhone = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: 'Conversa com a empresa' })
    .getByRole('listitem')
    .filter({ hasText: text });

/** Sends a text as the customer. */
export async function typeAsCustomer(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await page.keyboard.press('Enter');
}
