import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Clock, systemClock } from '#platform/clock.ts';
import { startEventFeed } from '#platform/events/event-feed.ts';
import { createLog } from '#platform/log.ts';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { type ScriptedWhatsapp, scriptedWhatsapp } from '#testing/scripted-whatsapp.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { createQuestionResponder } from './responder.ts';
import { createQuestionSender } from './service.ts';

const number = '5511987654321';
const log = createLog('silent');

let app: TestApp;
let company: TestCompany;
let connectionId: number;
let provider: ScriptedWhatsapp;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  connectionId = await buildConnection(app, company);
  provider = scriptedWhatsapp();
});

/** A process of the cluster: it may ask, and answers for what it has open. */
async function joinCluster(clock: Clock = systemClock) {
  const { database, databaseUrl: url } = app;
  const feed = await startEventFeed({ url, database, log });
  const asking = createQuestionSender({ database, clock });
  const answering = createQuestionResponder({ database, log });
  for (const listener of [...asking.listeners, ...answering.listeners]) feed.subscribe(listener);
  onTestFinished(() => feed.stop());
  return {
    ask: () => asking.ask(company.id, connectionId, 'lookUp', { numbers: [number] }),
    open(id = connectionId, of = company) {
      const session = provider.connect({
        connectionId: id,
        account: { importsHistory: false },
        memory: { read: async () => new Map(), write: async () => undefined, clear: async () => undefined },
        copies: { save: async () => undefined, find: async () => undefined },
        onEvent: async () => undefined,
      });
      const { capabilities } = provider;
      return answering.attend({ companyId: of.id, connectionId: id, session, capabilities });
    },
  };
}

const questions = () =>
  app.database.transaction(company.id, ({ db }) =>
    db.selectFrom('connection_questions').select(['id', 'answer']).execute(),
  );

describe('what is asked of a connection', () => {
  it('is answered by the process that has it open, and leaves nothing behind', async () => {
    const [asker, owner] = [await joinCluster(), await joinCluster()];
    owner.open();
    provider.people.set(number, { phone: '551187654321', lid: '77' });
    expect(await asker.ask()).toEqual({ [number]: { phone: '551187654321', lid: '77' } });
    provider.people.clear();
    expect(await asker.ask()).toEqual({});
    expect(await questions()).toEqual([]);
  });

  it('is asked many times at once, and each gets the answer to its own', async () => {
    const [asker, owner] = [await joinCluster(), await joinCluster()];
    owner.open();
    provider.people.set(number, { phone: number });
    const answers = await Promise.all(Array.from({ length: 10 }, () => asker.ask()));
    expect(answers).toEqual(answers.map(() => ({ [number]: { phone: number } })));
  });

  it('fails as it failed at the provider', async () => {
    const [asker, owner] = [await joinCluster(), await joinCluster()];
    owner.open();
    provider.outcomes.push({ class: 'rate' });
    await expect(asker.ask()).rejects.toMatchObject({ failure: { class: 'rate' } });
    expect(await questions()).toEqual([]);
  });

  it('is answered by whoever opens it while somebody waits', async () => {
    const [asker, owner] = [await joinCluster(), await joinCluster()];
    provider.people.set(number, { phone: number });
    const answer = asker.ask();
    await eventually(async () => expect(await questions()).toHaveLength(1));
    owner.open();
    expect(await answer).toEqual({ [number]: { phone: number } });
  });

  it('is given up after five seconds, by a provider that hangs or when nobody has it open', async () => {
    const clock = fakeClock();
    const [asker, owner] = [await joinCluster(clock), await joinCluster()];
    const other = await buildCompany(app);
    owner.open(await buildConnection(app, other), other);
    for (const prepare of [() => undefined, () => void provider.outcomes.push('hangs')]) {
      prepare();
      const attendance = provider.outcomes.length > 0 ? owner.open() : undefined;
      const answer = expect(asker.ask()).rejects.toMatchObject({ failure: { class: 'temporary' } });
      await eventually(() => expect(clock.sleeping()).toBe(1));
      await clock.advance(4999);
      expect(clock.sleeping()).toBe(1);
      await clock.advance(1);
      await answer;
      expect(await questions()).toEqual([]);
      await attendance?.stop();
    }
  });

  it('is not answered by a process that let the connection go', async () => {
    const clock = fakeClock();
    const [asker, owner] = [await joinCluster(clock), await joinCluster()];
    provider.people.set(number, { phone: number });
    await owner.open().stop();
    const answer = expect(asker.ask()).rejects.toThrow('temporary');
    await eventually(async () => {
      expect(await questions()).toHaveLength(1);
      expect(clock.sleeping()).toBe(1);
    });
    await clock.advance(5000);
    await answer;
  });
});
