import { randomUUID } from 'node:crypto';
import { unverifiedLimits } from '@prosa/contracts/companies/rules.ts';
import { sendByApi } from '@prosa/contracts/external-api/api.ts';
import { createFileList, sendFileList, uploadFileListFiles } from '@prosa/contracts/file-lists/api.ts';
import { sendMessage, sendTemplate } from '@prosa/contracts/messages/api.ts';
import { createSchedule, getSchedule } from '@prosa/contracts/schedules/api.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { updateTicket } from '@prosa/contracts/tickets/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildConversation, type TestConversation } from '#testing/attended-ticket.ts';
import { buildConnectionToken, newNumber } from '#testing/builders.ts';
import { buildMessage, buildTemplate } from '#testing/conversation-builders.ts';
import { eventually } from '#testing/eventually.ts';
import { ownApp } from '#testing/own-app.ts';
import type { TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await ownApp();
});

const inCompany = (talk: TestConversation) => app.database.reader(talk.company.id).db;
const asAna = ({ ana }: TestConversation) => ({ token: ana.token });
const asAdmin = ({ company }: TestConversation) => ({ token: company.admin.token });
const picture = (name: string) => new File([new Uint8Array(sampleFiles.png)], name);

function changeConnection(
  { company, connectionId }: TestConversation,
  columns: { readonly provider?: 'cloud'; readonly completion_message?: string },
) {
  return app.database.transaction(company.id, ({ db }) =>
    db.updateTable('connections').set(columns).where('id', '=', connectionId).execute(),
  );
}

/** The number of messages the company has sent so far. */
async function sentBy(talk: TestConversation): Promise<number> {
  const rows = inCompany(talk).selectFrom('messages').select('id').where('from_me', '=', true);
  return (await rows.execute()).length;
}

/** An unverified company with so many messages left for today. */
async function unverified({ left }: { readonly left: number }): Promise<TestConversation> {
  const talk = await buildConversation(app);
  for (let sent = left; sent < unverifiedLimits.messagesPerDay; sent += 1) {
    await buildMessage(app, talk.company, talk.ticket, {
      from_me: true,
      origin: 'user',
      sent_at: new Date().toISOString(),
    });
  }
  await app.database.platform(({ db }) =>
    db
      .updateTable('companies')
      .set({ is_email_unverified: true })
      .where('id', '=', talk.company.id)
      .execute(),
  );
  return talk;
}

async function sendText(talk: TestConversation): Promise<string> {
  const request = { params: { ticketId: talk.ticket.id }, body: { body: 'Olá' } };
  return (await app.call(sendMessage, request, asAna(talk))).refusal.error;
}

async function sendTwoFiles(talk: TestConversation): Promise<string> {
  const request = { params: { ticketId: talk.ticket.id }, body: { body: '' } };
  const files = [picture('a.png'), picture('b.png')];
  return (await app.call(sendMessage, request, { ...asAna(talk), files })).refusal.error;
}

async function sendOneTemplate(talk: TestConversation): Promise<string> {
  const { company, connectionId } = talk;
  await changeConnection(talk, { provider: 'cloud' });
  const templateId = await buildTemplate(app, company, { connectionId, text: 'Seu pedido saiu.' });
  const request = { params: { ticketId: talk.ticket.id }, body: { templateId, parameters: [] } };
  return (await app.call(sendTemplate, request, asAna(talk))).refusal.error;
}

/** Its message and one file: two messages. */
async function sendList(talk: TestConversation): Promise<string> {
  const body = { name: `Lista ${randomUUID()}`, message: 'Segue.', options: [{ name: 'Foto' }] };
  const { id, options } = (await app.call(createFileList, { body }, asAdmin(talk))).reply;
  const upload = { params: { fileListId: id }, body: { id: options.map((option) => option.id) } };
  await app.call(uploadFileListFiles, upload, { ...asAdmin(talk), file: picture('foto.png') });
  const request = { params: { ticketId: talk.ticket.id }, body: { fileListId: id } };
  return (await app.call(sendFileList, request, asAna(talk))).refusal.error;
}

async function sendScheduled(talk: TestConversation): Promise<string> {
  const body = {
    body: 'Até amanhã!',
    contactId: talk.contactId,
    whatsappId: talk.connectionId,
    sendAt: new Date().toISOString(),
  };
  const { reply } = await app.call(createSchedule, { body }, asAna(talk));
  return eventually(async () => {
    const shown = await app.call(getSchedule, { params: { scheduleId: reply.id } }, asAna(talk));
    expect(shown.reply.status).toBe('ERRO');
    return shown.reply.error ?? '';
  });
}

const tokenOf = ({ company, connectionId }: TestConversation) =>
  buildConnectionToken(app, company, connectionId);

async function sendAsProgram(token: string, files: readonly File[] = []): Promise<string> {
  const body = { number: newNumber(), body: files.length > 0 ? '' : 'Seu pedido saiu.' };
  return (await app.call(sendByApi, { body }, { token, files })).refusal.error;
}

interface Path {
  readonly name: string;
  /** Messages left for the day; one too few. */
  readonly left: number;
  /** Returns the code of the refusal. */
  readonly send: (talk: TestConversation) => Promise<string>;
}

const paths: readonly Path[] = [
  { name: 'a text', left: 0, send: sendText },
  { name: 'two files at once', left: 1, send: sendTwoFiles },
  { name: 'a template', left: 0, send: sendOneTemplate },
  { name: 'a file list', left: 1, send: sendList },
  { name: 'a schedule', left: 0, send: sendScheduled },
  { name: 'the external API', left: 0, send: async (talk) => sendAsProgram(await tokenOf(talk)) },
  {
    name: 'two files by the external API',
    left: 1,
    send: async (talk) => sendAsProgram(await tokenOf(talk), [picture('a.png'), picture('b.png')]),
  },
];

describe('the day’s allowance of a company whose e-mail nobody confirmed', () => {
  it.each(paths)('A11: bounds $name', async ({ left, send }) => {
    const talk = await unverified({ left });
    const before = await sentBy(talk);
    expect(await send(talk)).toBe('ERR_EMAIL_NOT_VERIFIED');
    expect(await sentBy(talk)).toBe(before);
  });

  it('A11: bounds what is said when a ticket is accepted or resolved, and lets the ticket change', async () => {
    const talk = await unverified({ left: 1 });
    await changeConnection(talk, { completion_message: 'Compre na loja!' });
    const greeting = { params: { settingKey: 'sendGreetingAccepted' }, body: { value: 'enabled' } } as const;
    await app.call(updateSetting, greeting, asAdmin(talk));
    const before = await sentBy(talk);
    const params = { ticketId: talk.ticket.id };
    for (const body of [
      { status: 'pending', userId: null },
      { status: 'open', userId: talk.ana.id },
      { status: 'closed' },
    ] as const) {
      const { status, reply } = await app.call(updateTicket, { params, body }, asAna(talk));
      expect([status, reply.status]).toEqual([200, body.status]);
    }
    expect(await sentBy(talk)).toBe(before + 1);
  });

  it('A11: is not shared by those who send at once', async () => {
    const talk = await unverified({ left: 2 });
    const token = await tokenOf(talk);
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendAsProgram(token)));
    expect(answers.filter((error) => error === 'ERR_EMAIL_NOT_VERIFIED')).toHaveLength(4);
    expect(await sentBy(talk)).toBe(unverifiedLimits.messagesPerDay);
  });
});
