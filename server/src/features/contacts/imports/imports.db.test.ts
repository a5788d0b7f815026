import { randomUUID } from 'node:crypto';
import { utils, write } from '@e965/xlsx';
import {
  cancelContactImport,
  getContactImport,
  listContacts,
  startContactImport,
  uploadContacts,
} from '@prosa/contracts/contacts/api.ts';
import type { ContactImportDetails } from '@prosa/contracts/contacts/schema.ts';
import { describe, expect, it, vi } from 'vitest';
import { buildCompany, buildContact, buildUser, type TestCompany } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { workbookWith } from '#testing/hostile-files.ts';
import { listeningApp } from '#testing/own-app.ts';
import { connectSocket, type TestSocket } from '#testing/test-socket.ts';
import { queueImport } from './jobs.ts';
import { contactImportStore } from './store.ts';

const { app, url } = await listeningApp();

const csv = (text: string) => new File([text], 'contatos.csv', { type: 'text/csv' });

function upload(by: TestCompany, file: File, preview: 'true' | 'false' = 'false') {
  return app.call(uploadContacts, { query: { preview } }, { token: by.admin.token, file });
}

async function get(by: TestCompany, contactImportId: number): Promise<ContactImportDetails> {
  const { reply } = await app.call(
    getContactImport,
    { params: { contactImportId } },
    { token: by.admin.token },
  );
  return reply;
}

/** The import once it has come to this, by the work of the jobs. */
async function until(by: TestCompany, id: number, status: string): Promise<ContactImportDetails> {
  let last = await get(by, id);
  await vi.waitUntil(
    async () => {
      last = await get(by, id);
      return last.status === status || last.status === 'failed';
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(last.status).toBe(status);
  return last;
}

async function names(of: TestCompany): Promise<string[]> {
  const { reply } = await app.call(listContacts, {}, { token: of.admin.token });
  return reply.contacts.map(({ name, number, email }) => `${name} ${number} ${email}`.trim());
}

async function fileKeyOf(company: TestCompany, id: number): Promise<string> {
  const row = await app.database
    .reader(company.id)
    .db.selectFrom('contact_imports')
    .select('file_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.file_key ?? '';
}

describe('the import of a spreadsheet', () => {
  it('adds new people, skips known ones, and names the lines it could not take', async () => {
    const home = await buildCompany(app);
    await buildContact(app, home, { name: 'Conhecida', number: '5511987654321' });
    const table = [
      'Nome;Telefone;E-mail',
      'João Ávila;(11) 91234-5678;Joao@Cliente.example',
      'Conhecida de novo;11 8765-4321;',
      ';11911112222;',
      'Sem número;;',
      '',
      'João outra vez;5511912345678;',
      'E-mail torto;5511933334444;isto não é',
      'Loja <b>Sul</b>;+351 912 345 678;loja@sul.example',
    ].join('\r\n');
    const { status, reply } = await upload(home, csv(table));
    expect([status, reply.status, reply.fileName]).toEqual([200, 'reading', 'contatos.csv']);
    const done = await until(home, reply.id, 'done');
    expect(done).toMatchObject({ total: 7, processed: 7, created: 2, skipped: 2, errorCount: 3 });
    expect(done.errors).toEqual([
      { line: 4, field: 'name', value: '', message: 'validation.required' },
      { line: 5, field: 'number', value: '', message: 'validation.required' },
      { line: 8, field: 'email', value: 'isto não é', message: 'validation.email' },
    ]);
    expect(await names(home)).toEqual([
      'Conhecida 5511987654321',
      'João Ávila 5511912345678 joao@cliente.example',
      'Loja <b>Sul</b> 351912345678 loja@sul.example',
    ]);
  });

  it.each(['xlsx', 'biff8'] as const)(
    'reads a workbook (%s), numbers that are quantities too',
    async (type) => {
      const home = await buildCompany(app);
      const rows = [
        ['numero', 'nome'],
        [5511912345678, 'Ana'],
        ['11 3456-7890', 'Bruno'],
      ];
      const bytes = write(utils.book_new(utils.aoa_to_sheet(rows)), {
        bookType: type,
        type: 'buffer',
      }) as Buffer;
      const name = type === 'xlsx' ? 'contatos.xlsx' : 'contatos.xls';
      const { status, reply } = await upload(home, new File([new Uint8Array(bytes)], name));
      expect(status).toBe(200);
      await until(home, reply.id, 'done');
      expect(await names(home)).toEqual(['Ana 5511912345678', 'Bruno 551134567890']);
    },
  );

  it('shows the first rows and waits, when it was asked to, until it is started', async () => {
    const home = await buildCompany(app);
    const { reply } = await upload(
      home,
      csv('nome,numero\nAna,5511912345678\nBruno,5511933334444\n'),
      'true',
    );
    const ready = await until(home, reply.id, 'ready');
    expect(ready).toMatchObject({ total: 2, processed: 0, created: 0 });
    expect(ready).toMatchObject({
      header: ['nome', 'numero'],
      columns: { name: 0, number: 1, email: null },
      preview: [
        ['Ana', '5511912345678'],
        ['Bruno', '5511933334444'],
      ],
    });
    expect(await names(home)).toEqual([]);
    const params = { contactImportId: reply.id };
    const starts = await Promise.all(
      [1, 2, 3].map(() => app.call(startContactImport, { params, body: {} }, { token: home.admin.token })),
    );
    expect(starts.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await until(home, reply.id, 'done')).toMatchObject({ created: 2, skipped: 0 });
  });

  it('goes by the columns that the person chose, and by none that the file does not have', async () => {
    const home = await buildCompany(app);
    const { reply } = await upload(home, csv('quem;onde\nAna;5511912345678\nBruno;5511933334444\n'), 'true');
    const ready = await until(home, reply.id, 'ready');
    expect(ready.columns).toEqual({ name: null, number: null, email: null });
    const start = (columns?: { name: number; number: number; email: number | null }) =>
      app.call(
        startContactImport,
        { params: { contactImportId: reply.id }, body: columns ? { columns } : {} },
        { token: home.admin.token },
      );
    for (const columns of [undefined, { name: 0, number: 2, email: null }]) {
      const refused = await start(columns);
      expect([refused.status, refused.refusal.error]).toEqual([400, 'ERR_VALIDATION']);
    }
    expect((await start({ name: 0, number: 1, email: null })).reply.status).toBe('running');
    await until(home, reply.id, 'done');
    expect(await names(home)).toEqual(['Ana 5511912345678', 'Bruno 5511933334444']);
  });

  it('ends where the person ends it, and who has come in stays', async () => {
    const home = await buildCompany(app);
    const lines = Array.from({ length: 9000 }, (_, index) => `Pessoa ${index};55219${80_000_000 + index}`);
    const { reply } = await upload(home, csv(`nome;numero\n${lines.join('\n')}\n`));
    const key = await fileKeyOf(home, reply.id);
    await eventually(async () => expect((await get(home, reply.id)).created).toBeGreaterThan(0));
    const params = { contactImportId: reply.id };
    const ended = await app.call(cancelContactImport, { params }, { token: home.admin.token });
    expect(ended.reply.status).toBe('cancelled');
    expect(ended.reply.processed).toBeLessThan(9000);
    await eventually(async () => expect(await app.storage.stat(key)).toBeUndefined());
    const { reply: list } = await app.call(listContacts, {}, { token: home.admin.token });
    expect(list.count).toBe(ended.reply.created);
    const again = await app.call(startContactImport, { params, body: {} }, { token: home.admin.token });
    expect(again.reply).toMatchObject({ status: 'cancelled', processed: ended.reply.processed });
  });

  it.each([
    ['columns', 'primeira;segunda\r\na;b\r\n'],
    ['empty', 'nome;numero\r\n'],
    ['too-many-rows', `nome;numero\n${'Ana;1\n'.repeat(10_001)}`],
  ])('says why a file is of no use: %s', async (failure, text) => {
    const home = await buildCompany(app);
    const { reply } = await upload(home, csv(text));
    await vi.waitUntil(async () => (await get(home, reply.id)).status === 'failed', { timeout: 60_000 });
    expect(await get(home, reply.id)).toMatchObject({ failure, created: 0 });
  });

  it('A2: refuses a workbook that lies about its size, and keeps nothing of it', async () => {
    const home = await buildCompany(app);
    const forged = workbookWith(Buffer.alloc(200 * 1024 * 1024, ' '), 0);
    const before = process.memoryUsage.rss();
    const { status, reply } = await upload(home, new File([new Uint8Array(forged)], 'contatos.xlsx'));
    expect(status).toBe(200);
    const key = await fileKeyOf(home, reply.id);
    let peak = before;
    await vi.waitUntil(
      async () => {
        peak = Math.max(peak, process.memoryUsage.rss());
        return (await get(home, reply.id)).status === 'failed';
      },
      { timeout: 60_000, interval: 10 },
    );
    expect(await get(home, reply.id)).toMatchObject({ failure: 'too-large', total: 0, created: 0 });
    expect(peak - before).toBeLessThan(100 * 1024 * 1024);
    expect(await names(home)).toEqual([]);
    await eventually(async () => expect(await app.storage.stat(key)).toBeUndefined());
  });

  it('A2: waits for the one before it of the same company, and for no other', async () => {
    const [home, other] = [await buildCompany(app), await buildCompany(app)];
    const { id: first } = await app.database.transaction(home.id, (tx) =>
      contactImportStore(tx).insert({
        user_id: home.admin.id,
        file_name: 'contatos.csv',
        file_key: `c${home.id}/contact-imports/${randomUUID()}.csv`,
        starts_by_itself: true,
      }),
    );
    const second = await app.database.transaction(home.id, async (tx) => {
      // The job of the first cannot end before this lock is released.
      await contactImportStore(tx).findForUpdate(first);
      await app.database.transaction(home.id, (another) => queueImport(another, first));
      const { reply } = await upload(home, csv('nome;numero\nAna;5511912345678\n'));
      const elsewhere = await upload(other, csv('nome;numero\nAna;5511912345678\n'));
      await until(other, elsewhere.reply.id, 'done');
      expect((await get(home, reply.id)).status).toBe('reading');
      return reply;
    });
    await until(home, second.id, 'done');
  });

  it('takes a large file part by part, tells how it goes, and keeps nothing of it', async () => {
    const home = await buildCompany(app);
    const attendant = await buildUser(app, { company: home });
    const mine = await connectSocket(url, { auth: { token: home.admin.token } });
    const theirs = await connectSocket(url, { auth: { token: attendant.token } });
    const lines = Array.from({ length: 1500 }, (_, index) => `Pessoa ${index};55219${80_000_000 + index}`);
    const { reply } = await upload(home, csv(`nome;numero\n${lines.join('\n')}\n`));
    const key = await fileKeyOf(home, reply.id);
    const done = await until(home, reply.id, 'done');
    expect(done).toMatchObject({ total: 1500, processed: 1500, created: 1500, skipped: 0 });
    const channel = (name: string) => `company-${home.id}-${name}`;
    const told = ({ heard }: TestSocket, name: string) =>
      heard.filter((event) => event.channel === channel(name)).map(({ payload }) => payload);
    await eventually(() => {
      expect(told(theirs, 'contact')).toHaveLength(15);
      expect(told(mine, 'contactImport').at(-1)).toMatchObject({
        contactImport: { status: 'done', created: 1500 },
      });
    });
    expect(told(mine, 'contactImport').length).toBeGreaterThanOrEqual(16);
    expect(told(theirs, 'contactImport')).toEqual([]);
    await eventually(async () => expect(await app.storage.stat(key)).toBeUndefined());
    mine.close();
    theirs.close();
  });

  it('belongs to the person who began it', async () => {
    const home = await buildCompany(app);
    const attendant = await buildUser(app, { company: home });
    const { reply } = await upload(home, csv('nome;numero\nAna;5511912345678\n'), 'true');
    const params = { contactImportId: reply.id };
    for (const endpoint of [getContactImport, startContactImport, cancelContactImport]) {
      const request = endpoint === startContactImport ? { params, body: {} } : { params };
      const answer = await app.call(endpoint, request, { token: attendant.token });
      expect([answer.status, answer.refusal.error]).toEqual([404, 'ERR_NO_CONTACT_IMPORT_FOUND']);
    }
  });
});
