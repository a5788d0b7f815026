import {
  getContactList,
  listContactListItems,
  uploadContactList,
} from '@prosa/contracts/contact-lists/api.ts';
import { cancelContactImport, getContactImport, startContactImport } from '@prosa/contracts/contacts/api.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteContactList } from '#features/contact-lists/service.ts';
import { buildCompany, buildUser, type TestCompany } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { buildContactList, buildContactListItem } from '#testing/outreach-builders.ts';
import { startTestApp } from '#testing/test-app.ts';
import { connectSocket } from '#testing/test-socket.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let url: string;
let home: TestCompany;
let list: number;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
});
afterAll(() => app.close());
beforeEach(async () => {
  home = await buildCompany(app);
  ({ token } = home.admin);
  list = await buildContactList(app, home);
});

const csv = (text: string) => new File([text], 'lista.csv', { type: 'text/csv' });
const manyLines = (count: number) =>
  Array.from({ length: count }, (_, index) => `Pessoa ${index};55219${80_000_000 + index}`).join('\n');

const upload = (text: string, preview: 'true' | 'false' = 'false') =>
  app.call(
    uploadContactList,
    { params: { contactListId: list }, query: { preview } },
    { token, file: csv(text) },
  );

async function until(contactImportId: number, status: string) {
  return eventually(async () => {
    const { reply } = await app.call(getContactImport, { params: { contactImportId } }, { token });
    expect(reply.status).toBe(status);
    return reply;
  });
}

async function counted(): Promise<number> {
  const { reply } = await app.call(getContactList, { params: { contactListId: list } }, { token });
  return reply.contactsCount;
}

describe('the import into a list', () => {
  it('guesses the columns, takes those that were chosen, skips known numbers and names wrong lines', async () => {
    await buildContactListItem(app, home, { listId: list, number: '5511987654321' });
    const table = [
      'Cidade;NÚMERO;Apelido;E-Mail;Nome',
      'Recife;(11) 91234-5678;Jô;jo@cliente.example;Josefa',
      'Natal;11 8765-4321;Conhecida;;Conhecida',
      'Belém;123;Curta;;Curta',
      'Osasco;5511912345678;De novo;;Repetida',
    ].join('\r\n');
    const { reply } = await upload(table, 'true');
    const ready = await until(reply.id, 'ready');
    expect(ready).toMatchObject({
      contactListId: list,
      total: 4,
      header: ['Cidade', 'NÚMERO', 'Apelido', 'E-Mail', 'Nome'],
      columns: { name: 4, number: 1, email: 3 },
    });
    expect(ready.preview[0]).toEqual(['Recife', '(11) 91234-5678', 'Jô', 'jo@cliente.example', 'Josefa']);
    const params = { contactImportId: reply.id };
    const body = { columns: { name: 2, number: 1, email: 3 } };
    await app.call(startContactImport, { params, body }, { token });
    const done = await until(reply.id, 'done');
    expect(done).toMatchObject({ created: 1, skipped: 2, errorCount: 1, processed: 4 });
    expect(done.errors).toEqual([{ line: 4, field: 'number', value: '123', message: 'validation.tooShort' }]);
    const query = { contactListId: list, searchParam: 'Jô' };
    const found = await app.call(listContactListItems, { query }, { token });
    expect(found.reply.contacts).toMatchObject([
      { name: 'Jô', number: '5511912345678', isWhatsappValid: null },
    ]);
    expect(await counted()).toBe(2);
  });

  it('tells those who may see the list that it has grown, few times and in few words', async () => {
    const attendant = await buildUser(app, { company: home });
    const mine = await connectSocket(url, { query: { token } });
    const theirs = await connectSocket(url, { auth: { token: attendant.token } });
    const { reply } = await upload(`nome;numero\n${manyLines(6000)}\n`);
    await until(reply.id, 'done');
    expect(await counted()).toBe(6000);
    const heard = (channel: string) =>
      mine.heard.filter((event) => event.channel === `company-${home.id}-${channel}`);
    await eventually(() => {
      expect(heard('ContactListItem')).toHaveLength(2);
      expect(heard(`ContactListItem-${list}`)).toHaveLength(2);
      expect(heard('ContactList')).toHaveLength(12);
    });
    expect(heard('ContactListItem').map(({ payload }) => payload)).toEqual(
      [1, 2].map(() => ({ action: 'reload', contactListId: list, records: [] })),
    );
    expect(Math.max(...mine.heard.map(({ payload }) => JSON.stringify(payload).length))).toBeLessThan(2048);
    expect(theirs.heard.filter(({ channel }) => channel.includes('ContactList'))).toEqual([]);
    mine.close();
    theirs.close();
  });

  it('keeps the first thousand wrong lines and counts them all', async () => {
    const { reply } = await upload(`nome;numero\n${'Torta;12\n'.repeat(1600)}`);
    const done = await until(reply.id, 'done');
    expect([done.errorCount, done.errors.length, done.created]).toEqual([1600, 1000, 0]);
    expect(done.errors.at(-1)?.line).toBe(1001);
  });

  it('can be ended, and who has come in stays', async () => {
    const { reply } = await upload(`nome;numero\n${manyLines(20_000)}\n`);
    await eventually(async () => expect(await counted()).toBeGreaterThan(0));
    const params = { contactImportId: reply.id };
    const ended = await app.call(cancelContactImport, { params }, { token });
    expect(ended.reply.status).toBe('cancelled');
    expect(ended.reply.processed).toBeLessThan(20_000);
    expect(await counted()).toBe(ended.reply.created);
  });

  it('ends with its list', async () => {
    const { reply } = await upload(`nome;numero\n${manyLines(20_000)}\n`);
    await eventually(async () => expect(await counted()).toBeGreaterThan(0));
    await app.database.transaction(home.id, (tx) => deleteContactList(tx, list));
    const params = { contactImportId: reply.id };
    const { status } = await app.call(getContactImport, { params }, { token });
    expect(status).toBe(404);
  });

  it('takes no more than fifty thousand rows', async () => {
    const { reply } = await upload(`nome;numero\n${'Ana;1\n'.repeat(50_001)}`);
    expect(await until(reply.id, 'failed')).toMatchObject({ failure: 'too-many-rows', created: 0 });
  });
});
