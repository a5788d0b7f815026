import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { createTicket, deleteTicket, getTicket } from '@prosa/contracts/tickets/api.ts';
import type { OtherOpenTicket } from '@prosa/contracts/tickets/schema.ts';
import { updateUser } from '@prosa/contracts/users/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildUser,
  type TestCompany,
  type TestUser,
} from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { ticketStore } from './store.ts';

let app: TestApp;
let company: TestCompany;
let queue: number;
let connection: number;
let ana: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  queue = await buildQueue(app, company);
  connection = await buildConnection(app, company, { is_default: true });
  ana = await buildUser(app, { company, name: 'Ana Souza', queueIds: [queue] });
});

const create = (by: TestUser, body: object) =>
  app.call(createTicket, { body: body as never }, { token: by.token });
const outcome = ({ status, refusal }: { status: number; refusal: { error?: string } }) => [
  status,
  refusal.error,
];

describe('a new ticket', () => {
  it('is open, one’s own, over the default connection, and told to the screens', async () => {
    const contactId = await buildContact(app, company, { name: 'Maria', number: '5511987654321' });
    const { status, reply } = await create(ana, { contactId, queueId: queue, whatsappId: null });
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      status: 'open',
      userId: ana.id,
      queueId: queue,
      whatsappId: connection,
      contact: { id: contactId, name: 'Maria', number: '5511987654321', profilePicUrl: null },
      tags: [],
      unreadMessages: 0,
      draft: '',
    });
    const events = await eventsAfter(app.database.reader(company.id), 0, 100);
    const { draft, ...ticket } = reply;
    expect(events.at(-1)).toMatchObject({ name: 'ticket.changed', payload: { ticket, former: null } });
  });

  it('goes over one’s own connection when one has one, and over the one that is named', async () => {
    const [own, named] = [await buildConnection(app, company), await buildConnection(app, company)];
    const request = { params: { userId: ana.id }, body: { whatsappId: own } };
    expect((await app.call(updateUser, request, { token: company.admin.token })).status).toBe(200);
    const contactId = await buildContact(app, company);
    const first = await create(ana, { contactId, queueId: queue });
    const second = await create(ana, { contactId, queueId: queue, whatsappId: named });
    expect([first.reply.whatsappId, second.reply.whatsappId]).toEqual([own, named]);
  });

  it('needs a connection', async () => {
    const bare = await buildCompany(app);
    const contactId = await buildContact(app, bare);
    expect(outcome(await create(bare.admin, { contactId }))).toEqual([400, 'ERR_NO_DEF_WAPP_FOUND']);
  });

  it('needs a queue of one’s own, except for an admin', async () => {
    const contactId = await buildContact(app, company);
    const other = await buildQueue(app, company);
    const sara = await buildUser(app, { company, profile: 'supervisor', queueIds: [queue] });
    for (const who of [ana, sara]) {
      const missing = await create(who, { contactId });
      expect(missing.refusal).toMatchObject({ error: 'ERR_VALIDATION', issues: [{ path: 'queueId' }] });
      expect(outcome(await create(who, { contactId, queueId: other }))).toEqual([403, 'ERR_NO_PERMISSION']);
    }
    expect((await create(company.admin, { contactId })).reply.queueId).toBeNull();
  });

  it('is for another person only by those who look after all', async () => {
    const contactId = await buildContact(app, company);
    const bruno = await buildUser(app, { company, queueIds: [queue] });
    const outsider = await buildUser(app, { company });
    const body = { contactId, queueId: queue, userId: bruno.id };
    expect(outcome(await create(ana, body))).toEqual([403, 'ERR_NO_PERMISSION']);
    const wrong = await create(company.admin, { ...body, userId: outsider.id });
    expect(wrong.refusal).toMatchObject({ error: 'ERR_VALIDATION', issues: [{ path: 'userId' }] });
    expect((await create(company.admin, body)).reply.userId).toBe(bruno.id);
  });

  it('knows nothing of another company', async () => {
    const other = await buildCompany(app);
    const contactId = await buildContact(app, company);
    const { admin } = company;
    const foreign = {
      contact: await create(admin, { contactId: await buildContact(app, other) }),
      queue: await create(admin, { contactId, queueId: await buildQueue(app, other) }),
      connection: await create(admin, { contactId, whatsappId: await buildConnection(app, other) }),
      user: await create(admin, { contactId, userId: other.admin.id }),
    };
    expect(Object.values(foreign).map(outcome)).toEqual([
      [404, 'ERR_NO_CONTACT_FOUND'],
      [404, 'ERR_NO_QUEUE_FOUND'],
      [404, 'ERR_NO_WAPP_FOUND'],
      [404, 'ERR_NO_USER_FOUND'],
    ]);
  });

  it('is refused while one is live, with who has it and where, as older clients read it', async () => {
    const contactId = await buildContact(app, company);
    const { reply } = await create(ana, { contactId, queueId: queue });
    const { status, refusal } = await create(company.admin, { contactId });
    expect([status, refusal.code, refusal.data]).toEqual([409, 'ERR_OTHER_OPEN_TICKET', undefined]);
    const other: OtherOpenTicket = JSON.parse(refusal.error);
    expect(other).toEqual({
      id: reply.id,
      uuid: reply.uuid,
      userId: ana.id,
      user: { id: ana.id, name: 'Ana Souza' },
      queue: { id: queue, name: reply.queue?.name },
    });
  });

  it('names nobody by a dash where nobody has it', async () => {
    const contactId = await buildContact(app, company);
    const { id, uuid } = await buildTicket(app, company, {
      contact_id: contactId,
      connection_id: connection,
    });
    const { refusal } = await create(company.admin, { contactId });
    const nobody = { id: null, name: '—' };
    expect(JSON.parse(refusal.error)).toEqual({ id, uuid, userId: null, user: nobody, queue: nobody });
  });

  it('of several at once is one', async () => {
    const contactId = await buildContact(app, company);
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(ana, { contactId, queueId: queue })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 200)?.reply;
    for (const { status, refusal } of answers) {
      if (status === 409) expect(JSON.parse(refusal.error).id).toBe(winner?.id);
    }
  });
});

describe('the protocol', () => {
  it('is the day where the company is and a number of its own, also of many at once', async () => {
    const contacts = await Promise.all(Array.from({ length: 12 }, () => buildContact(app, company)));
    const answers = await Promise.all(contacts.map((contactId) => create(company.admin, { contactId })));
    const protocols = answers.map(({ reply }) => reply.protocol);
    expect(new Set(protocols).size).toBe(12);
    const numbers = protocols.map((protocol) => Number(protocol.slice(8))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    for (const protocol of protocols) expect(protocol).toMatch(/^20\d{12}$/);
  });

  it('changes its day at the company’s midnight', async () => {
    const at = async (moment: string) => {
      const contact = await buildContact(app, company);
      const row = await app.database.transaction(company.id, (tx) =>
        ticketStore(tx).insertUnlessLive(
          { contact_id: contact, connection_id: connection, status: 'pending' },
          new Date(moment),
        ),
      );
      return row?.protocol;
    };
    expect(await at('2026-03-02T02:59:59Z')).toBe('20260301000001');
    expect(await at('2026-03-02T03:00:00Z')).toBe('20260302000001');
    const zone = { params: { settingKey: 'timezone' }, body: { value: 'Asia/Tokyo' } };
    expect((await app.call(updateSetting, zone, { token: company.admin.token })).status).toBe(200);
    expect(await at('2026-03-02T15:00:00Z')).toBe('20260303000001');
  });
});

describe('removing a ticket', () => {
  it('is for admins, and is told with where it was', async () => {
    const { id } = await buildTicket(app, company, { queue_id: queue, user_id: ana.id });
    const remove = (by: TestUser) =>
      app.call(deleteTicket, { params: { ticketId: id } }, { token: by.token });
    expect((await remove(ana)).status).toBe(403);
    expect((await remove(company.admin)).status).toBe(200);
    const gone = await app.call(getTicket, { params: { ticketId: id } }, { token: ana.token });
    expect(outcome(gone)).toEqual([404, 'ERR_NO_TICKET_FOUND']);
    const events = await eventsAfter(app.database.reader(company.id), 0, 100);
    expect(events.at(-1)).toMatchObject({
      name: 'ticket.removed',
      payload: { ticketId: id, former: { status: 'open', userId: ana.id, queueId: queue } },
    });
  });
});
