import {
  deleteMessage,
  editMessage,
  reactToMessage,
  retryMessage,
  sendMessage,
} from '@prosa/contracts/messages/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handOverAct } from '#features/messages/act-service.ts';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildCompany, buildContact, type TestCompany } from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import {
  inboundMessage,
  messagesOf,
  startTalk,
  type Talk,
  untilApplied,
} from '#testing/conversation-test-bed.ts';
import { eventually } from '#testing/eventually.ts';
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts';
import { type ProviderCall, scriptedWhatsapp } from '#testing/scripted-whatsapp.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const chat = { phone: '5531987654321' };

let app: TestApp;
let company: TestCompany;
let talk: Talk;
let ticketId: number;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  await begin();
});

async function begin(options?: Parameters<typeof startTalk>[2]): Promise<void> {
  talk = await startTalk(app, company, options);
  ticketId = await openTicket(chat.phone);
}

async function openTicket(number: string): Promise<number> {
  const contactId = await buildContact(app, company, { number }).catch(async () => {
    const rows = await app.database.transaction(company.id, (tx) =>
      tx.db.selectFrom('contacts').select('id').where('company_id', '=', company.id).execute(),
    );
    return rows[0]?.id ?? 0;
  });
  const ticket = await buildTicket(app, company, {
    contact_id: contactId,
    connection_id: talk.connectionId,
    user_id: company.admin.id,
  });
  return ticket.id;
}

async function send(body: string, ticket = ticketId): Promise<number> {
  const request = { params: { ticketId: ticket }, body: { body } };
  const { status, reply } = await app.call(sendMessage, request, { token: company.admin.token });
  expect(status).toBe(200);
  talk.wake();
  return reply.messages[0]?.id ?? 0;
}

const token = () => ({ token: company.admin.token });
const row = async (id: number) => (await messagesOf(app, company)).find((message) => message.id === id);
const sends = (asked: readonly ProviderCall[]) =>
  asked.flatMap((each) => (each.act === 'send' ? [each.message] : []));
const texts = (asked: readonly ProviderCall[]) =>
  sends(asked).map(({ content }) => (content.kind === 'text' ? content.text : content.kind));

function acts() {
  return app.database.transaction(company.id, (tx) =>
    tx.db
      .selectFrom('outgoing_acts')
      .selectAll()
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute(),
  );
}

/** Until so many things were asked of the session. */
async function asked(count: number): Promise<ProviderCall[]> {
  return eventually(() => {
    expect(talk.session().asked.length).toBeGreaterThanOrEqual(count);
    return talk.session().asked;
  });
}

async function confirm(id: string): Promise<void> {
  await talk.report({ type: 'status', target: { id, chat, isOwn: true }, status: 'sent', at: new Date() });
  await untilApplied(app, company);
  talk.wake();
}

async function confirmLast(count: number): Promise<void> {
  const last = sends(await asked(count)).at(-1);
  await confirm(last?.id ?? '');
}

describe('what a person sends', () => {
  it('leaves in order, the next when the one before it is confirmed, also when the first attempt fails', async () => {
    talk.provider.outcomes.push({ class: 'temporary' });
    const ids = [await send('um'), await send('dois'), await send('três')];
    await asked(2);
    expect(texts(talk.session().asked)).toEqual(['um', 'um']);
    await confirmLast(2);
    await confirmLast(3);
    await confirmLast(4);
    const letters = sends(talk.session().asked);
    expect(texts(talk.session().asked)).toEqual(['um', 'um', 'dois', 'três']);
    expect(letters[1]?.id).toBe(letters[0]?.id);
    expect(letters[0]?.chat).toEqual(chat);
    expect(await acts()).toEqual([]);
    for (const id of ids) expect(await row(id)).toMatchObject({ ack: 1 });
  });

  it('does not wait for another chat that is held up', async () => {
    talk.provider.outcomes.push('hangs');
    await send('preso');
    await asked(1);
    const other = await openTicket('5531900001111');
    await send('livre', other);
    await asked(2);
    expect(texts(talk.session().asked)).toEqual(['preso', 'livre']);
  });

  it('is sent again under the same id when the session broke before it was confirmed, and once only after that', async () => {
    talk.provider.outcomes.push('hangs');
    const id = await send('uma vez');
    const [first] = sends(await asked(1));
    await talk.reconnect();
    const [second] = sends(await asked(1));
    expect(second?.id).toBe(first?.id);
    await confirm(second?.id ?? '');
    expect(await row(id)).toMatchObject({ ack: 1 });
    await talk.reconnect();
    await send('outra');
    expect(texts(await asked(1))).toEqual(['outra']);
  });

  it('waits while nobody is connected and leaves at the next connect', async () => {
    const session = talk.session();
    await session.tell({ at: 'closed', reason: 'network' });
    const id = await send('depois');
    expect(await row(id)).toMatchObject({ ack: 0 });
    await (await talk.provider.session(talk.connectionId, 1)).tell({ at: 'open', number: '5511990010001' });
    await eventually(() =>
      expect(texts(talk.provider.of(talk.connectionId)[1]?.asked ?? [])).toEqual(['depois']),
    );
  });

  it('is handed over once by those who found it at the same time', async () => {
    await talk.session().tell({ at: 'closed', reason: 'network' });
    await send('uma vez');
    const [act] = await acts();
    if (!act) throw new Error('Nothing waits.');
    const handOver = () => app.database.transaction(company.id, (tx) => handOverAct(tx, act, new Date()));
    const handed = await Promise.all([handOver(), handOver()]);
    expect(handed.filter(Boolean)).toMatchObject([{ attempts: 1 }]);
  });

  it.each([
    ['recipient', 'ERR_MESSAGE_RECIPIENT'],
    ['window', 'ERR_MESSAGE_WINDOW'],
    ['bug', 'ERR_SENDING_WAPP_MSG'],
  ] as const)(
    'that the other side refuses (%s) failed with %s, and the next one goes on',
    async (kind, code) => {
      talk.provider.outcomes.push({ class: kind });
      const [refused] = [await send('não'), await send('sim')];
      await asked(2);
      expect(await row(refused)).toMatchObject({ ack: -1, error: code });
      expect(texts(talk.session().asked)).toEqual(['não', 'sim']);
      await confirmLast(2);
      await app.call(retryMessage, { params: { messageId: refused } }, token());
      talk.wake();
      const letters = sends(await asked(3));
      expect(letters[2]?.id).toBe(letters[0]?.id);
    },
  );

  it('stays when the login ended, for the session that comes', async () => {
    talk.provider.outcomes.push({ class: 'auth' });
    await send('fica');
    await asked(1);
    await eventually(async () => expect(await acts()).toMatchObject([{ handed_over_at: null }]));
    talk.wake();
    await talk.reconnect();
    expect(texts(await asked(1))).toEqual(['fica']);
  });

  it('may be a file, with its caption and its bytes', async () => {
    const file = new File([sampleFiles.pdf], 'nota.pdf', { type: 'application/pdf' });
    const request = { params: { ticketId }, body: { body: 'A nota' } };
    await app.call(sendMessage, request, { ...token(), file });
    talk.wake();
    const [letter] = sends(await asked(1));
    if (letter?.content.kind !== 'media') throw new Error('It is no file.');
    expect(letter.content.media).toMatchObject({
      kind: 'document',
      fileName: 'nota.pdf',
      mimeType: 'application/pdf',
    });
    const bytes = Buffer.concat(await (await letter.content.media.open()).toArray());
    expect(bytes.equals(sampleFiles.pdf)).toBe(true);
  });
});

it('what the customer wrote is marked as read when somebody answers', async () => {
  await talk.report(inboundMessage({ chat, id: 'A', sentAt: new Date(Date.now() - 2000) }));
  await talk.report(inboundMessage({ chat, id: 'B', sentAt: new Date(Date.now() - 1000) }));
  await untilApplied(app, company);
  await send('Oi!');
  await confirmLast(1);
  const read = (await asked(2)).find(({ act }) => act === 'read');
  expect(read).toMatchObject({ targets: [{ id: 'B', chat, isOwn: false }, { id: 'A' }] });
});

describe('what a person changes', () => {
  it('edits, reactions and deletions are told of the message they are about', async () => {
    const id = await send('errado');
    await confirmLast(1);
    const params = { messageId: id };
    await app.call(editMessage, { params, body: { body: 'certo' } }, token());
    await app.call(reactToMessage, { params, body: { emoji: '👍' } }, token());
    talk.wake();
    await asked(3);
    await app.call(deleteMessage, { params }, token());
    talk.wake();
    const told = await asked(4);
    expect(told.slice(1)).toMatchObject([
      { act: 'edit', text: 'certo', target: { chat, isOwn: true } },
      { act: 'react', emoji: '👍' },
      { act: 'revoke' },
    ]);
    await eventually(async () => expect(await acts()).toEqual([]));
  });

  it('and deletes before it was told is only deleted', async () => {
    const id = await send('errado');
    await confirmLast(1);
    await talk.session().tell({ at: 'closed', reason: 'network' });
    const params = { messageId: id };
    await app.call(editMessage, { params, body: { body: 'certo' } }, token());
    await app.call(deleteMessage, { params }, token());
    const next = await talk.provider.session(talk.connectionId, 1);
    await next.tell({ at: 'open', number: '5511990010001' });
    await eventually(async () => expect(await acts()).toEqual([]));
    expect(next.asked).toMatchObject([{ act: 'revoke' }]);
  });

  it('is dropped where the provider cannot do it, and the message stays sent', async () => {
    await begin({ provider: scriptedWhatsapp({ edit: false }) }).catch(() => undefined);
    const other = await openTicket('5531900002222');
    const id = await send('fixo', other);
    const [letter] = sends(await asked(1));
    const target = { id: letter?.id ?? '', chat: { phone: '5531900002222' }, isOwn: true };
    await talk.report({ type: 'status', target, status: 'sent', at: new Date() });
    await untilApplied(app, company);
    await app.call(editMessage, { params: { messageId: id }, body: { body: 'outro' } }, token());
    talk.wake();
    await eventually(async () => expect(await acts()).toEqual([]));
    expect(talk.session().asked).toHaveLength(1);
    expect(await row(id)).toMatchObject({ ack: 1, error: null });
  });

  it('a message that is taken back while nobody knows whether it arrived is not sent again, but revoked', async () => {
    talk.provider.outcomes.push('hangs');
    const id = await send('segredo');
    await asked(1);
    await app.call(deleteMessage, { params: { messageId: id } }, token());
    await talk.reconnect();
    expect(await asked(1)).toMatchObject([{ act: 'revoke' }]);
    await eventually(async () => expect(await acts()).toEqual([]));
  });
});

describe('a message that is never confirmed', () => {
  let clock: FakeClock;
  beforeEach(async () => {
    company = await buildCompany(app);
    // Ahead of the database, whose clock says when something is due, for as long as a slow test takes.
    clock = fakeClock(Date.now() + 60_000);
    await begin({ clock });
  });

  /** Second by second, so that whoever is woken can do its work before the next. */
  const passUntil = (check: () => unknown) =>
    eventually(async () => {
      await clock.advance(1000);
      await check();
    });

  it('is sent again after a minute under the same id, and given up after five times', async () => {
    const id = await send('alô?');
    await asked(1);
    const handedOver = async () => new Date((await acts())[0]?.handed_over_at ?? 0).getTime();
    for (let count = 2; count <= 5; count += 1) {
      const before = await handedOver();
      await passUntil(() => expect(talk.session().asked).toHaveLength(count));
      expect((await handedOver()) - before).toBeGreaterThanOrEqual(60_000);
    }
    expect(new Set(sends(talk.session().asked).map((letter) => letter.id)).size).toBe(1);
    await passUntil(async () =>
      expect(await row(id)).toMatchObject({ ack: -1, error: 'ERR_SENDING_WAPP_MSG' }),
    );
    // Late, and still true.
    await confirm(sends(talk.session().asked)[0]?.id ?? '');
    expect(await row(id)).toMatchObject({ ack: 1, error: null });
  });
});
