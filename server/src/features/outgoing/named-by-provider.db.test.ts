import { sendMessage } from '@prosa/contracts/messages/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildContact, type TestCompany } from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { messagesOf, startTalk, type Talk, untilApplied } from '#testing/conversation-test-bed.ts';
import { eventually } from '#testing/eventually.ts';
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts';
import { scriptedWhatsapp } from '#testing/scripted-whatsapp.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const chat = { phone: '5531987654321' };

let app: TestApp;
let company: TestCompany;
let clock: FakeClock;
let talk: Talk;
let ticketId: number;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  // Ahead of the database for as long as a slow test takes: its times are compared with the clock, which stands still.
  clock = fakeClock(Date.now() + 60_000);
  talk = await startTalk(app, company, { provider: scriptedWhatsapp({ takesMessageIds: false }), clock });
  const contactId = await buildContact(app, company, { number: chat.phone });
  const ticket = await buildTicket(app, company, {
    contact_id: contactId,
    connection_id: talk.connectionId,
    user_id: company.admin.id,
  });
  ticketId = ticket.id;
});

async function send(body: string): Promise<void> {
  const request = { params: { ticketId }, body: { body } };
  const { status } = await app.call(sendMessage, request, { token: company.admin.token });
  expect(status).toBe(200);
  talk.wake();
}

const acts = () => app.database.reader(company.id).db.selectFrom('outgoing_acts').selectAll().execute();
const message = async () => (await messagesOf(app, company))[0];
const asked = (count: number) => eventually(() => expect(talk.session().asked).toHaveLength(count));

async function confirm(id: string, ownId: string): Promise<void> {
  const target = { id, chat, isOwn: true };
  await talk.report({ type: 'status', target, status: 'sent', at: new Date(), ownId });
  await untilApplied(app, company);
  talk.wake();
}

describe('where the provider names what is sent', () => {
  it('a message is known by that name, and settled by the answer: a second one would be a second message', async () => {
    await send('oi');
    await eventually(async () => expect(await acts()).toEqual([]));
    expect(await message()).toMatchObject({ ack: 0, provider_id: expect.stringMatching(/^wamid\.PR/) });
    await clock.advance(10 * 60_000);
    await asked(1);
  });

  it('a status that comes before the answer finds it by our name', async () => {
    const answer = Promise.withResolvers<void>();
    talk.provider.outcomes.push(answer.promise);
    await send('oi');
    await asked(1);
    const ownId = (await message())?.provider_id ?? '';
    await confirm('wamid.early', ownId);
    expect(await message()).toMatchObject({ ack: 1, provider_id: 'wamid.early' });
    expect(await acts()).toEqual([]);
    answer.resolve();
    await send('e mais');
    await asked(2);
    expect(await message()).toMatchObject({ ack: 1, provider_id: 'wamid.early' });
  });

  it('the answer is waited for though the session ends meanwhile', async () => {
    const answer = Promise.withResolvers<void>();
    talk.provider.outcomes.push(answer.promise);
    await send('oi');
    await asked(1);
    const back = talk.reconnect();
    answer.resolve();
    await back;
    await eventually(async () => expect(await acts()).toEqual([]));
    expect((await message())?.provider_id).toMatch(/^wamid\./);
  });

  it('and not for ever: what nobody answered is sent again', async () => {
    talk.provider.outcomes.push('hangs');
    await send('oi');
    await asked(1);
    const first = talk.session();
    const back = talk.reconnect();
    await eventually(async () => {
      await clock.advance(5000);
      expect(talk.session()).not.toBe(first);
      expect(talk.session().asked).toHaveLength(1);
    });
    await back;
    expect(first.asked).toHaveLength(1);
  });

  it('what a session that died handed over waits a minute for its status before it is sent again', async () => {
    talk.provider.outcomes.push({ class: 'temporary', retryAfterMs: 60_000 });
    await send('oi');
    await eventually(async () => expect(await acts()).toMatchObject([{ handed_over_at: null, attempts: 1 }]));
    await talk.reconnect();
    talk.wake();
    await clock.advance(55_000);
    await asked(0);
    await eventually(async () => {
      await clock.advance(5000);
      expect(talk.session().asked).toHaveLength(1);
    });
    await eventually(async () => expect(await acts()).toEqual([]));
  });

  it('and is not sent again when its status came meanwhile', async () => {
    talk.provider.outcomes.push({ class: 'temporary', retryAfterMs: 60_000 });
    await send('oi');
    await eventually(async () => expect(await acts()).toMatchObject([{ handed_over_at: null }]));
    await confirm('wamid.lost', (await message())?.provider_id ?? '');
    await clock.advance(10 * 60_000);
    expect(talk.session().asked).toHaveLength(1);
    expect(await message()).toMatchObject({ ack: 1, provider_id: 'wamid.lost' });
  });

  it('what was handed over and never answered waits for as long', async () => {
    await send('oi');
    await eventually(async () => expect(await acts()).toEqual([]));
    const row = await message();
    await app.database.transaction(company.id, (tx) =>
      tx.db
        .insertInto('outgoing_acts')
        .values({
          company_id: company.id,
          connection_id: talk.connectionId,
          contact_id: row?.contact_id ?? 0,
          message_id: row?.id ?? 0,
          act: 'send',
          attempts: 1,
          handed_over_at: clock.now().toISOString(),
        })
        .execute(),
    );
    await talk.reconnect();
    talk.wake();
    await clock.advance(50_000);
    await asked(0);
    await eventually(async () => {
      await clock.advance(5000);
      expect(talk.session().asked).toHaveLength(1);
    });
  });
});
