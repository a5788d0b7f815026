import { listTickets } from '@prosa/contracts/tickets/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewTicket } from '#features/tickets/store.ts';
import {
  buildCompany,
  buildContact,
  buildQueue,
  buildUser,
  type TestCompany,
  type TestUser,
} from '#testing/builders.ts';
import { buildMessage, buildTicket } from '#testing/conversation-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let sales: number;
let support: number;
let ana: TestUser;
let names: Map<number, string>;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  names = new Map();
  [sales, support] = [await buildQueue(app, company), await buildQueue(app, company)];
  ana = await buildUser(app, { company, queueIds: [sales] });
});

async function hold(name: string, given: Partial<NewTicket>, body: string) {
  const row = await buildTicket(app, company, given);
  names.set(row.id, name);
  if (body !== '') await buildMessage(app, company, row, { body });
  return row;
}

async function list(by: TestUser, query: object): Promise<(string | undefined)[]> {
  const { reply } = await app.call(listTickets, { query } as never, { token: by.token });
  return reply.tickets.map(({ id }) => names.get(id)).sort();
}

describe('a search in the list of tickets', () => {
  it('B10: finds words in messages too, of the tickets one may see', async () => {
    const bruno = await buildUser(app, { company });
    await hold('sales', { queue_id: sales, user_id: bruno.id }, 'Meu BOLETO venceu ontem');
    await hold('sales done', { queue_id: sales, user_id: bruno.id, status: 'closed' }, 'boletos do mês');
    await hold('support', { queue_id: support }, 'Quero o boleto');
    const own = await hold('own', { queue_id: support, user_id: ana.id }, 'o boleto, por favor');
    await hold('other words', { queue_id: sales }, 'Bom dia');
    const contact = await buildContact(app, company, { name: 'Boleto da Silva' });
    await hold('by name', { queue_id: sales, contact_id: contact }, '');
    const mine = ['by name', 'own', 'sales', 'sales done'];
    expect(await list(ana, { searchParam: 'boleto' })).toEqual(mine);
    expect(await list(ana, { searchParam: 'boleto', status: 'open' })).toEqual(['own', 'sales']);
    expect(await list(ana, { searchParam: 'boleto venceu' })).toEqual(['sales']);
    expect(await list(ana, { searchParam: 'boleto', contactId: own.contact_id })).toEqual(['own']);
    expect(await list(ana, { searchParam: 'boleto', pageNumber: 2 })).toEqual([]);
    expect(await list(company.admin, { searchParam: 'boleto' })).toEqual([...mine, 'support'].sort());
    // Our own screens ask for messages apart.
    expect(await list(ana, { searchParam: 'boleto', bounded: 'true' })).toEqual(['by name']);
    expect(await list((await buildCompany(app)).admin, { searchParam: 'boleto' })).toEqual([]);
  });

  it('B10: finds words beside names that too many contacts have to be named', async () => {
    await app.database.transaction(company.id, ({ db }) =>
      db
        .insertInto('contacts')
        .values(Array.from({ length: 2100 }, (_, n) => ({ company_id: company.id, name: `Boleto ${n}` })))
        .execute(),
    );
    await hold('held', { queue_id: sales }, 'segue o boleto');
    expect(await list(ana, { searchParam: 'boleto' })).toEqual(['held']);
  });

  it('B10: finds common words in the newest messages, more than one look at them holds', async () => {
    const rows = await Promise.all(
      Array.from({ length: 30 }, (_, n) => hold(`ticket ${n}`, { queue_id: sales }, '')),
    );
    await app.database.transaction(company.id, ({ db }) =>
      db
        .insertInto('messages')
        .values(
          Array.from({ length: 900 }, (_, n) => {
            const row = rows[Math.floor(n / 30)];
            if (!row) throw new Error('There is no such ticket.');
            return {
              company_id: company.id,
              ticket_id: row.id,
              contact_id: row.contact_id,
              connection_id: row.connection_id,
              from_me: false,
              origin: 'contact' as const,
              provider_id: `id-${n}`,
              kind: 'text' as const,
              body: n % 10 === 0 ? 'bom dia' : 'nada',
              ack: 2,
              sent_at: new Date().toISOString(),
            };
          }),
        )
        .execute(),
    );
    expect(await list(ana, { searchParam: 'bom dia' })).toHaveLength(30);
  });
});
