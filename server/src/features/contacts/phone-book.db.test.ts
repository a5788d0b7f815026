import {
  getContactImport,
  importPhoneBook,
  listContacts,
  listPhoneBooks,
} from '@prosa/contracts/contacts/api.ts';
import type { ContactImportDetails } from '@prosa/contracts/contacts/schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteConnection } from '#features/connections/service.ts';
import type { Address } from '#providers/whatsapp/port.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildUser,
  type TestCompany,
} from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestApp } from '#testing/test-app.ts';
import { connectSocket } from '#testing/test-socket.ts';
import { queueImport } from './imports/jobs.ts';
import { contactImportStore } from './imports/store.ts';
import { savePhoneBookEntry } from './phone-book-service.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let company: TestCompany;
let token: string;
let connectionId: number;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await buildCompany(app);
  token = company.admin.token;
  connectionId = await buildConnection(app, company, { name: 'Vendas', number: '5511990010001' });
});

type Entry = readonly [name: string | undefined, address: Address];

function write(entries: readonly Entry[], into = connectionId): Promise<boolean[]> {
  return app.database.transaction(company.id, async (tx) => {
    const kept: boolean[] = [];
    for (const [name, address] of entries) kept.push(await savePhoneBookEntry(tx, into, address, name));
    return kept;
  });
}

const begin = (body: { connectionId?: number } = {}) => app.call(importPhoneBook, { body }, { token });

async function untilEnded(contactImportId: number): Promise<ContactImportDetails> {
  return eventually(async () => {
    const { reply } = await app.call(getContactImport, { params: { contactImportId } }, { token });
    if (reply.status === 'running') throw new Error('It goes on.');
    return reply;
  });
}

const contacts = async () => {
  const { reply } = await app.call(listContacts, {}, { token });
  return reply.contacts.map(({ name, number }) => [name, number]);
};

describe('the address book of a phone', () => {
  it('holds each person once, however often and in whatever form they are told, and no groups', async () => {
    const rita = { phone: '5511987654321' };
    expect(await write([['Rita', rita]])).toEqual([true]);
    expect(await write([['Rita', rita]])).toEqual([false]);
    expect(await write([['Rita Lima', { phone: '551187654321', lid: '77' }]])).toEqual([true]);
    expect(await write([['Rita Lima', { phone: '551187654321' }]])).toEqual([false]);
    expect(
      await write([
        ['Família', { group: '120363000' }],
        [undefined, { phone: '5511911112222' }],
        ['  ', { phone: '5511911112222' }],
      ]),
    ).toEqual([false, false, false]);
    const other = await buildConnection(app, company, { name: 'Suporte' });
    const statements = await app.countQueries(async () => {
      const { reply } = await app.call(listPhoneBooks, {}, { token });
      expect(reply).toEqual([
        { connectionId: other, name: 'Suporte', number: null, count: 0 },
        { connectionId, name: 'Vendas', number: '5511990010001', count: 1 },
      ]);
    });
    expect(statements.filter((sql) => sql.includes('phone_book_entries'))).toHaveLength(1);
  });

  it('adds those who are new, names those without a name, and leaves all others as they are', async () => {
    await buildContact(app, company, { name: 'Nome da casa', number: '551187654321' });
    await buildContact(app, company, { name: '+55 11 91234-5678', number: '5511912345678' });
    await write([
      ['Nome do celular', { phone: '5511987654321' }],
      ['Helena', { phone: '5511912345678' }],
      ['Nova', { phone: '5521980000001' }],
      ['Sem número', { lid: '99' }],
      ['Com os dois', { phone: '5521980000002', lid: '98' }],
    ]);
    const { status, reply } = await begin({ connectionId });
    expect([status, reply.source, reply.status, reply.total]).toEqual([200, 'phone', 'running', 5]);
    expect(await untilEnded(reply.id)).toMatchObject({
      status: 'done',
      processed: 5,
      created: 3,
      updated: 1,
      skipped: 1,
      errorCount: 0,
    });
    expect(await contacts()).toEqual([
      ['Com os dois', '5521980000002'],
      ['Helena', '5511912345678'],
      ['Nome da casa', '5511987654321'],
      ['Nova', '5521980000001'],
      ['Sem número', ''],
    ]);
    const again = await begin({ connectionId });
    expect(await untilEnded(again.reply.id)).toMatchObject({ created: 0, updated: 0, skipped: 5 });
  });

  it('of all connections is imported when none is named, each person once', async () => {
    const other = await buildConnection(app, company);
    await write([['Ana', { phone: '5511911111111' }]]);
    await write(
      [
        ['Ana', { phone: '5511911111111' }],
        ['Bia', { phone: '5511922222222' }],
      ],
      other,
    );
    const { reply } = await begin();
    expect(await untilEnded(reply.id)).toMatchObject({ total: 3, created: 2, skipped: 1 });
  });

  it('is taken part by part, and told to whoever began it', async () => {
    const url = await app.listen();
    const attendant = await buildUser(app, { company });
    const [mine, theirs] = await Promise.all(
      [token, attendant.token].map((each) => connectSocket(url, { auth: { token: each } })),
    );
    await write(
      Array.from({ length: 250 }, (_, index) => [`P ${index}`, { phone: `55219${80_000_001 + index}` }]),
    );
    const { reply } = await begin();
    await untilEnded(reply.id);
    const channel = `company-${company.id}-contactImport`;
    const told = () => (mine?.heard ?? []).filter((event) => event.channel === channel);
    await vi.waitUntil(() => told().length >= 3, { timeout: 60_000 });
    expect(told().map(({ payload }) => payload)).toMatchObject([
      { contactImport: { processed: 100, status: 'running' } },
      { contactImport: { processed: 200, status: 'running' } },
      { contactImport: { processed: 250, status: 'done', created: 250 } },
    ]);
    expect(theirs?.heard.some((event) => event.channel === channel)).toBe(false);
    for (const socket of [mine, theirs]) socket?.close();
  });

  it('that is empty says so, and that of another company is not found', async () => {
    const { reply } = await begin({ connectionId });
    expect(reply).toMatchObject({ status: 'failed', failure: 'empty', total: 0 });
    const foreign = await buildConnection(app, await buildCompany(app));
    const { status, refusal } = await begin({ connectionId: foreign });
    expect([status, refusal.error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
  });

  it('goes with its connection, and an import of it does not turn to the others', async () => {
    const other = await buildConnection(app, company);
    await write([['Ana', { phone: '5511911111111' }]], other);
    await write([['Bia', { phone: '5511922222222' }]]);
    const importId = await app.database.transaction(company.id, async (tx) => {
      const row = await contactImportStore(tx).insert({
        user_id: company.admin.id,
        source: 'phone',
        connection_id: other,
        file_name: '',
        starts_by_itself: true,
        status: 'running',
        total: 1,
      });
      await deleteConnection(tx, other);
      await queueImport(tx, row.id);
      return row.id;
    });
    expect(await untilEnded(importId)).toMatchObject({ status: 'done', processed: 0, created: 0 });
    expect(await contacts()).toEqual([]);
  });
});
