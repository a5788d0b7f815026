import * as api from '@prosa/contracts/queue-options/api.ts';
import { type QueueOption, QueueOptionSchema } from '@prosa/contracts/queue-options/schema.ts';
import { deleteQueue } from '@prosa/contracts/queues/api.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import { buildQueueOption } from '#testing/automation-builders.ts';
import { buildCompany, buildQueue, buildUser, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { optionsOf } from './service.ts';

let app: TestApp;
let company: TestCompany;
let queueId: number;
beforeEach(async () => {
  app = await testApp();
  company = await buildCompany(app);
  queueId = await buildQueue(app, company);
});

const token = () => ({ token: company.admin.token });
const list = async (parentId?: string) => {
  const query = { queueId: String(queueId), ...(parentId === undefined ? {} : { parentId }) };
  return (await app.call(api.listQueueOptions, { query }, token())).reply;
};
const add = (title: string, parentId: number | null = null, more: object = {}) =>
  app.call(api.createQueueOption, { body: { queueId, parentId, title, ...more } }, token());
const change = (queueOptionId: number, body: object) =>
  app.call(api.updateQueueOption, { params: { queueOptionId }, body }, token());
const remove = (queueOptionId: number) =>
  app.call(api.deleteQueueOption, { params: { queueOptionId } }, token());
const outcome = ({ status, refusal }: { status: number; refusal: { error: string; data?: object } }) => [
  status,
  refusal.error,
  ...(refusal.data ? [refusal.data] : []),
];
const lines = (options: readonly QueueOption[]) => options.map(({ option, title }) => `${option} ${title}`);

async function told(): Promise<string[]> {
  const events = await eventsAfter(app.database.reader(company.id), 0, 1000);
  return events
    .filter(({ name }) => name.startsWith('queue-option.'))
    .map(({ name, payload }) => {
      const { queueOptions = [], queueOptionIds = [] } = payload as {
        queueOptions?: QueueOption[];
        queueOptionIds?: number[];
      };
      return [name.replace('queue-option.', ''), ...lines(queueOptions), ...queueOptionIds].join(', ');
    });
}

describe('the options of a queue', () => {
  it('are listed to everybody of the company, siblings in order, in one statement', async () => {
    const a = await buildQueueOption(app, company, queueId, { title: 'A' });
    const b = await buildQueueOption(app, company, queueId, { title: 'B' });
    await buildQueueOption(app, company, queueId, { title: 'B1', parentId: b });
    await buildQueueOption(app, company, queueId, { title: 'A1', parentId: a });
    await buildQueueOption(app, company, await buildQueue(app, company));
    const ana = await buildUser(app, { company });
    const query = { queueId: String(queueId) };
    await app.call(api.listQueueOptions, { query }, { token: ana.token });
    const statements = await app.countQueries(async () => {
      const { reply } = await app.call(api.listQueueOptions, { query }, { token: ana.token });
      expect(lines(reply)).toEqual(['1 A', '2 B', '1 A1', '1 B1']);
      expect(QueueOptionSchema.parse(reply[0])).toEqual(reply[0]);
    });
    expect(statements).toHaveLength(1);
    expect(lines(await list('-1'))).toEqual(['1 A', '2 B']);
    expect(lines(await list(String(b)))).toEqual(['1 B1']);
  });

  it('of another company’s queue are not found', async () => {
    const theirs = String(await buildQueue(app, await buildCompany(app)));
    const answer = await app.call(api.listQueueOptions, { query: { queueId: theirs } }, token());
    expect(outcome(answer)).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
    expect(await list()).toEqual([]);
  });

  it('are read as a tree by the conversation, in one statement', async () => {
    const a = await buildQueueOption(app, company, queueId, { title: 'A' });
    await buildQueueOption(app, company, queueId, { title: 'A1', parentId: a });
    await buildQueueOption(app, company, queueId, { title: 'B' });
    const reader = app.database.reader(company.id);
    const statements = await app.countQueries(async () => {
      expect(await optionsOf(reader, queueId)).toMatchObject([
        { id: a, title: 'A', message: '', media: null, children: [{ title: 'A1', children: [] }] },
        { title: 'B', children: [] },
      ]);
    });
    expect(statements).toHaveLength(1);
  });

  it('go with their queue', async () => {
    await add('A1', (await add('A')).reply.id);
    await app.call(deleteQueue, { params: { queueId } }, token());
    const { db } = app.database.reader(company.id);
    expect(await db.selectFrom('queue_options').selectAll().execute()).toEqual([]);
  });
});

describe('an option', () => {
  it('comes at the end of its level, or where it is wanted', async () => {
    const { status, reply } = await add('  A ');
    expect([status, reply.title, reply.message, reply.parentId]).toEqual([200, 'A', '', null]);
    await add('B');
    expect((await add('C', null, { option: '1' })).reply.option).toBe('1');
    expect(lines(await list())).toEqual(['1 C', '2 A', '3 B']);
    expect(await told()).toEqual(['changed, 1 A', 'changed, 2 B', 'changed, 1 C, 2 A, 3 B']);
    const found = await app.call(api.getQueueOption, { params: { queueOptionId: reply.id } }, token());
    expect(found.reply).toMatchObject({ id: reply.id, option: '2' });
  });

  it('changes what is given and nothing else; nothing new is told to nobody', async () => {
    const { reply: option } = await add('A', null, { message: 'Oi' });
    const { reply } = await change(option.id, { title: 'Boleto' });
    expect(reply).toEqual({ ...option, title: 'Boleto', updatedAt: reply.updatedAt });
    await change(option.id, { title: 'Boleto', message: 'Oi', option: '1', parentId: null });
    expect(await told()).toEqual(['changed, 1 A', 'changed, 1 Boleto']);
  });

  it('takes another place among its siblings, as older clients renumber them one by one', async () => {
    const [a, b, c] = [(await add('A')).reply.id, (await add('B')).reply.id, (await add('C')).reply.id];
    expect((await change(c, { option: 1 })).reply.option).toBe('1');
    expect(lines(await list())).toEqual(['1 C', '2 A', '3 B']);
    for (const [index, id] of [b, a, c].entries()) await change(id, { option: String(index + 1) });
    expect(lines(await list())).toEqual(['1 B', '2 A', '3 C']);
    expect((await change(b, { option: 300 })).reply.option).toBe('3');
  });

  it('moves below another with all it has, and both levels are numbered anew', async () => {
    const [a, b] = [(await add('A')).reply.id, (await add('B')).reply.id];
    await add('C');
    await add('A1', a);
    await add('B1', b);
    expect((await change(a, { parentId: b, option: 1 })).reply).toMatchObject({ parentId: b, option: '1' });
    expect(lines(await list('-1'))).toEqual(['1 B', '2 C']);
    expect(lines(await list(String(b)))).toEqual(['1 A', '2 B1']);
    expect(lines(await list(String(a)))).toEqual(['1 A1']);
    expect((await change(a, { parentId: null })).reply).toMatchObject({ parentId: null, option: '3' });
  });

  it('is not found below another queue’s option, and never stands inside itself', async () => {
    const a = (await add('A')).reply.id;
    const below = (await add('A1', a)).reply.id;
    expect(outcome(await change(a, { parentId: below }))).toEqual([409, 'ERR_QUEUE_OPTION_INSIDE_ITSELF']);
    expect(outcome(await change(a, { parentId: a }))).toEqual([409, 'ERR_QUEUE_OPTION_INSIDE_ITSELF']);
    const elsewhere = await buildQueueOption(app, company, await buildQueue(app, company));
    const unknown = [404, 'ERR_NO_QUEUE_OPTION_FOUND'];
    expect(outcome(await change(a, { parentId: elsewhere }))).toEqual(unknown);
    expect(outcome(await add('X', elsewhere))).toEqual(unknown);
    const theirs = await buildQueue(app, await buildCompany(app));
    const foreign = { body: { queueId: theirs, title: 'X' } };
    expect(outcome(await app.call(api.createQueueOption, foreign, token()))).toEqual([
      404,
      'ERR_NO_QUEUE_FOUND',
    ]);
  });

  it.each([
    ['title', ' ', 'required'],
    ['title', 'x'.repeat(256), 'tooLong'],
    ['message', 'x'.repeat(4097), 'tooLong'],
  ])('refuses what is wrong: case %#, beside its field', async (field, value, key) => {
    const answer = await add('Certa', null, { [field]: value });
    expect([answer.status, answer.refusal.issues?.[0]]).toEqual([
      400,
      { path: field, message: `validation.${key}` },
    ]);
  });

  it('beyond the last level, or the twentieth of one, is refused, also to two who ask at once', async () => {
    let parentId: number | null = null;
    for (let level = 1; level <= 6; level += 1) {
      parentId = await buildQueueOption(app, company, queueId, { parentId });
    }
    const refused = (limit: string, most: number) => [409, 'ERR_QUEUE_OPTION_LIMIT', { limit, most }];
    expect(outcome(await add('X', parentId))).toEqual(refused('depth', 6));
    for (let index = 2; index < 20; index += 1) await buildQueueOption(app, company, queueId);
    const answers = await Promise.all([add('Uma'), add('Outra')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(outcome(await add('Mais uma'))).toEqual(refused('level', 20));
  });

  it('goes with everything below it, and its siblings close up', async () => {
    const [a, b] = [(await add('A')).reply.id, (await add('B')).reply.id];
    await add('C');
    const b1 = (await add('B1', b)).reply.id;
    const b11 = (await add('B11', b1)).reply.id;
    await remove(b);
    expect(lines(await list())).toEqual(['1 A', '2 C']);
    expect((await told()).slice(-2)).toEqual([`deleted, ${b}, ${b1}, ${b11}`, 'changed, 2 C']);
    expect(outcome(await remove(b11))).toEqual([404, 'ERR_NO_QUEUE_OPTION_FOUND']);
    expect((await list()).map(({ id }) => id)).toContain(a);
  });
});
