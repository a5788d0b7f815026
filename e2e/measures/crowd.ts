import { type APIRequestContext, expect } from '@playwright/test';
import { apiOf, type Credentials } from '#e2e/people.ts';
import { connectSandbox, read } from '#e2e/sandbox-company.ts';
import { timeoutMs } from './screen.ts';

interface Talk {
  readonly name: string;
  readonly path: string;
  /** Sends a message as the customer. */
  readonly say: (text: string) => Promise<void>;
}

/** Customers who write, and the attendant of all of them. */
export interface Crowd {
  readonly person: Credentials;
  readonly talks: readonly Talk[];
  /** Path of a ticket of the data set. */
  readonly pathOf: (ticketId: number) => Promise<string>;
}

interface TicketPage {
  readonly tickets: readonly {
    readonly id: number;
    readonly uuid: string;
    readonly contact: { name: string };
  }[];
}

interface People {
  readonly admin: Credentials;
  /** The user whose page is measured. */
  readonly person: Credentials & { readonly id: number };
}

export async function openCrowd(
  request: APIRequestContext,
  { admin, person }: People,
  size: number,
): Promise<Crowd> {
  const api = await apiOf(request, admin);
  // Unique per run, so that several runs can share one data set.
  const run = String(Date.now());
  // An admin has the longest lists and receives the most events.
  await read(api.put(`/users/${person.id}`, { profile: 'admin' }));
  const connectionId = await connectSandbox(api, { name: `Medida ${run}` });
  const customers = Array.from({ length: size }, (_, index) => ({
    name: `Cliente ${index + 1} de ${run}`,
    from: `5511${run.slice(-6)}${String(index).padStart(3, '0')}`,
  }));
  const sayAs =
    ({ name, from }: (typeof customers)[number]) =>
    async (text: string): Promise<void> => {
      await read(api.post('/sandbox/messages', { connectionId, from, name, text }));
    };
  for (const customer of customers) await sayAs(customer)('Bom dia!');
  const waiting = async (): Promise<TicketPage['tickets']> => {
    const { tickets } = await read<TicketPage>(api.get('/tickets?status=pending&showAll=true'));
    return tickets.filter(({ contact }) => customers.some(({ name }) => name === contact.name));
  };
  await expect.poll(async () => (await waiting()).length, { timeout: timeoutMs }).toBe(size);
  const tickets = await waiting();
  for (const { id } of tickets) await read(api.put(`/tickets/${id}`, { status: 'open', userId: person.id }));
  const talks = customers.map((customer) => {
    const ticket = tickets.find(({ contact }) => contact.name === customer.name);
    return { name: customer.name, path: `/tickets/${ticket?.uuid}`, say: sayAs(customer) };
  });
  return {
    person,
    talks,
    pathOf: async (ticketId) => {
      const { uuid } = await read<{ uuid: string }>(api.get(`/tickets/${ticketId}`));
      return `/tickets/${uuid}`;
    },
  };
}

/**
 * Sends customer messages in turn, at the given rate, until stopped. No customer sends again before the previous
 * message was accepted, so that a slow machine gets fewer messages and refuses none.
 */
export function startTraffic({ talks }: Pick<Crowd, 'talks'>, perSecond: number): () => Promise<void> {
  const free = [...talks];
  const said = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let count = 0;
  const timer = setInterval(() => {
    const talk = free.shift();
    if (!talk) return;
    count += 1;
    const saying = talk
      .say(`mensagem ${count} de um dia movimentado`)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        free.push(talk);
        said.delete(saying);
      });
    said.add(saying);
  }, 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(said);
    if (failures.length > 0) throw failures[0];
  };
}
