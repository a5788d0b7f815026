import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { listAuditEntries } from '@prosa/contracts/audit-log/api.ts';
import { getContact, updateContact } from '@prosa/contracts/contacts/api.ts';
import { eraseContact, getErasure, listErasures } from '@prosa/contracts/erasures/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { buildCompany, buildContact, buildUser, type TestCompany } from '#testing/builders.ts';
import { buildCampaign } from '#testing/campaign-company.ts';
import { buildChatMessage } from '#testing/chat-builders.ts';
import { buildMessage, buildSchedule, buildTicket, buildTicketNote } from '#testing/conversation-builders.ts';
import { databaseContent } from '#testing/database-content.ts';
import { eventually } from '#testing/eventually.ts';
import { buildContactList } from '#testing/outreach-builders.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { subjectOf } from './rules.ts';

const app = await ownApp();
const person = {
  name: 'Serafina Quintanilha',
  number: '5511987650123',
  written: '+55 (11) 98765-0123',
  short: '551187650123',
  email: 'serafina@quintanilha.example',
  said: 'words-of-serafina',
};
let company: TestCompany;
let contactId: number;
let otherTicket: Awaited<ReturnType<typeof buildTicket>>;

beforeAll(async () => {
  company = await buildCompany(app);
  const as = { token: company.admin.token };
  const { name, number, email } = person;
  contactId = await buildContact(app, company, { name, number });
  await app.call(updateContact, { params: { contactId }, body: { email } }, as);
  const ticket = await buildTicket(app, company, { contact_id: contactId });
  const key = newMediaKey(company.id, 'messages', 'txt');
  await app.storage.put(key, Readable.from([person.said]), { contentType: 'text/plain' });
  await buildMessage(app, company, ticket, { body: person.said, media_key: key, media_state: 'stored' });
  await buildTicketNote(app, company, ticket);
  await buildSchedule(app, company, { contact_id: contactId });
  // Mentions of the person in another conversation, a list, a phone book and the team chat.
  otherTicket = await buildTicket(app, company);
  await buildMessage(app, company, otherTicket, { body: `Fale com ${name}, ${person.written}` });
  const grouped = await buildMessage(app, company, otherTicket, {
    body: person.said,
    participant_id: contactId,
  });
  expect(grouped.participant_id).toBe(contactId);
  await buildMessage(app, company, otherTicket, {
    body: 'o resto',
    reactions: { [contactId]: '👍' },
  });
  const list = await buildContactList(app, company);
  const chatMessageId = await buildChatMessage(app, company);
  const owner = await connectOwner(app);
  await owner.query(
    'insert into contact_list_items (company_id, contact_list_id, name, number, key, email) values ($1, $2, $3, $4, $4, $5)',
    [company.id, list, name, number, email],
  );
  await owner.query(
    'insert into phone_book_entries (company_id, connection_id, key, name, phone) values ($1, $2, $3, $4, $5)',
    [company.id, ticket.connection_id, number, name, person.short],
  );
  await owner.query(
    `insert into incoming_events (company_id, connection_id, lane, event_key, event, state) values ($1, $2, $3, 'x', $4, 'applied')`,
    [company.id, ticket.connection_id, number, JSON.stringify({ chat: { phone: number }, name })],
  );
  await owner.query('update chat_messages set body = $2 where id = $1', [
    chatMessageId,
    `e-mail: ${email.toUpperCase()}`,
  ]);
  await owner.close();
});

/** Returns every place that still holds the values: any row of any table, and any file. */
async function occurrences(): Promise<string[]> {
  const words = [person.name, person.number, person.short, person.email, person.said, '98765-0123'].map(
    (word) => word.toLowerCase(),
  );
  const places = Object.entries(await databaseContent(app.databaseUrl))
    .filter(([, content]) => words.some((word) => JSON.stringify(content).toLowerCase().includes(word)))
    .map(([place]) => place);
  for (const entry of await readdir(app.mediaFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = await readFile(join(entry.parentPath, entry.name), 'utf8');
    if (words.some((word) => text.includes(word))) places.push(entry.name);
  }
  return places;
}

describe('a person who is forgotten', () => {
  it('must be named by somebody who may, and is not forgotten by mistake', async () => {
    const attendant = await buildUser(app, { company });
    const ask = (name: string, token = company.admin.token) =>
      app.call(eraseContact, { params: { contactId }, body: { name } }, { token });
    expect((await ask(person.name, attendant.token)).status).toBe(403);
    expect((await ask('Serafina')).refusal.error).toBe('ERR_CONTACT_NAME_MISMATCH');
    expect((await occurrences()).length).toBeGreaterThan(8);
  });

  it('is nowhere any more: in no table, no file, no search and no export; and the log does not say who', async () => {
    const as = { token: company.admin.token };
    const asked = await app.call(eraseContact, { params: { contactId }, body: { name: person.name } }, as);
    expect(asked.status).toBe(200);
    const erasureId = asked.reply.id;
    await eventually(async () => {
      const { reply } = await app.call(getErasure, { params: { erasureId } }, as);
      expect(reply).toMatchObject({ messages: 2, files: 1, leftOver: 0, finishedAt: expect.any(String) });
    });
    await eventually(async () => expect(await occurrences()).toEqual([]));
    expect((await app.call(getContact, { params: { contactId } }, as)).status).toBe(404);
    const table = await app.http.inject({
      url: '/api/contacts/export',
      headers: { authorization: `Bearer ${company.admin.token}` },
    });
    expect(table.statusCode).toBe(200);
    expect(table.body).not.toContain(person.number);
    const listing = await app.countQueries(async () => {
      const { reply } = await app.call(listErasures, {}, as);
      expect(reply).toMatchObject({
        erasures: [{ id: erasureId, requestedBy: 'Admin', messages: 2, files: 1, leftOver: 0 }],
        hasMore: false,
      });
    });
    expect(listing).toHaveLength(1);
    const { reply: log } = await app.call(listAuditEntries, {}, as);
    expect(log.entries.find(({ act }) => act === 'contact.erase')).toMatchObject({
      targetId: String(contactId),
      targetName: null,
    });
  });

  it('was not alone: the next one of the same campaign is forgotten as well', async () => {
    const as = { token: company.admin.token };
    const campaignId = await buildCampaign(app, company);
    const people = [
      { name: 'Zenaide Couto', number: '5511955550001' },
      { name: 'Baltazar Reis', number: '5511955550002' },
    ];
    const owner = await connectOwner(app);
    for (const [position, { name, number }] of people.entries()) {
      await owner.query(
        'insert into campaign_recipients (company_id, campaign_id, position, name, number, key) values ($1, $2, $3, $4, $5, $5)',
        [company.id, campaignId, position, name, number],
      );
    }
    for (const next of people) {
      const params = { contactId: await buildContact(app, company, next) };
      const { reply } = await app.call(eraseContact, { params, body: { name: next.name } }, as);
      await eventually(async () => {
        const erasure = await app.call(getErasure, { params: { erasureId: reply.id } }, as);
        expect(erasure.reply.leftOver).toBe(0);
      });
    }
    const rows = await owner.query('select name, number from campaign_recipients where campaign_id = $1', [
      campaignId,
    ]);
    await owner.close();
    expect(rows).toEqual(people.map(() => ({ name: '•••', number: '•••' })));
  });

  it('leaves what others said, without the number in it', async () => {
    const owner = await connectOwner(app);
    const rows = await owner.query('select body, reactions from messages where ticket_id = $1 order by id', [
      otherTicket.id,
    ]);
    await owner.close();
    expect(rows).toEqual([
      { body: 'Fale com •••, •••', reactions: {} },
      { body: 'o resto', reactions: {} },
    ]);
  });
});

describe('what is looked for', () => {
  const found = (text: string, number = '5511987650123') =>
    new RegExp(
      subjectOf({
        name: 'Ana',
        email: 'ana+x@y.example',
        addresses: [{ kind: 'phone', address: number, key: number }],
      }).pattern,
      'i',
    ).test(text);

  it.each(['5511987650123', '+55 11 98765-0123', '+55 (11) 8765-0123', '(11) 98765-0123', 'ANA+X@Y.example'])(
    'is found in %j',
    (text) => {
      expect(found(text)).toBe(true);
    },
  );

  it.each(['15511987650123', '55119876501234', '98765-0123', 'anaax@y.example', ''])(
    'is not found in %j',
    (text) => {
      expect(found(text)).toBe(false);
    },
  );
});
