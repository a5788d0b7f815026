import { startConnection } from '@prosa/contracts/connections/api.ts';
import {
  createContactListItem,
  getContactList,
  listContactListItems,
} from '@prosa/contracts/contact-lists/api.ts';
import { createSandboxCustomer } from '@prosa/contracts/sandbox-phone/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storePairing } from '#features/connections/gateway/service.ts';
import type { AskConnection } from '#features/connections/questions/service.ts';
import { addToContactList, updateItem } from '#features/contact-lists/items/service.ts';
import { type CompanyJobContext, RetryLater } from '#platform/jobs/job.ts';
import { createLog } from '#platform/log.ts';
import { type Address, ProviderError } from '#providers/whatsapp/port.ts';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { untilStatus } from '#testing/gateway-test-bed.ts';
import { buildContactList, buildContactListItem } from '#testing/outreach-builders.ts';
import { startTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { connectSocket } from '#testing/test-socket.ts';
import { contactListJobHandlers } from './check-numbers.ts';

let app: TestApp;
let home: TestCompany;
let list: number;
beforeEach(async () => {
  home = await buildCompany(app);
  list = await buildContactList(app, home);
});

/** Runs one attempt of the job, with this answer of WhatsApp. */
async function check(answer: (numbers: readonly string[]) => Promise<Readonly<Record<string, Address>>>) {
  const asked: (readonly string[])[] = [];
  const askConnection = (async (_company, _connection, _name, question: { numbers: readonly string[] }) => {
    asked.push(question.numbers);
    return answer(question.numbers);
  }) as AskConnection;
  const [handler] = contactListJobHandlers({ askConnection });
  const context: CompanyJobContext = {
    companyId: home.id,
    reader: app.database.reader(home.id),
    transaction: (work) => app.database.transaction(home.id, work),
    log: createLog('silent'),
    signal: new AbortController().signal,
    attempt: 1,
  };
  const thrown = await handler?.run(context as never, {} as never).catch((error: unknown) => error);
  return { asked, again: thrown instanceof RetryLater ? thrown.delayMs : thrown };
}

const everybody = async (numbers: readonly string[]) =>
  Object.fromEntries(numbers.map((phone) => [phone, { phone }]));

async function shown() {
  const query = { contactListId: list };
  const { reply } = await app.call(listContactListItems, { query }, { token: home.admin.token });
  return reply.contacts.map(({ name, number, isWhatsappValid }) => ({ name, number, isWhatsappValid }));
}

async function counts() {
  const params = { contactListId: list };
  const { reply } = await app.call(getContactList, { params }, { token: home.admin.token });
  return [reply.contactsCount, reply.validCount, reply.invalidCount];
}

describe('the numbers of a list, where connections are served,', () => {
  let url: string;
  beforeAll(async () => {
    const serving = await startTestApp({ environment: { ROLES: 'web,worker,gateway' } });
    app = serving;
    url = await serving.listen();
    return () => serving.close();
  });

  it('are asked for over an open connection as soon as they are there, and the answer is told', async () => {
    const { token } = home.admin;
    const connectionId = await buildConnection(app, home);
    await app.database.transaction(home.id, (tx) => storePairing(tx, connectionId, '5511990010001'));
    await app.call(startConnection, { params: { connectionId } }, { token });
    await untilStatus(app, home, connectionId, 'CONNECTED');
    const customer = { name: 'Rita', kind: 'phone', phone: '551187654321' } as const;
    await app.call(createSandboxCustomer, { params: { connectionId }, body: customer }, { token });
    const socket = await connectSocket(url, { auth: { token } });
    const add = (name: string, number: string) =>
      app.call(createContactListItem, { body: { contactListId: list, name, number } }, { token });
    await add('Rita', '11 98765-4321');
    await add('Sem WhatsApp', '11 98765-0000');
    await eventually(async () =>
      expect(await shown()).toEqual([
        { name: 'Rita', number: '551187654321', isWhatsappValid: true },
        { name: 'Sem WhatsApp', number: '5511987650000', isWhatsappValid: false },
      ]),
    );
    expect(await counts()).toEqual([2, 1, 1]);
    const channel = `company-${home.id}-ContactListItem`;
    await eventually(() => {
      const told = socket.heard.filter((event) => event.channel === channel);
      const checked = told.flatMap(({ payload }) => (payload as { records?: object[] }).records ?? []);
      expect(checked).toHaveLength(2);
    });
    socket.close();
  });
});

// No gateway serves these connections: each keeps the state it was built with.
describe('the numbers of a list', () => {
  beforeAll(async () => {
    app = await testApp();
  });

  it('wait while no connection is open that can tell', async () => {
    await buildContactListItem(app, home, { listId: list, name: 'Ana', number: '5511987654321' });
    expect(await check(everybody)).toEqual({ asked: [], again: 60_000 });
    await buildConnection(app, home, { provider: 'cloud', status: 'CONNECTED' });
    expect(await check(everybody)).toEqual({ asked: [], again: 60_000 });
    expect(await shown()).toEqual([{ name: 'Ana', number: '5511987654321', isWhatsappValid: null }]);
  });

  it('stay unknown when WhatsApp does not answer, and are asked for again later', async () => {
    await buildConnection(app, home, { status: 'CONNECTED' });
    await buildContactListItem(app, home, { listId: list });
    const failing = (failure: 'temporary' | 'rate') => () =>
      Promise.reject(new ProviderError({ class: failure }));
    expect((await check(failing('temporary'))).again).toBe(60_000);
    expect((await check(failing('rate'))).again).toBe(300_000);
    expect(await counts()).toEqual([1, 0, 0]);
  });

  it('are asked for fifty at a time with a pause between, over all lists', async () => {
    await buildConnection(app, home, { status: 'CONNECTED' });
    const people = Array.from({ length: 60 }, (_, index) => ({
      name: `Pessoa ${index}`,
      number: `55219${80_000_000 + index}`,
      email: '',
    }));
    await app.database.transaction(home.id, (tx) => addToContactList(tx, list, people));
    await buildContactListItem(app, home, { number: '5511987654321' });
    const first = await check(everybody);
    expect([first.asked[0]?.length, first.again]).toEqual([50, 3000]);
    const second = await check(everybody);
    expect([second.asked[0]?.length, second.again]).toEqual([11, undefined]);
    expect(await counts()).toEqual([60, 60, 0]);
    expect((await check(everybody)).asked).toEqual([]);
  });

  it('that were changed while WhatsApp was asked are not taken for the former ones', async () => {
    await buildConnection(app, home, { status: 'CONNECTED' });
    const id = await buildContactListItem(app, home, { listId: list, name: 'Ana', number: '5511987654321' });
    await check(async (numbers) => {
      await app.database.transaction(home.id, (tx) => updateItem(tx, id, { number: '5511912345678' }));
      return everybody(numbers);
    });
    expect(await shown()).toEqual([{ name: 'Ana', number: '5511912345678', isWhatsappValid: null }]);
    expect(await counts()).toEqual([1, 0, 0]);
  });

  it('of somebody whom WhatsApp knows under another number stay as they were given', async () => {
    await buildConnection(app, home, { status: 'CONNECTED' });
    await buildContactListItem(app, home, { listId: list, name: 'Ana', number: '5215512345678' });
    await check(async () => ({ '5215512345678': { phone: '525512345678' } }));
    expect(await shown()).toEqual([{ name: 'Ana', number: '5215512345678', isWhatsappValid: true }]);
  });
});
