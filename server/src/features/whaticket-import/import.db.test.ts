import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@prosa/contracts/access/api.ts';
import { listContacts } from '@prosa/contracts/contacts/api.ts';
import { listMessages } from '@prosa/contracts/messages/api.ts';
import { hashSync } from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectItems } from '#platform/collect-items.ts';
import { openForeignDatabase } from '#platform/database/foreign-database.ts';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildCompany, buildUser } from '#testing/builders.ts';
import { databaseContent } from '#testing/database-content.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner, type OwnerConnection } from '#testing/owner-connection.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createWhaticket, type WhaticketDatabase } from '#testing/whaticket-database.ts';
import { importWhaticket } from './service.ts';

const app = await ownApp({ environment: { ROLES: 'web' } });
let there: TestDatabase;
let whaticket: WhaticketDatabase;
let owner: OwnerConnection;
let folder: string;

beforeAll(async () => {
  there = await createTestDatabase('template0');
  whaticket = await createWhaticket(there.url);
  owner = await connectOwner(app);
  folder = await mkdtemp(join(tmpdir(), 'prosa-whaticket-'));
  await fill(whaticket);
  await mkdir(join(folder, 'company1'));
  await writeFile(join(folder, 'company1', 'photo.png'), sampleFiles.png);
  await writeFile(join(folder, 'script.html'), '<script>alert(1)</script>');
  await symlink('/etc/hostname', join(folder, 'outside.txt'));
});
afterAll(async () => {
  await owner.close();
  await whaticket.close();
  await rm(folder, { recursive: true, force: true });
});

/** Two companies of the other product, with something of everything and a few things that do not fit. */
async function fill({ add }: WhaticketDatabase): Promise<void> {
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const schedules = JSON.stringify(
    week.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: '09:00', endTime: '17:00' })),
  );
  await add('Plans', { id: 1, name: 'Ouro', users: 9, connections: 3, queues: 4, value: 199.9 });
  const company = { phone: '551133334444', planId: 1, dueDate: '2031-01-31', recurrence: 'ANUAL', schedules };
  await add('Companies', { id: 1, name: 'Padaria Aurora', email: 'dona@aurora.example', ...company });
  await add('Companies', { id: 2, name: 'Oficina', email: 'x@oficina.example', ...company, dueDate: null });
  await add('Queues', {
    id: 5,
    name: 'Vendas',
    color: '#7c7c7c',
    companyId: 1,
    schedules,
    greetingMessage: 'Olá!',
  });
  await add('Queues', { id: 6, name: 'Suporte', color: 'blue', companyId: 1 });
  await add('Whatsapps', {
    id: 3,
    name: 'Balcão',
    isDefault: true,
    companyId: 1,
    status: 'CONNECTED',
    session: 'secret',
  });
  await add('WhatsappQueues', { whatsappId: 3, queueId: 5 });
  const passwordHash = hashSync('padaria-123', 8);
  await add('Users', {
    id: 7,
    name: 'Dona',
    email: 'Dona@Aurora.example',
    passwordHash,
    super: true,
    companyId: 1,
  });
  await add('Users', {
    id: 8,
    name: 'Zé',
    email: 'ze@aurora.example',
    passwordHash: 'x',
    profile: 'user',
    companyId: 1,
  });
  await add('Users', { id: 9, name: 'Eco', email: 'taken@example.com', passwordHash, companyId: 2 });
  await add('UserQueues', { userId: 8, queueId: 5 });
  await add('Settings', { key: 'userRating', value: 'enabled', companyId: 1 });
  await add('Settings', { key: 'viewclosed', value: 'enabled', companyId: 1 });
  await add('Tags', { id: 2, name: 'VIP', color: '#abc', kanban: 1, companyId: 1 });
  await add('QuickMessages', { id: 4, shortcode: 'oi', message: 'Bom dia!', companyId: 1, userId: 7 });
  await add('Contacts', {
    id: 11,
    name: 'Carla',
    number: '5511987654321',
    email: 'c@x.example',
    companyId: 1,
  });
  await add('Contacts', { id: 12, name: 'Carla sem nono', number: '551187654321', companyId: 1 });
  await add('Contacts', { id: 13, name: 'Grupo', number: '120363041234567890', isGroup: true, companyId: 1 });
  await add('Contacts', { id: 14, name: 'Ninguém', number: 'abc', companyId: 1 });
  await add('ContactCustomFields', { id: 1, name: 'CPF', value: '123', contactId: 11 });
  const ticket = { whatsappId: 3, companyId: 1, queueId: 5 };
  await add('Tickets', {
    id: 21,
    status: 'closed',
    contactId: 11,
    userId: 7,
    ...ticket,
    lastMessage: 'tchau',
  });
  await add('Tickets', { id: 22, status: 'open', contactId: 12, userId: 8, ...ticket, unreadMessages: 2 });
  await add('Tickets', { id: 23, status: 'open', contactId: 11, userId: 7, ...ticket, unreadMessages: 1 });
  await add('Tickets', { id: 24, status: 'nps', contactId: 13, isGroup: true, ...ticket });
  await add('Tickets', { id: 25, status: 'pending', contactId: 14, ...ticket });
  await add('TicketTags', { ticketId: 23, tagId: 2 });
  const message = { companyId: 1, ticketId: 23, contactId: 11, read: true };
  const at = (minute: number) => `2024-03-02T10:${String(minute).padStart(2, '0')}:00.123456Z`;
  await add('Messages', { id: 'A1', body: 'Tem pão? \u{1F35E}', ...message, createdAt: at(1) });
  await add('Messages', {
    id: 'A2',
    body: 'Tem!',
    ...message,
    contactId: null,
    fromMe: true,
    ack: 3,
    quotedMsgId: 'A1',
    createdAt: at(2),
  });
  await add('Messages', {
    id: 'A3',
    body: 'photo.png',
    ...message,
    mediaType: 'image',
    mediaUrl: 'photo.png',
    createdAt: at(3),
  });
  await add('Messages', {
    id: 'A4',
    body: '',
    ...message,
    mediaType: 'application',
    mediaUrl: 'script.html',
    createdAt: at(4),
  });
  await add('Messages', {
    id: 'A5',
    body: '',
    ...message,
    mediaType: 'application',
    mediaUrl: '../../etc/passwd',
    createdAt: at(5),
  });
  await add('Messages', {
    id: 'A6',
    body: '',
    ...message,
    mediaType: 'application',
    mediaUrl: 'outside.txt',
    createdAt: at(6),
  });
  await add('Messages', { id: 'A7', body: 'perdida', ...message, ticketId: 25, createdAt: at(7) });
}

async function run(isRehearsal = false) {
  const from = await openForeignDatabase(there.url);
  try {
    const reports = await importWhaticket({
      database: app.database,
      from,
      files: { folder, store: app.storage, isDryRun: isRehearsal },
      now: new Date(),
      print: () => undefined,
    });
    const figures = [...(reports?.get('Padaria Aurora') ?? [])].map(([kind, { brought, known, skipped }]) => {
      return [kind, [brought, known, [...skipped.values()].reduce((sum, each) => sum + each, 0)]];
    });
    return Object.fromEntries(figures);
  } finally {
    await from.close();
  }
}

const all = {
  queue: [2, 0, 0],
  connection: [1, 0, 0],
  user: [2, 0, 0],
  setting: [1, 0, 1],
  tag: [1, 0, 0],
  quickMessage: [1, 0, 0],
  contact: [3, 0, 1],
  ticket: [4, 0, 1],
  message: [6, 0, 1],
};

describe('what is brought over from a database of the Whaticket family', () => {
  it('is rehearsed without a trace', async () => {
    await buildUser(app, { company: await buildCompany(app) });
    await owner.query(`update users set email = 'taken@example.com' where email <> ''
      and id = (select max(id) from users)`);
    const {
      'the sequences': _former,
      'public.presence_hosts': _alive,
      ...before
    } = await databaseContent(app.databaseUrl);
    expect(await run(true)).toEqual(all);
    const after = await databaseContent(app.databaseUrl);
    for (const part of Object.keys(before)) expect.soft(after[part], part).toEqual(before[part]);
    expect(await collectItems(app.storage.list())).toEqual([]);
  });

  it('comes once, however often it is run, and what is new with the next', async () => {
    expect(await run()).toEqual(all);
    const again = Object.fromEntries(
      Object.entries(all).map(([kind, [brought, , left]]) => [
        kind,
        kind === 'setting' ? [brought, 0, left] : [0, brought, left],
      ]),
    );
    expect(await run()).toEqual(again);
    await whaticket.add('Messages', { id: 'A9', body: 'E bolo?', companyId: 1, ticketId: 23, contactId: 11 });
    await whaticket.add('Tickets', { id: 29, status: 'pending', contactId: 11, whatsappId: 3, companyId: 1 });
    expect(await run()).toMatchObject({ message: [1, 6, 1], ticket: [1, 4, 1] });
    const files = await collectItems(app.storage.list());
    expect(files).toHaveLength(1);
  });

  it('is used at once: with the password of then, with conversation, file and quotation', async () => {
    const enter = () => app.call(login, { body: { email: 'dona@aurora.example', password: 'padaria-123' } });
    expect((await enter()).status).toBe(200);
    const [{ hash = '' } = {}] = await owner.query<{ hash: string }>(
      `select password_hash as hash from users where email = 'dona@aurora.example'`,
    );
    expect(hash).toMatch(/^\$argon2id\$/);
    const { reply } = await enter();
    const token = 'token' in reply ? reply.token : '';
    const contacts = await app.call(listContacts, { query: {} }, { token });
    expect(contacts.reply.contacts.map(({ name, number }) => [name, number])).toEqual([
      ['Carla', '5511987654321'],
      ['Grupo', expect.anything()],
    ]);
    const [ticket] = await owner.query<{ id: number }>(`select id from tickets where status = 'open'`);
    const messages = await app.call(
      listMessages,
      { params: { ticketId: ticket?.id ?? 0 }, query: {} },
      { token },
    );
    const shown = messages.reply.messages.map(({ body, mediaUrl, media, quotedMsg }) => [
      body,
      quotedMsg?.body,
      media && [media.state, mediaUrl !== null],
    ]);
    expect(shown).toEqual([
      ['E bolo?', undefined, null],
      ['Tem pão? 🍞', undefined, null],
      ['Tem!', 'Tem pão? 🍞', null],
      ['', undefined, ['stored', true]],
      ['', undefined, ['failed', false]],
      ['', undefined, ['failed', false]],
      ['', undefined, ['failed', false]],
    ]);
  });

  it('keeps what a company had here, and leaves behind what has no place', async () => {
    const [company] = await owner.query(
      `select name, status, recurrence, due_date::date::text as due, (select name from plans where id = plan_id) as plan,
         jsonb_array_length(schedules) as days from companies where name = 'Padaria Aurora'`,
    );
    expect(company).toEqual({
      name: 'Padaria Aurora',
      status: true,
      recurrence: 'ANUAL',
      due: '2031-01-31',
      plan: 'Ouro',
      days: 7,
    });
    expect(
      await owner.query(`select email, super, profile from users where email like '%aurora%' order by 1`),
    ).toEqual([
      { email: 'dona@aurora.example', super: false, profile: 'admin' },
      { email: 'ze@aurora.example', super: false, profile: 'user' },
    ]);
    const tickets = await owner.query(
      `select t.status, count(*)::int from tickets t join companies c on c.id = t.company_id
       where c.name = 'Padaria Aurora' group by 1 order by 1`,
    );
    expect(tickets).toEqual([
      { status: 'closed', count: 4 },
      { status: 'open', count: 1 },
    ]);
  });
});
