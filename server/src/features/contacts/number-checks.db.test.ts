import { startConnection } from '@prosa/contracts/connections/api.ts';
import { createContact, listContacts, updateContact } from '@prosa/contracts/contacts/api.ts';
import { createSandboxCustomer } from '@prosa/contracts/sandbox-phone/api.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storePairing } from '#features/connections/gateway/service.ts';
import { buildCompany, buildConnection, buildContact, type TestCompany } from '#testing/builders.ts';
import { untilStatus } from '#testing/gateway-test-bed.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

type OwnApp = Awaited<ReturnType<typeof startTestApp>>;

/** Requests go to one process, the connection lives in another. */
let app: OwnApp;
let gateway: OwnApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  gateway = await startTestApp({
    environment: { ROLES: 'gateway' },
    database: { url: app.databaseUrl },
  });
});
afterAll(async () => {
  await gateway.close();
  await app.close();
});
beforeEach(async () => {
  company = await buildCompany(app);
});

async function buildConnected(on: TestApp, of: TestCompany): Promise<number> {
  const id = await buildConnection(on, of);
  await on.database.transaction(of.id, (tx) => storePairing(tx, id, '5511990010001'));
  await on.call(startConnection, { params: { connectionId: id } }, { token: of.admin.token });
  await untilStatus(on, of, id, 'CONNECTED');
  return id;
}

const create = (body: { name: string; number: string }) =>
  app.call(createContact, { body }, { token: company.admin.token });

describe('the number of a contact', () => {
  it('without WhatsApp is refused, in a process that does not own the connection', async () => {
    await buildConnected(app, company);
    const refused = await create({ name: 'Sem WhatsApp', number: '11 98765-0000' });
    expect([refused.status, refused.refusal.error]).toEqual([400, 'ERR_WAPP_INVALID_CONTACT']);
    const { reply } = await create({ name: 'Com WhatsApp', number: '11 98765-4321' });
    expect(reply.number).toBe('5511987654321');
    const params = { contactId: reply.id };
    const token = company.admin.token;
    const changed = await app.call(updateContact, { params, body: { number: '11987650000' } }, { token });
    expect([changed.status, changed.refusal.error]).toEqual([400, 'ERR_WAPP_INVALID_CONTACT']);
    // An unchanged number is not looked up.
    const renamed = await app.call(updateContact, { params, body: { name: 'Outro nome' } }, { token });
    expect(renamed.reply).toMatchObject({ name: 'Outro nome', number: '5511987654321' });
    const list = await app.call(listContacts, {}, { token });
    expect(list.reply.contacts).toHaveLength(1);
  });

  it('is kept as WhatsApp writes it, and found as it was typed', async () => {
    const connectionId = await buildConnected(app, company);
    const token = company.admin.token;
    const customer = { name: 'Rita', kind: 'phone', phone: '551187654321' } as const;
    await app.call(createSandboxCustomer, { params: { connectionId }, body: customer }, { token });
    const { reply } = await create({ name: 'Rita Lima', number: '+55 11 98765-4321' });
    expect(reply.number).toBe('551187654321');
    const found = await app.call(listContacts, { query: { searchParam: '11 98765-4321' } }, { token });
    expect(found.reply.contacts.map(({ id }) => id)).toEqual([reply.id]);
    const again = await create({ name: 'Rita de novo', number: '11987654321' });
    expect([again.refusal.error, again.refusal.data]).toEqual([
      'ERR_DUPLICATED_CONTACT',
      { contactId: reply.id },
    ]);
  });

  it('is taken as typed while no connection is open', async () => {
    await buildConnection(app, company);
    const { status, reply } = await create({ name: 'Sem conexão', number: '11 98765-0000' });
    expect([status, reply.number]).toEqual([200, '5511987650000']);
  });

  it('of somebody who is known is refused without asking anybody', async () => {
    const contactId = await buildContact(app, company, { number: '5511987650000' });
    await buildConnected(app, company);
    const { status, refusal } = await create({ name: 'De novo', number: '11 8765-0000' });
    expect([status, refusal.error, refusal.data]).toEqual([409, 'ERR_DUPLICATED_CONTACT', { contactId }]);
  });
});
