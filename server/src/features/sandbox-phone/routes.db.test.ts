import * as api from '@prosa/contracts/sandbox-phone/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { buildSandboxCustomer } from '#testing/conversation-builders.ts';
import { eventually } from '#testing/eventually.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { refuseCall } from './signals/service.ts';
import { dueSignals } from './signals/store.ts';

let app: TestApp;
let company: TestCompany;
let connectionId: number;
let token: string;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  connectionId = await buildConnection(app, company);
  token = company.admin.token;
});

const arrive = (body: Partial<{ id: string; from: string; name: string; text: string; at: string }> = {}) =>
  app.call(
    api.sendSandboxMessage,
    { body: { connectionId, from: '5511987650001', name: 'Rita Lima', text: 'Bom dia!', ...body } },
    { token },
  );
const customers = async () =>
  (await app.call(api.listSandboxCustomers, { params: { connectionId } }, { token })).reply;
const chatOf = async (sandboxCustomerId: number) =>
  (await app.call(api.getSandboxChat, { params: { sandboxCustomerId }, query: {} }, { token })).reply;
/** Signals that are due for the connection a minute from now. */
const signals = async () => {
  const found = await dueSignals(
    app.database.reader(company.id),
    connectionId,
    new Date(Date.now() + 60_000),
  );
  return found.signals.map(({ event }) => event);
};
const say = (sandboxCustomerId: number, text: string, more: object = {}) =>
  app.call(
    api.sayInSandbox,
    { params: { sandboxCustomerId }, body: { kind: 'text', text, ...more } },
    { token },
  );

describe('the twin for scripts', () => {
  it('lets a text arrive from a number nobody knew, and the same id only once', async () => {
    const first = await arrive({ id: 'S-1', at: '2026-01-05T12:00:00.000Z' });
    const again = await arrive({ id: 'S-1', text: 'outra coisa' });
    expect(first.reply).toMatchObject({ key: 'S-1', text: 'Bom dia!', sentAt: '2026-01-05T12:00:00.000Z' });
    expect(again.reply).toEqual(first.reply);
    expect(await signals()).toHaveLength(1);
    expect(await customers()).toMatchObject([{ name: 'Rita Lima', phone: '5511987650001', unread: 0 }]);
  });

  it('knows somebody by an inner id too, and by a number without its ninth digit', async () => {
    await arrive({ from: '123456789012345@lid', name: 'Só LID' });
    await arrive({ from: '5531987654321' });
    await arrive({ from: '553187654321' });
    expect((await customers()).map(({ phone, lid }) => [phone, lid])).toEqual([
      ['5531987654321', null],
      [null, '123456789012345'],
    ]);
  });

  it('does not know the connections of another company', async () => {
    const other = await buildCompany(app);
    const id = await buildConnection(app, other);
    const body = { connectionId: id, from: '5511987650001', text: 'oi' };
    const { status, refusal } = await app.call(api.sendSandboxMessage, { body }, { token });
    expect([status, refusal.error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
  });
});

describe('customers', () => {
  it('are made with a number, an inner id, both, or as a group, and listed in two statements', async () => {
    const make = async (body: object) =>
      (
        await app.call(
          api.createSandboxCustomer,
          { params: { connectionId }, body: { name: 'Nova Cliente', ...body } },
          { token },
        )
      ).reply;
    const phone = await make({ phone: '5511977778888' });
    const lid = await make({ kind: 'lid' });
    const both = await make({ kind: 'both' });
    const group = await make({ kind: 'group', name: 'Condomínio', memberIds: [phone.id, lid.id] });
    expect([phone.phone, phone.lid, lid.phone, both.phone !== null && both.lid !== null]).toEqual([
      '5511977778888',
      null,
      null,
      true,
    ]);
    expect(group).toMatchObject({ isGroup: true, memberIds: [phone.id, lid.id], phone: null });
    const statements = await app.countQueries(async () => {
      expect((await customers()).map(({ id }) => id)).toEqual([group.id, both.id, lid.id, phone.id]);
    });
    // The event feed may run queries concurrently, so only those of the page are counted.
    const asked = statements.filter((sql) => /from "(?:connections|sandbox_)/.test(sql));
    expect(asked).toHaveLength(2);
  });

  it('have numbers of their own, and a group has people', async () => {
    const create = (body: { name: string; phone?: string; kind?: 'group'; memberIds?: number[] }) =>
      app.call(api.createSandboxCustomer, { params: { connectionId }, body }, { token });
    await create({ name: 'Rita', phone: '5531987654321' });
    const taken = await create({ name: 'Outra', phone: '553187654321' });
    expect([taken.status, taken.refusal.error]).toEqual([409, 'ERR_SANDBOX_CUSTOMER_ALREADY_EXISTS']);
    const stranger = await buildSandboxCustomer(app, company);
    for (const memberIds of [[], [stranger]]) {
      const group = await create({ name: 'Grupo', kind: 'group', memberIds });
      expect([group.status, group.refusal.error]).toEqual([404, 'ERR_NO_SANDBOX_CUSTOMER_FOUND']);
    }
  });

  it('without a number can have theirs revealed, which the connection is told', async () => {
    const made = await app.call(
      api.createSandboxCustomer,
      { params: { connectionId }, body: { name: 'Só LID', kind: 'lid' } },
      { token },
    );
    const { id, lid } = made.reply;
    const body = { phone: '5511977778888' };
    const { reply } = await app.call(
      api.revealSandboxPhone,
      { params: { sandboxCustomerId: id }, body },
      { token },
    );
    expect(reply.phone).toBe('5511977778888');
    expect(await signals()).toMatchObject([{ type: 'contact', address: { lid, phone: '5511977778888' } }]);
  });
});

describe('a chat', () => {
  it('shows pages of it, newest first to ask, oldest first to read', async () => {
    const id = await buildSandboxCustomer(app, company, connectionId);
    for (let index = 0; index < 52; index += 1) await say(id, `linha ${index}`);
    const newest = await chatOf(id);
    expect([newest.messages.length, newest.hasMore, newest.messages.at(-1)?.text]).toEqual([
      50,
      true,
      'linha 51',
    ]);
    const before = newest.messages[0]?.id ?? 0;
    const older = await app.call(
      api.getSandboxChat,
      { params: { sandboxCustomerId: id }, query: { before } },
      { token },
    );
    expect([older.reply.messages.map(({ text }) => text), older.reply.hasMore]).toEqual([
      ['linha 0', 'linha 1'],
      false,
    ]);
  });

  it('takes texts, places, cards, quotes, edits, reactions and deletions', async () => {
    const id = await buildSandboxCustomer(app, company, connectionId);
    const { reply: first } = await say(id, 'Bom dai');
    await say(id, 'Alguém?', { quotedId: first.id });
    const params = { sandboxMessageId: first.id };
    await app.call(api.editSandboxMessage, { params, body: { text: 'Bom dia' } }, { token });
    await app.call(api.reactInSandbox, { params, body: { emoji: '🙏' } }, { token });
    await app.call(api.reactInSandbox, { params, body: { emoji: '👍', fromCompany: true } }, { token });
    const { messages } = await chatOf(id);
    expect(messages[0]).toMatchObject({ text: 'Bom dia', isEdited: true });
    expect(messages[0]?.reactions).toEqual([
      { by: id, emoji: '🙏' },
      { by: null, emoji: '👍' },
    ]);
    expect(messages[1]?.quoted).toEqual({ id: first.id, kind: 'text', text: 'Bom dia', fromCompany: false });
    const { reply: gone } = await app.call(api.deleteSandboxMessage, { params }, { token });
    expect(gone).toMatchObject({ isDeleted: true, text: '', reactions: [] });
    const edit = await app.call(api.editSandboxMessage, { params, body: { text: 'de novo' } }, { token });
    expect([edit.status, edit.refusal.error]).toEqual([400, 'ERR_EDITING_WAPP_MSG']);
    expect((await signals()).map(({ type }) => type)).toEqual([
      'message',
      'message',
      'edit',
      'reaction',
      'reaction',
      'revoke',
    ]);
  });

  it('refuses a quote from another chat and a speaker who is not in it', async () => {
    const [id, other] = [
      await buildSandboxCustomer(app, company, connectionId),
      await buildSandboxCustomer(app, company, connectionId),
    ];
    const { reply: elsewhere } = await say(other, 'oi');
    const quoting = await say(id, 'oi', { quotedId: elsewhere.id });
    expect([quoting.status, quoting.refusal.error]).toEqual([404, 'ERR_NO_SANDBOX_MESSAGE_FOUND']);
    const speaking = await say(id, 'oi', { authorId: other });
    expect([speaking.status, speaking.refusal.error]).toEqual([404, 'ERR_NO_SANDBOX_CUSTOMER_FOUND']);
  });

  it.each([
    ['foto.png', sampleFiles.png, 'image/png', {}, 'image'],
    ['figurinha.webp', sampleFiles.webp, 'image/webp', { as: 'sticker' }, 'sticker'],
    ['fala.ogg', sampleFiles.ogg, 'audio/ogg', { as: 'voice' }, 'voice'],
    ['nota.pdf', sampleFiles.pdf, 'application/pdf', {}, 'document'],
  ] as const)('takes a file: %s', async (name, bytes, type, query, kind) => {
    const id = await buildSandboxCustomer(app, company, connectionId);
    const file = new File([new Uint8Array(bytes)], name, { type });
    const sent = await app.call(
      api.sendSandboxFile,
      { params: { sandboxCustomerId: id }, query: { caption: 'veja', ...query } },
      { token, file },
    );
    expect(sent.reply).toMatchObject({
      kind,
      text: 'veja',
      media: { name, mimeType: type, size: bytes.length },
    });
    const [event] = await signals();
    const content = event?.type === 'message' ? event.message.content : undefined;
    expect(content).toMatchObject({ kind: 'media', media: { kind, mimeType: type } });
  });
});

describe('a call', () => {
  it('rings and is missed, and stands in the chat', async () => {
    const id = await buildSandboxCustomer(app, company, connectionId);
    const params = { sandboxCustomerId: id };
    await app.call(api.callFromSandbox, { params, body: { isVideo: true } }, { token });
    const events = await signals();
    expect(events.map((event) => event.type === 'call' && [event.step, event.isVideo])).toEqual([
      ['ringing', true],
      ['missed', true],
    ]);
    expect((await chatOf(id)).messages.map(({ kind }) => kind)).toEqual(['call']);
  });

  it('that is refused is over at once, and refused once', async () => {
    const id = await buildSandboxCustomer(app, company, connectionId);
    const params = { sandboxCustomerId: id };
    await app.call(api.callFromSandbox, { params, body: { isVideo: false } }, { token });
    const [ringing] = await signals();
    const callId = ringing?.type === 'call' ? ringing.callId : '';
    const at = new Date();
    const refuse = (given: string) =>
      app.database.transaction(company.id, (tx) => refuseCall(tx, connectionId, given, at));
    await refuse('unknown');
    await refuse(callId);
    await refuse(callId);
    const events = await signals();
    expect(events.map((event) => event.type === 'call' && event.step)).toEqual(['ringing', 'rejected']);
  });
});

describe('the switches', () => {
  it('stay until they are changed, each on its own', async () => {
    const set = (switches: object) =>
      app.call(api.setSandboxSwitches, { params: { connectionId }, body: { switches } }, { token });
    await set({ duplicates: true });
    await set({ hidesTexts: true });
    const { reply } = await app.call(api.getSandboxPhone, { params: { connectionId } }, { token });
    expect(Object.entries(reply.switches).filter(([, isOn]) => isOn)).toEqual([
      ['duplicates', true],
      ['hidesTexts', true],
    ]);
    await arrive();
    const kinds = (await signals()).map((event) => event.type === 'message' && event.message.content.kind);
    expect(kinds).toEqual(['undecryptable', 'undecryptable', 'text', 'text']);
  });
});

describe('a busy hour', () => {
  it('lets customers arrive, tells how far it is, and can be stopped', async () => {
    const params = { connectionId };
    const { reply: started } = await app.call(api.startSandboxBusyHour, { params }, { token });
    const { reply: again } = await app.call(api.startSandboxBusyHour, { params }, { token });
    expect(again.busyHour?.startedAt).toBe(started.busyHour?.startedAt);
    await eventually(async () => expect((await customers()).length).toBeGreaterThan(0));
    const { reply: running } = await app.call(api.getSandboxPhone, { params }, { token });
    expect(running.busyHour?.done).toBeGreaterThan(0);
    const { reply: stopped } = await app.call(api.stopSandboxBusyHour, { params }, { token });
    expect(stopped.busyHour).toBeNull();
  });
});
