import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryStatus, FailureClass, ProviderEvent } from '#providers/whatsapp/port.ts';
import { buildCompany, buildContact, type TestCompany } from '#testing/builders.ts';
import { buildMessage, buildTicket } from '#testing/conversation-builders.ts';
import {
  inboundMessage,
  messagesOf,
  startTalk,
  type Talk,
  ticketsOf,
  untilApplied,
} from '#testing/conversation-test-bed.ts';
import { eventually } from '#testing/eventually.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { callsAreOffText } from './rules.ts';

let app: TestApp;
let company: TestCompany;
let talk: Talk;

const chat = { phone: '5531987654321' };
const target = (id: string, isOwn = false) => ({ id, chat, isOwn });
const at = new Date('2026-11-02T10:00:00Z');

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  talk = await startTalk(app, company);
});

const applied = () => untilApplied(app, company);
const message = async (id: string) => (await messagesOf(app, company)).find((row) => row.provider_id === id);

async function tell(...events: ProviderEvent[]) {
  for (const event of events) await talk.report(event);
  return applied();
}

describe('what is told of a message', () => {
  it('in a group only whoever wrote it changes it', async () => {
    const allowed = { params: { settingKey: 'CheckMsgIsGroup' }, body: { value: 'disabled' } };
    await app.call(updateSetting, allowed, { token: company.admin.token });
    const group = { group: '120363000000000001@g.us' };
    const [ana, rui] = [{ phone: '5531900000001' }, { phone: '5531900000002' }];
    const edit = (author: typeof ana, text: string, seconds: number): ProviderEvent => ({
      type: 'edit',
      target: { id: 'G', chat: group, isOwn: false, author },
      content: { kind: 'text', text },
      at: new Date(at.getTime() + seconds * 1000),
    });
    await tell(
      inboundMessage({ chat: group, id: 'G', from: ana }),
      inboundMessage({ chat: group, id: 'H', from: rui }),
    );
    await tell(edit(rui, 'nunca disse isto', 1));
    expect(await message('G')).toMatchObject({ body: 'Oi', is_edited: false });
    await tell(edit(ana, 'Olá', 2));
    expect(await message('G')).toMatchObject({ body: 'Olá', is_edited: true });
  });

  it('its status goes only forward, in whatever order it comes', async () => {
    await tell(inboundMessage({ chat, id: 'M', isOwn: true }));
    const status = (name: DeliveryStatus): ProviderEvent => ({
      type: 'status',
      target: target('M', true),
      status: name,
      at,
    });
    await tell(status('read'), status('sent'), status('delivered'));
    expect(await message('M')).toMatchObject({ ack: 3 });
    await tell(status('played'), status('read'));
    expect(await message('M')).toMatchObject({ ack: 4 });
  });

  it('a failure that passes leaves it in the outbox, any other one is shown', async () => {
    const contactId = await buildContact(app, company, { number: chat.phone });
    const ticket = await buildTicket(app, company, {
      contact_id: contactId,
      connection_id: talk.connectionId,
    });
    const { id } = await buildMessage(app, company, ticket, {
      from_me: true,
      origin: 'system',
      provider_id: 'M',
      ack: 0,
    });
    const failed = (name: FailureClass): ProviderEvent => ({
      type: 'failed',
      target: target('M', true),
      error: { class: name },
    });
    expect((await tell(failed('rate'))).at(-1)).toMatchObject({ state: 'ignored', error: 'sent-again' });
    expect(await message('M')).toMatchObject({ id, ack: 0 });
    await tell(failed('recipient'));
    expect(await message('M')).toMatchObject({ ack: -1, error: 'ERR_MESSAGE_RECIPIENT' });
  });

  it('an edit changes it in place and keeps what it said', async () => {
    const edit: ProviderEvent = {
      type: 'edit',
      target: target('M'),
      content: { kind: 'text', text: 'certo' },
      at,
    };
    await tell(inboundMessage({ chat, id: 'M', text: 'errado' }), edit, edit);
    expect(await message('M')).toMatchObject({ body: 'certo', is_edited: true });
    const versions = await app.database.transaction(company.id, (tx) =>
      tx.db.selectFrom('message_versions').select('body').where('company_id', '=', company.id).execute(),
    );
    expect(versions).toEqual([{ body: 'errado' }]);
  });

  it('that it was deleted for everybody is shown, and an edit that comes later changes nothing', async () => {
    await tell(
      inboundMessage({ chat, id: 'M', text: 'segredo' }),
      { type: 'revoke', target: target('M'), at },
      { type: 'edit', target: target('M'), content: { kind: 'text', text: 'outro' }, at },
    );
    expect(await message('M')).toMatchObject({ is_deleted: true, is_edited: false });
  });

  it('a reaction stands on the message it is about, raises unread and can be taken back', async () => {
    const react = (text: string, second: number): ProviderEvent => ({
      type: 'reaction',
      target: target('M', true),
      from: chat,
      isOwn: false,
      text,
      at: new Date(at.getTime() + second * 1000),
    });
    await tell(inboundMessage({ chat, id: 'M', isOwn: true }), react('👍', 1));
    const row = await message('M');
    expect(row?.reactions).toEqual({ [String(row?.contact_id)]: '👍' });
    expect(await messagesOf(app, company)).toHaveLength(1);
    expect(await ticketsOf(app, company)).toMatchObject([{ unread_messages: 1 }]);
    await tell(react('', 2), { ...react('❤️', 3), isOwn: true } as ProviderEvent);
    expect((await message('M'))?.reactions).toEqual({ me: '❤️' });
  });

  it('waits a moment for a message that was overtaken', async () => {
    await tell(inboundMessage({ chat, id: 'FIRST' }));
    await talk.report({
      type: 'edit',
      target: target('LATE'),
      content: { kind: 'text', text: 'depois' },
      at,
    });
    await talk.report(inboundMessage({ chat, id: 'LATE', text: 'antes' }));
    await applied();
    expect(await message('LATE')).toMatchObject({ body: 'depois', is_edited: true });
  });

  it('that nobody knows is ignored, with the reason', async () => {
    const rows = await tell(
      inboundMessage({ chat, id: 'M' }),
      { type: 'revoke', target: target('NONE'), at },
      { type: 'reaction', target: target('NONE'), from: chat, isOwn: false, text: '👍', at },
      {
        type: 'status',
        target: { ...target('NONE', true), chat: { phone: '5511900000000' } },
        status: 'read',
        at,
      },
    );
    expect(rows.slice(1).map(({ state, error }) => `${state} ${error}`)).toEqual(
      Array.from({ length: 3 }, () => 'ignored unknown-target'),
    );
  });
});

describe('a call', () => {
  const call = (step: 'ringing' | 'missed' | 'ended', callId = 'C1'): ProviderEvent => ({
    type: 'call',
    callId,
    from: chat,
    isVideo: false,
    step,
    at,
  });

  it('is one line in the conversation, however often it is told', async () => {
    await tell(call('ringing'), call('missed'), call('missed'), call('ended'));
    expect(await messagesOf(app, company)).toMatchObject([{ kind: 'call', body: 'Chamada de voz perdida' }]);
    expect(await ticketsOf(app, company)).toMatchObject([{ status: 'pending', unread_messages: 1 }]);
  });

  it('is answered by a text where calls are off', async () => {
    const request = { params: { settingKey: 'call' }, body: { value: 'disabled' } };
    await app.call(updateSetting, request, { token: company.admin.token });
    await tell(call('missed'));
    const rows = await messagesOf(app, company);
    expect(rows.map(({ kind, origin }) => [kind, origin])).toEqual([
      ['call', 'contact'],
      ['text', 'system'],
    ]);
  });

  it('is refused where calls are off, as soon as it rings, and its end is no second call', async () => {
    const request = { params: { settingKey: 'call' }, body: { value: 'disabled' } };
    await app.call(updateSetting, request, { token: company.admin.token });
    await tell(call('ringing'), call('ringing'), call('missed'), call('ringing', 'C2'));
    const { asked } = talk.session();
    const told = await eventually(() => {
      talk.wake();
      const rejections = asked.filter(({ act }) => act === 'reject');
      expect(rejections).toHaveLength(2);
      return rejections;
    });
    expect(told).toEqual([
      { act: 'reject', callId: 'C1', from: chat },
      { act: 'reject', callId: 'C2', from: chat },
    ]);
    const rows = await messagesOf(app, company);
    expect(rows.map(({ kind, body }) => `${kind} ${body}`).sort()).toEqual([
      'call Chamada de voz perdida',
      'call Chamada de voz perdida',
      `text ${callsAreOffText}`,
      `text ${callsAreOffText}`,
    ]);
  });

  it('is let ring where calls are on', async () => {
    await tell(call('ringing'));
    expect(await messagesOf(app, company)).toEqual([]);
    expect(talk.session().asked).toEqual([]);
  });

  it('is noted and not answered for a company that has not paid', async () => {
    const request = { params: { settingKey: 'call' }, body: { value: 'disabled' } };
    await app.call(updateSetting, request, { token: company.admin.token });
    await app.database.platform(async (tx) => {
      const past = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString();
      await tx.db.updateTable('companies').set({ due_date: past }).where('id', '=', company.id).execute();
    });
    await tell(call('ringing'), call('missed'), inboundMessage({ chat, text: 'Alô?' }));
    expect((await messagesOf(app, company)).map(({ kind }) => kind).sort()).toEqual(['call', 'text']);
  });
});
