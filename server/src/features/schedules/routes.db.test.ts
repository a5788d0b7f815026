import {
  createSchedule,
  deleteSchedule,
  deleteScheduleMedia,
  getSchedule,
  listSchedules,
  updateSchedule,
  uploadScheduleMedia,
} from '@prosa/contracts/schedules/api.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildUser,
  type TestCompany,
  type TestUser,
} from '#testing/builders.ts';
import { buildMessage, buildSchedule, buildTicket } from '#testing/conversation-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let ana: TestUser;
let bruno: TestUser;
let contactId: number;
let connectionId: number;
let queueId: number;
beforeEach(async () => {
  app = await testApp();
  company = await buildCompany(app);
  queueId = await buildQueue(app, company);
  ana = await buildUser(app, { company, queueIds: [queueId] });
  bruno = await buildUser(app, { company });
  contactId = await buildContact(app, company, { name: 'Mário Ávila' });
  connectionId = await buildConnection(app, company, { is_default: true });
});

const inAYear = '2090-01-05T12:00:00.000Z';
const create = (body: object, by = ana) =>
  app.call(
    createSchedule,
    { body: { body: 'Olá, {{firstName}}!', sendAt: inAYear, contactId, ...body } as never },
    { token: by.token },
  );
const find = (scheduleId: number, by = ana) =>
  app.call(getSchedule, { params: { scheduleId } }, { token: by.token });
const change = (scheduleId: number, body: object, by = ana) =>
  app.call(updateSchedule, { params: { scheduleId }, body }, { token: by.token });
const remove = (scheduleId: number, by = ana) =>
  app.call(deleteSchedule, { params: { scheduleId } }, { token: by.token });
const list = async (query: object, by = ana) =>
  (await app.call(listSchedules, { query }, { token: by.token })).reply;
const outcome = ({ status, refusal }: { status: number; refusal: { error: string } }) => [
  status,
  refusal.error,
];
const unknown = [404, 'ERR_NO_SCHEDULE_FOUND'];
const idsOf = ({ schedules }: { schedules: readonly { id: number }[] }) => schedules.map(({ id }) => id);

describe('a schedule', () => {
  it('belongs to whoever makes it, over the company’s default connection unless they choose one', async () => {
    const { status, reply } = await create({ userId: bruno.id, status: 'ENVIADA' });
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      status: 'PENDENTE',
      userId: ana.id,
      contact: { id: contactId, name: 'Mário Ávila' },
      whatsappId: connectionId,
      sendAt: inAYear,
      sentAt: null,
      queueId: null,
    });
    expect((await find(reply.id)).reply).toEqual(reply);
    const other = await buildConnection(app, company);
    expect((await create({ whatsappId: other, queueId })).reply).toMatchObject({
      whatsappId: other,
      queueId,
    });
  });

  it('leaves at once when its time has passed already, and that is not late', async () => {
    const before = Date.now();
    const { reply } = await create({ sendAt: '2020-01-05T12:00:00Z' });
    expect(Date.parse(reply.sendAt)).toBeGreaterThanOrEqual(before);
  });

  it.each([
    ['body', 'Oi!', 'messageTooShort'],
    ['body', '', 'required'],
    ['body', 'x'.repeat(4097), 'tooLong'],
    ['sendAt', '', 'required'],
    ['sendAt', 'amanhã', 'invalid'],
    ['contactId', undefined, 'required'],
  ])('refuses %s %j as validation.%s', async (path, value, key) => {
    const { status, refusal } = await create({ [path]: value });
    expect([status, refusal.issues?.[0]]).toEqual([400, { path, message: `validation.${key}` }]);
  });

  it('goes to somebody, over something and to a queue of the company’s own', async () => {
    const other = await buildCompany(app);
    expect(outcome(await create({ contactId: await buildContact(app, other) }))).toEqual([
      404,
      'ERR_NO_CONTACT_FOUND',
    ]);
    expect(outcome(await create({ whatsappId: await buildConnection(app, other) }))).toEqual([
      404,
      'ERR_NO_WAPP_FOUND',
    ]);
    expect(outcome(await create({ queueId: await buildQueue(app, other) }))).toEqual([
      404,
      'ERR_NO_QUEUE_FOUND',
    ]);
  });

  it('is seen and changed by its author and by those who look after all tickets', async () => {
    const { id } = (await create({})).reply;
    const sara = await buildUser(app, { company, profile: 'supervisor' });
    for (const result of [await find(id, bruno), await change(id, {}, bruno), await remove(id, bruno)]) {
      expect(outcome(result)).toEqual(unknown);
    }
    expect(idsOf(await list({}, bruno))).toEqual([]);
    expect(idsOf(await list({}, sara))).toEqual([id]);
    expect((await change(id, { body: 'Revista por Sara' }, sara)).reply).toMatchObject({
      body: 'Revista por Sara',
      userId: ana.id,
    });
    expect((await remove(id, company.admin)).status).toBe(200);
  });

  it('is moved, changed in part, and stays what it was where nothing is said', async () => {
    const { reply } = await create({ queueId });
    const moved = await change(reply.id, { sendAt: '2090-02-05T09:00:00-03:00' });
    expect(moved.reply).toMatchObject({
      ...reply,
      sendAt: '2090-02-05T12:00:00.000Z',
      updatedAt: expect.any(String),
    });
    expect((await change(reply.id, { queueId: null })).reply.queue).toBeNull();
  });

  it('that is on its way or has left is read-only', async () => {
    const ticket = await buildTicket(app, company);
    for (const ack of [0, 1, 3]) {
      const message = await buildMessage(app, company, ticket, { from_me: true, ack });
      const status = 'AGENDADA' as const;
      const id = await buildSchedule(app, company, { user_id: ana.id, status, message_id: message.id });
      expect((await find(id)).reply.status).toBe(ack === 0 ? 'AGENDADA' : 'ENVIADA');
      for (const result of [await change(id, { body: 'Outra coisa' }), await remove(id)]) {
        expect(outcome(result)).toEqual([409, 'ERR_SCHEDULE_SENT']);
      }
    }
  });

  it('that could not leave is tried again when it is changed', async () => {
    const ticket = await buildTicket(app, company);
    const message = await buildMessage(app, company, ticket, {
      from_me: true,
      ack: -1,
      error: 'ERR_MESSAGE_RECIPIENT',
    });
    const status = 'AGENDADA' as const;
    const id = await buildSchedule(app, company, { user_id: ana.id, status, message_id: message.id });
    expect((await find(id)).reply).toMatchObject({ status: 'ERRO', error: 'ERR_MESSAGE_RECIPIENT' });
    const { reply } = await change(id, { sendAt: inAYear });
    expect(reply).toMatchObject({ status: 'PENDENTE', error: null, sendAt: inAYear, ticketId: null });
  });
});

describe('the list of schedules', () => {
  it('is found by text and contact, newest first, in three statements whatever their number', async () => {
    const other = await buildContact(app, company);
    const mine = { user_id: ana.id };
    const ids = [
      await buildSchedule(app, company, { ...mine, body: 'Lembrete da consulta', contact_id: other }),
      await buildSchedule(app, company, { ...mine, body: 'Cobrança', contact_id: contactId }),
    ];
    expect(idsOf(await list({}))).toEqual(ids.toReversed());
    expect(idsOf(await list({ searchParam: 'COBRANCA' }))).toEqual([ids[1]]);
    expect(idsOf(await list({ searchParam: 'avila' }))).toEqual([ids[1]]);
    expect(idsOf(await list({ contactId: other }))).toEqual([ids[0]]);
    expect(idsOf(await list({ userId: bruno.id }, company.admin))).toEqual([]);
    const statements = await app.countQueries(() => list({}));
    expect(statements).toHaveLength(2);
  });

  it('comes by pages of twenty', async () => {
    for (let count = 0; count < 21; count += 1) {
      await buildSchedule(app, company, {
        user_id: ana.id,
        contact_id: contactId,
        connection_id: connectionId,
      });
    }
    const first = await list({});
    expect([first.schedules.length, first.count, first.hasMore]).toEqual([20, 21, true]);
    const second = await list({ pageNumber: 2 });
    expect([second.schedules.length, second.hasMore]).toEqual([1, false]);
  });

  it('is counted to a thousand, however many years it goes back', async () => {
    const many = Array.from({ length: 1001 }, () => ({
      company_id: company.id,
      user_id: ana.id,
      body: 'Uma de muitas',
      send_at: '2090-01-05T12:00:00Z',
    }));
    await app.database.transaction(company.id, (tx) => tx.db.insertInto('schedules').values(many).execute());
    expect((await list({})).count).toBe(1000);
  });

  it('of a time is all of it, in its order, and nothing else', async () => {
    const at = (send_at: string) => buildSchedule(app, company, { user_id: ana.id, send_at });
    const [late, early] = [await at('2090-03-31T23:59:59.999Z'), await at('2090-03-01T00:00:00Z')];
    await at('2090-02-28T23:59:59Z');
    await at('2090-04-01T00:00:00Z');
    const march = { from: '2090-03-01T00:00:00Z', to: '2090-04-01T00:00:00Z' };
    expect(idsOf(await list(march))).toEqual([early, late]);
    const statements = await app.countQueries(() => list(march));
    expect(statements).toHaveLength(2);
  });

  it.each([
    [{ from: '2090-03-01T00:00:00Z' }, 'to'],
    [{ to: '2090-03-01T00:00:00Z' }, 'from'],
    [{ from: '2090-03-02T00:00:00Z', to: '2090-03-01T00:00:00Z' }, 'to'],
    [{ from: '2090-03-01T00:00:00Z', to: '2090-04-20T00:00:00Z' }, 'to'],
    [{ from: 'ontem', to: '2090-04-20T00:00:00Z' }, 'from'],
  ])('refuses the time %j because of %s', async (query, path) => {
    const { status, refusal } = await app.call(listSchedules, { query }, { token: ana.token });
    expect([status, refusal.issues?.[0]?.path]).toEqual([400, path]);
  });
});

describe('B10: a time without an offset', () => {
  it('is by the company’s clocks, of a schedule and of the range that is asked for', async () => {
    await app.call(
      updateSetting,
      { params: { settingKey: 'timezone' }, body: { value: 'America/Manaus' } },
      { token: company.admin.token },
    );
    const { reply } = await create({ sendAt: '2090-11-21 14:30:00' });
    expect(reply.sendAt).toBe('2090-11-21T18:30:00.000Z');
    const moved = await change(reply.id, { sendAt: '2090-11-22' });
    expect(moved.reply.sendAt).toBe('2090-11-22T04:00:00.000Z');
    expect(idsOf(await list({ from: '2090-11-22', to: '2090-11-23' }))).toEqual([reply.id]);
    expect(idsOf(await list({ from: '2090-11-22 00:01', to: '2090-11-23' }))).toEqual([]);
  });
});

describe('the picture of a schedule', () => {
  const attach = (scheduleId: number, file: File) =>
    app.call(uploadScheduleMedia, { params: { scheduleId } }, { token: ana.token, file });

  it('comes with the message in one call, and a message whose picture is refused is not there', async () => {
    const body = { body: 'Seu convite', sendAt: inAYear, contactId };
    const send = (file: File) => app.call(createSchedule, { body }, { token: ana.token, file });
    const { status, reply } = await send(new File([sampleFiles.png], 'Convite.png'));
    expect(status).toBe(200);
    expect(reply).toMatchObject({ mediaName: 'Convite.png', contactId, sendAt: inAYear, queueId: null });
    expect(outcome(await send(new File([sampleFiles.webp], 'Convite.webp')))).toEqual([
      415,
      'ERR_UPLOAD_TYPE',
    ]);
    expect(outcome(await send(new File([], 'Convite.png')))).toEqual([400, 'ERR_UPLOAD_EMPTY']);
    expect(idsOf(await list({}))).toEqual([reply.id]);
  });

  it('is a png or a jpg, and is taken off again', async () => {
    const { id } = (await create({})).reply;
    const { reply } = await attach(id, new File([sampleFiles.png], 'Convite.png'));
    expect(reply.mediaName).toBe('Convite.png');
    expect((await app.http.inject({ url: reply.mediaPath ?? '' })).headers['content-type']).toBe('image/png');
    expect(outcome(await attach(id, new File([sampleFiles.webp], 'Convite.webp')))).toEqual([
      415,
      'ERR_UPLOAD_TYPE',
    ]);
    const without = await app.call(deleteScheduleMedia, { params: { scheduleId: id } }, { token: ana.token });
    expect(without.reply).toMatchObject({ mediaPath: null, mediaName: null });
  });
});
