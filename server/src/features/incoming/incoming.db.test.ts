import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildContact, type TestCompany } from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import {
  contactsOf,
  inboundMessage,
  messagesOf,
  startTalk,
  type Talk,
  ticketsOf,
  untilApplied,
} from '#testing/conversation-test-bed.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let talk: Talk;

const maria = { phone: '5531987654321' };
const second = (n: number) => new Date(Date.UTC(2026, 10, 1, 12, 0, n));

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  talk = await startTalk(app, company);
});

const applied = () => untilApplied(app, company);
const messages = () => messagesOf(app, company);
const tickets = () => ticketsOf(app, company);
const contacts = () => contactsOf(app, company);

/** A stable shuffle: the same in every run. */
function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item, index) => ({ item, place: (index * 7919) % 104_729 }))
    .sort((a, b) => (a.place % 101) - (b.place % 101) || a.place - b.place)
    .map(({ item }) => item);
}

async function set(settingKey: string, value: string): Promise<void> {
  const request = { params: { settingKey }, body: { value } };
  expect((await app.call(updateSetting, request, { token: company.admin.token })).status).toBe(200);
}

describe('messages that come in', () => {
  it('fifty of a new contact in a burst, shuffled and told twice, are one ticket and fifty messages in order', async () => {
    const burst = Array.from({ length: 50 }, (_, n) =>
      inboundMessage({ chat: maria, id: `B${n}`, text: `${n}`, pushName: 'Maria', sentAt: second(n) }),
    );
    await Promise.all(shuffled([...burst, ...burst.slice(0, 30)]).map((event) => talk.report(event)));
    expect(await applied()).toHaveLength(50);
    const [ticket, ...others] = await tickets();
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ status: 'pending', unread_messages: 50, last_message: '49' });
    expect((await messages()).map(({ body }) => body)).toEqual(burst.map((_, n) => `${n}`));
    expect(await contacts()).toMatchObject([{ name: 'Maria' }]);
  });

  it('are kept apart when two companies talk to each other under the same ids', async () => {
    const other = await buildCompany(app);
    const otherTalk = await startTalk(app, other);
    for (const [n, isOwn] of [true, false, true, false].entries()) {
      const message = { id: `SAME${n}`, text: `${n}`, sentAt: second(n) };
      await talk.report(inboundMessage({ ...message, chat: { phone: '5521990020002' }, isOwn }));
      await otherTalk.report(inboundMessage({ ...message, chat: { phone: '5511990010001' }, isOwn: !isOwn }));
    }
    await applied();
    await untilApplied(app, other);
    const texts = (rows: Awaited<ReturnType<typeof messages>>) =>
      rows.map(({ body, from_me }) => [body, from_me]);
    expect(texts(await messages())).toEqual([
      ['0', true],
      ['1', false],
      ['2', true],
      ['3', false],
    ]);
    expect(texts(await messagesOf(app, other))).toEqual([
      ['0', false],
      ['1', true],
      ['2', false],
      ['3', true],
    ]);
  });

  it('typed on the phone go to the live ticket and leave nothing unread', async () => {
    await talk.report(inboundMessage({ chat: maria, text: 'Oi', sentAt: second(1) }));
    await talk.report(inboundMessage({ chat: maria, text: 'Já respondo', isOwn: true, sentAt: second(2) }));
    await applied();
    expect(await tickets()).toMatchObject([{ unread_messages: 0, last_message: 'Já respondo' }]);
    expect(await messages()).toMatchObject([{ origin: 'contact' }, { origin: 'phone', ack: 1 }]);
  });

  it('typed on the phone to somebody new open a ticket that waits, named by the number', async () => {
    await talk.report(inboundMessage({ chat: maria, isOwn: true, pushName: 'Loja Aurora' }));
    await applied();
    expect(await tickets()).toMatchObject([{ status: 'pending', unread_messages: 0 }]);
    expect(await contacts()).toMatchObject([{ name: '+55 31 98765-4321' }]);
    await talk.report(inboundMessage({ chat: maria, pushName: 'Maria' }));
    await applied();
    expect(await contacts()).toMatchObject([{ name: 'Maria' }]);
  });

  it('after the ticket was resolved open a new one, and one that was told before does not', async () => {
    const contactId = await buildContact(app, company, { number: maria.phone });
    await buildTicket(app, company, {
      contact_id: contactId,
      connection_id: talk.connectionId,
      status: 'closed',
    });
    await talk.report(inboundMessage({ chat: maria, id: 'NEW' }));
    await applied();
    expect((await tickets()).map(({ status }) => status)).toEqual(['closed', 'pending']);
    await app.database.transaction(company.id, async (tx) => {
      await tx.db
        .updateTable('tickets')
        .set({ status: 'closed', closed_at: new Date().toISOString() })
        .where('status', '=', 'pending')
        .execute();
    });
    // Known by another address, so that the ledger cannot know it.
    await talk.report({ type: 'contact', address: { ...maria, lid: '77' }, isSaved: false });
    await applied();
    await talk.report(inboundMessage({ chat: { lid: '77' }, id: 'NEW' }));
    await applied();
    expect((await tickets()).map(({ status }) => status)).toEqual(['closed', 'closed']);
    expect(await messages()).toHaveLength(1);
  });

  it('that could not be read are replaced by the same ones that can', async () => {
    await talk.report(inboundMessage({ chat: maria, id: 'U', content: { kind: 'undecryptable' } }));
    await applied();
    expect(await messages()).toMatchObject([{ kind: 'undecryptable' }]);
    await talk.report(inboundMessage({ chat: maria, id: 'U', text: 'Agora sim' }));
    await talk.report(inboundMessage({ chat: maria, id: 'U', content: { kind: 'undecryptable' } }));
    await applied();
    expect(await messages()).toMatchObject([{ kind: 'text', body: 'Agora sim' }]);
    expect(await tickets()).toMatchObject([{ last_message: 'Agora sim', unread_messages: 1 }]);
  });

  it('of the history are kept, wake nobody and open no ticket that waits', async () => {
    await talk.report(inboundMessage({ chat: maria, text: 'Há muito', isHistory: true, sentAt: second(0) }));
    await applied();
    expect(await tickets()).toMatchObject([{ status: 'closed', unread_messages: 0 }]);
    await talk.report(inboundMessage({ chat: maria, text: 'Hoje' }));
    await talk.report(inboundMessage({ chat: maria, text: 'Há mais', isHistory: true, sentAt: second(-9) }));
    await applied();
    const [old, live] = await tickets();
    expect(live).toMatchObject({ status: 'pending', unread_messages: 1, last_message: 'Hoje' });
    expect((await messages()).map(({ ticket_id }) => ticket_id)).toEqual([old?.id, old?.id, live?.id]);
  });

  it('of status updates and channels are left out, with the reason', async () => {
    await talk.report(inboundMessage({ chat: { group: 'status@broadcast' }, from: maria }));
    await talk.report(inboundMessage({ chat: { group: '12@newsletter' }, from: maria }));
    expect((await applied()).map(({ state, error }) => [state, error])).toEqual([
      ['ignored', 'not-a-conversation'],
      ['ignored', 'not-a-conversation'],
    ]);
    expect(await contacts()).toEqual([]);
  });

  it('of a group are left out unless the setting lets them in; then each names its author', async () => {
    const group = { group: '120363@g.us' };
    const inGroup = { chat: group, from: maria, pushName: 'Maria', groupName: 'Família' };
    await talk.report(inboundMessage(inGroup));
    expect(await applied()).toMatchObject([{ state: 'ignored', error: 'groups-are-off' }]);
    await set('CheckMsgIsGroup', 'disabled');
    await talk.report(inboundMessage({ ...inGroup, text: 'Bom dia' }));
    await applied();
    const [family, person] = await contacts();
    expect([family, person]).toMatchObject([
      { name: 'Família', is_group: true },
      { name: 'Maria', is_group: false },
    ]);
    expect(await messages()).toMatchObject([
      { contact_id: family?.id, participant_id: person?.id, body: 'Bom dia' },
    ]);
    expect(await tickets()).toMatchObject([{ is_group: true, contact_id: family?.id }]);
  });

  it('with a zero byte or half a character are stored all the same', async () => {
    await talk.report(inboundMessage({ chat: maria, text: 'a\0b\ud800c' }));
    await applied();
    expect((await messages()).map(({ body }) => body)).toEqual(['ab\ufffdc']);
  });

  it('carry quotes, places, cards and files', async () => {
    await talk.report(inboundMessage({ chat: maria, id: 'Q', text: 'Quanto custa?', sentAt: second(0) }));
    const quoted = { id: 'Q', chat: maria, isOwn: false };
    await talk.report(inboundMessage({ chat: maria, text: 'Dez', quoted, sentAt: second(1) }));
    const place = { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' } as const;
    await talk.report(inboundMessage({ chat: maria, content: place, sentAt: second(2) }));
    const vcards = ['BEGIN:VCARD\nFN:Ana\nEND:VCARD', 'BEGIN:VCARD\nFN:Bia\nEND:VCARD'];
    await talk.report(
      inboundMessage({ chat: maria, content: { kind: 'contacts', vcards }, sentAt: second(3) }),
    );
    const media = {
      kind: 'document',
      mimeType: 'application/pdf',
      reference: 'ref',
      fileName: '../nota.pdf',
    } as const;
    await talk.report(
      inboundMessage({
        chat: maria,
        content: { kind: 'media', media, caption: 'A nota' },
        sentAt: second(4),
      }),
    );
    await applied();
    const rows = await messages();
    expect(rows[1]?.quoted_id).toBe(rows[0]?.id);
    expect(rows.slice(2)).toMatchObject([
      { kind: 'location', latitude: -23.5, longitude: -46.6, body: 'Loja' },
      { kind: 'contacts', body: vcards.join('\n') },
      { kind: 'document', body: 'A nota', media_name: 'nota.pdf' },
    ]);
  });
});

describe('who it is', () => {
  it('is the same person with and without the ninth digit, and the answer goes to the number WhatsApp knows', async () => {
    const known = await buildContact(app, company, { number: '5531987654321', name: 'Dona Maria' });
    await talk.report(inboundMessage({ chat: { phone: '553187654321' }, pushName: 'Mah' }));
    await talk.report(inboundMessage({ chat: { phone: '5531987654321' } }));
    await applied();
    expect((await contacts()).map(({ id, name }) => [id, name])).toEqual([[known, 'Dona Maria']]);
    expect(await tickets()).toHaveLength(1);
  });

  it('may be known by a LID only, which is never shown as a number', async () => {
    await talk.report(inboundMessage({ chat: { lid: '204877991122334' } }));
    await applied();
    expect(await contacts()).toMatchObject([{ name: 'Contato 2334' }]);
    await talk.report(inboundMessage({ chat: { lid: '204877991122334' }, pushName: 'Rita' }));
    await applied();
    expect(await contacts()).toMatchObject([{ name: 'Rita' }]);
  });

  it('becomes one contact when LID and number turn out to be one person, with one history and one live ticket', async () => {
    const rita = { phone: '5531911112222', lid: '99887766' };
    await talk.report(
      inboundMessage({ chat: { lid: rita.lid }, id: 'L1', text: 'pelo lid', sentAt: second(1) }),
    );
    await applied();
    await talk.report(
      inboundMessage({
        chat: { phone: rita.phone },
        id: 'P1',
        text: 'pelo número',
        pushName: 'Rita',
        sentAt: second(2),
      }),
    );
    await applied();
    expect(await contacts()).toHaveLength(2);
    await talk.report({ type: 'contact', address: rita, isSaved: false });
    await applied();
    const [contact, ...others] = await contacts();
    expect([contact?.name, others]).toEqual(['Rita', []]);
    const [older, younger] = await tickets();
    expect([older?.status, younger?.status]).toEqual(['pending', 'closed']);
    expect([older?.unread_messages, younger?.unread_messages]).toEqual([2, 0]);
    expect((await messages()).map(({ contact_id, body }) => [contact_id, body])).toEqual([
      [contact?.id, 'pelo lid'],
      [contact?.id, 'pelo número'],
    ]);
    await talk.report(inboundMessage({ chat: { lid: rita.lid }, id: 'L2', sentAt: second(3) }));
    await talk.report(inboundMessage({ chat: { phone: rita.phone }, id: 'P2', sentAt: second(4) }));
    await applied();
    expect((await messages()).slice(2).map(({ ticket_id }) => ticket_id)).toEqual([older?.id, older?.id]);
  });

  it('is not lost while two chats that are one person are told at the same time', async () => {
    const rita = { phone: '5531933334444', lid: '55443322' };
    await talk.report(inboundMessage({ chat: { lid: rita.lid }, text: 'lid' }));
    await talk.report(inboundMessage({ chat: { phone: rita.phone }, text: 'phone' }));
    await applied();
    const chats = [{ lid: rita.lid }, { phone: rita.phone }, rita];
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        talk.report(inboundMessage({ chat: chats[n % 3] ?? rita, id: `M${n}`, text: `${n}` })),
      ),
    );
    const rows = await applied();
    expect(rows.filter(({ state }) => state !== 'applied')).toEqual([]);
    expect(await contacts()).toHaveLength(1);
    expect(new Set((await messages()).map(({ body }) => body)).size).toBe(32);
    expect((await tickets()).filter(({ status }) => status !== 'closed')).toHaveLength(1);
  });

  it('gets a name from the phone book only when there was none', async () => {
    await talk.report(inboundMessage({ chat: maria }));
    await talk.report({ type: 'contact', address: maria, name: 'Maria da Feira', isSaved: true });
    await talk.report({ type: 'contact', address: maria, name: 'Outro nome', isSaved: true });
    await talk.report({
      type: 'contact',
      address: { phone: '5511900000000' },
      name: 'Desconhecida',
      isSaved: false,
    });
    const rows = await applied();
    expect(rows.at(-1)).toMatchObject({ state: 'ignored', error: 'nothing-new' });
    expect((await contacts()).map(({ name }) => name)).toEqual(['Maria da Feira']);
  });
});
