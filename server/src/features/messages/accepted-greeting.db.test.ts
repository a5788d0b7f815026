import { sendMessage } from '@prosa/contracts/messages/api.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { updateTicket } from '@prosa/contracts/tickets/api.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildQueue, buildUser, type TestCompany, type TestUser } from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let sales: number;
let ana: TestUser;
beforeEach(async () => {
  app = await testApp();
  company = await buildCompany(app);
  sales = await buildQueue(app, company);
  ana = await buildUser(app, { company, name: 'Ana Souza', queueIds: [sales] });
});

/** As the client of the family writes it. */
const ownGreeting = '{{ms}} *{{name}}*, meu nome é *Ana Souza* e agora vou prosseguir com seu atendimento!';

const turnOn = () =>
  app.call(
    updateSetting,
    { params: { settingKey: 'sendGreetingAccepted' }, body: { value: 'enabled' } },
    { token: company.admin.token },
  );
const post = (ticketId: number, body: string, by = ana) =>
  app.call(sendMessage, { params: { ticketId }, body: { body } }, { token: by.token });
const bodies = async () =>
  (
    await app.database.reader(company.id).db.selectFrom('messages').select('body').orderBy('id').execute()
  ).map(({ body }) => body);

async function accept(): Promise<number> {
  const { id } = await buildTicket(app, company, { queue_id: sales });
  const body = { status: 'open', userId: ana.id } as const;
  await app.call(updateTicket, { params: { ticketId: id }, body }, { token: ana.token });
  return id;
}

describe('sendGreetingAccepted', () => {
  it('greets once, also when an older client posts the greeting itself right after', async () => {
    await turnOn();
    const id = await accept();
    const [greeting = ''] = await bodies();
    for (const body of [ownGreeting, greeting]) {
      const { status, reply } = await post(id, body);
      expect([status, reply.messages.map((message) => message.body)]).toEqual([200, [greeting]]);
    }
    expect(await bodies()).toEqual([greeting]);
    const acts = await app.database.reader(company.id).db.selectFrom('outgoing_acts').select('act').execute();
    expect(acts).toEqual([{ act: 'send' }]);
  });

  it('sends whatever else is written, also with variables, and the greeting of somebody else', async () => {
    await turnOn();
    const id = await accept();
    await post(id, '{{ms}}, {{name}}! Qual é o número do pedido?');
    await post(id, ownGreeting, company.admin);
    expect(await bodies()).toHaveLength(3);
  });

  it('leaves the greeting of an older client alone where the company greets nobody, and a minute later', async () => {
    await post(await accept(), ownGreeting);
    expect(await bodies()).toHaveLength(1);
    await turnOn();
    const id = await accept();
    const earlier = new Date(Date.now() - 120_000).toISOString();
    await app.database.transaction(company.id, async ({ db }) => {
      await db.updateTable('tickets').set({ accepted_at: earlier }).where('id', '=', id).execute();
      await db.updateTable('messages').set({ sent_at: earlier }).where('ticket_id', '=', id).execute();
    });
    await post(id, ownGreeting);
    expect(await bodies()).toHaveLength(3);
  });
});
