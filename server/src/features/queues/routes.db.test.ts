import {
  createQueue,
  deleteQueue,
  getQueue,
  getQueueUse,
  listQueues,
  orderQueues,
  updateQueue,
} from '@prosa/contracts/queues/api.ts';
import { QueueSchema } from '@prosa/contracts/queues/schema.ts';
import { defaultWeeklyHours } from '@prosa/contracts/weekly-hours.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import { buildCompany, buildConnection, buildQueue, buildUser, type TestCompany } from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
beforeEach(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

const token = () => ({ token: company.admin.token });
const list = async () => (await app.call(listQueues, {}, token())).reply;
const create = (body: object) => app.call(createQueue, { body: body as never }, token());
const change = (queueId: number, body: object) =>
  app.call(updateQueue, { params: { queueId }, body: body as never }, token());
const order = (queueIds: number[]) => app.call(orderQueues, { body: { queueIds } }, token());
const outcome = ({ status, refusal }: { status: number; refusal: { error: string } }) => [
  status,
  refusal.error,
];
const known = (what: 'NAME' | 'COLOR') => [409, `ERR_QUEUE_${what}_ALREADY_EXISTS`];

async function told(): Promise<string[]> {
  const events = await eventsAfter(app.database.reader(company.id), 0, 1000);
  return events.map(({ name }) => name).filter((name) => /^(queue|ticket)\./.test(name));
}

describe('the list of queues', () => {
  it('is in order, for everybody of the company, in one statement', async () => {
    const ids = [await buildQueue(app, company), await buildQueue(app, company)];
    await buildQueue(app, await buildCompany(app));
    const ana = await buildUser(app, { company });
    await app.call(listQueues, {}, { token: ana.token });
    const statements = await app.countQueries(async () => {
      const { reply } = await app.call(listQueues, {}, { token: ana.token });
      expect(reply.map(({ id }) => id)).toEqual(ids);
      expect(QueueSchema.parse(reply[0])).toEqual(reply[0]);
    });
    expect(statements).toHaveLength(1);
  });

  it('is put into another order by one call; what nobody named follows as it stood', async () => {
    const [a, b, c] = [
      await buildQueue(app, company),
      await buildQueue(app, company),
      await buildQueue(app, company),
    ];
    const { reply } = await order([c, a]);
    expect(reply.map(({ id, orderQueue }) => [id, orderQueue])).toEqual([
      [c, 1],
      [a, 2],
      [b, 3],
    ]);
    expect((await list()).map(({ id }) => id)).toEqual([c, a, b]);
    expect(await told()).toEqual(['queue.updated', 'queue.updated', 'queue.updated']);
    await order([c, a, b]);
    expect(await told()).toHaveLength(3);
    const theirs = await buildQueue(app, await buildCompany(app));
    expect(outcome(await order([theirs]))).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
  });
});

describe('B20: the place of a queue', () => {
  const places = async () => (await list()).map(({ name, orderQueue }) => [name, orderQueue]);

  it('is named when it is made or changed; the others move over', async () => {
    for (const [index, name] of ['Um', 'Dois'].entries()) await create({ name, color: `#00000${index}` });
    const { reply } = await create({ name: 'Primeira', color: '#0af', orderQueue: '1' });
    expect(reply.orderQueue).toBe(1);
    expect(await places()).toEqual([
      ['Primeira', 1],
      ['Um', 2],
      ['Dois', 3],
    ]);
    expect((await change(reply.id, { orderQueue: 2, name: 'Segunda' })).reply).toMatchObject({
      name: 'Segunda',
      orderQueue: 2,
    });
    expect((await change(reply.id, { orderQueue: 900 })).reply.orderQueue).toBe(3);
    expect(await places()).toEqual([
      ['Um', 1],
      ['Dois', 2],
      ['Segunda', 3],
    ]);
    const before = (await told()).length;
    for (const orderQueue of ['', null, 3]) await change(reply.id, { orderQueue });
    expect(await told()).toHaveLength(before);
    expect(outcome(await change(reply.id, { orderQueue: -1 }))).toEqual([400, 'ERR_VALIDATION']);
  });

  it('stays whole when several are moved at once', async () => {
    const ids = await Promise.all(
      Array.from(
        { length: 4 },
        async (_, index) => (await create({ name: `Fila ${index}`, color: `#11111${index}` })).reply.id,
      ),
    );
    const answers = await Promise.all(ids.map((id) => change(id, { orderQueue: 1 })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await list()).map(({ orderQueue }) => orderQueue)).toEqual([1, 2, 3, 4]);
  });
});

describe('a queue', () => {
  it('is made with the usual hours, at the end, and found again', async () => {
    await buildQueue(app, company);
    const { status, reply } = await create({ name: ' Vendas ', color: '#0af', integrationId: '' });
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      name: 'Vendas',
      color: '#00AAFF',
      greetingMessage: '',
      outOfHoursMessage: '',
      orderQueue: 2,
      schedules: defaultWeeklyHours,
      mediaPath: null,
    });
    const found = await app.call(getQueue, { params: { queueId: reply.id } }, token());
    expect(found.reply).toEqual(reply);
    expect(await told()).toEqual(['queue.created']);
  });

  it('has the hours of the contract when the database chose them', async () => {
    await buildQueue(app, company);
    expect((await list())[0]?.schedules).toEqual(defaultWeeklyHours);
  });

  it('changes what is given and nothing else; nothing new is told to nobody', async () => {
    const { reply: queue } = await create({ name: 'Vendas', color: '#00AAFF', greetingMessage: 'Oi' });
    const night = defaultWeeklyHours.map((day) => ({ ...day, startTime: '22:00', endTime: '06:00' }));
    const { reply } = await change(queue.id, { schedules: night });
    expect(reply).toEqual({ ...queue, schedules: night, updatedAt: reply.updatedAt });
    await change(queue.id, { name: 'Vendas', color: '#0AF', greetingMessage: 'Oi', schedules: night });
    expect(await told()).toEqual(['queue.created', 'queue.updated']);
  });

  it('has a name and a colour that are the company’s only ones', async () => {
    await create({ name: 'Informações', color: '#00AAFF' });
    expect(outcome(await create({ name: 'informacoes', color: '#000000' }))).toEqual(known('NAME'));
    expect(outcome(await create({ name: 'Outra', color: '#0af' }))).toEqual(known('COLOR'));
    const { reply } = await create({ name: 'Outra', color: '#000000' });
    expect(outcome(await change(reply.id, { name: 'INFORMAÇÕES' }))).toEqual(known('NAME'));
    expect(outcome(await change(reply.id, { color: '#00aaff' }))).toEqual(known('COLOR'));
    expect((await change(reply.id, { name: 'OUTRA' })).status).toBe(200);
    const elsewhere = await buildCompany(app);
    const body = { name: 'Informações', color: '#00AAFF' };
    expect((await app.call(createQueue, { body }, { token: elsewhere.admin.token })).status).toBe(200);
  });

  it.each([
    ['name', 'V', 'name', 'tooShort'],
    ['name', 'x'.repeat(51), 'name', 'tooLong'],
    ['color', undefined, 'color', 'required'],
    ['color', 'red', 'color', 'invalid'],
    ['greetingMessage', 'x'.repeat(4097), 'greetingMessage', 'tooLong'],
    ['schedules', [], 'schedules', 'invalid'],
    [
      'schedules',
      defaultWeeklyHours.map((day) => ({ ...day, startTime: '8h' })),
      'schedules.0.startTime',
      'invalid',
    ],
  ])('refuses what is wrong: case %#, beside its field', async (field, value, path, key) => {
    const answer = await create({ name: 'Certa', color: '#00AAFF', [field]: value });
    expect([answer.status, answer.refusal.issues?.[0]]).toEqual([
      400,
      { path, message: `validation.${key}` },
    ]);
  });

  it('beyond the plan is refused, also to two who ask at once', async () => {
    for (let index = 0; index < 9; index += 1) await buildQueue(app, company);
    const answers = await Promise.all([
      create({ name: 'Uma', color: '#000001' }),
      create({ name: 'Outra', color: '#000002' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
    const refused = await create({ name: 'Mais uma', color: '#000003' });
    const { error, data } = refused.refusal;
    expect([error, data]).toEqual(['ERR_PLAN_LIMIT', { resource: 'queues', limit: 10 }]);
  });
});

describe('a queue that goes', () => {
  it('says before whom it concerns, in one statement', async () => {
    const id = await buildQueue(app, company);
    const ana = await buildUser(app, { company, queueIds: [id] });
    await buildTicket(app, company, { queue_id: id });
    await buildTicket(app, company, { queue_id: id, user_id: ana.id });
    await buildTicket(app, company, { queue_id: id, status: 'closed' });
    await buildTicket(app, company, { queue_id: await buildQueue(app, company) });
    await list();
    const statements = await app.countQueries(async () => {
      const { reply } = await app.call(getQueueUse, { params: { queueId: id } }, token());
      expect(reply).toEqual({ tickets: 2, users: 1, connections: 0 });
    });
    expect(statements).toHaveLength(1);
  });

  it('leaves tickets, people and connections without it', async () => {
    const id = await buildQueue(app, company);
    const ana = await buildUser(app, { company, queueIds: [id] });
    const connectionId = await buildConnection(app, company, { transfer_queue_id: id });
    const open = await buildTicket(app, company, {
      queue_id: id,
      user_id: ana.id,
      connection_id: connectionId,
    });
    const closed = await buildTicket(app, company, { queue_id: id, status: 'closed' });
    await app.call(deleteQueue, { params: { queueId: id } }, token());
    const { db } = app.database.reader(company.id);
    const tickets = await db
      .selectFrom('tickets')
      .select(['id', 'queue_id', 'status'])
      .orderBy('id')
      .execute();
    expect(tickets).toEqual([
      { id: open.id, queue_id: null, status: 'open' },
      { id: closed.id, queue_id: null, status: 'closed' },
    ]);
    expect(await db.selectFrom('user_queues').selectAll().execute()).toEqual([]);
    const connections = await db
      .selectFrom('connections')
      .select('transfer_queue_id')
      .where('id', '=', connectionId)
      .execute();
    expect(connections).toEqual([{ transfer_queue_id: null }]);
    expect(await list()).toEqual([]);
    expect(await told()).toEqual(['ticket.changed', 'queue.deleted']);
  });
});
