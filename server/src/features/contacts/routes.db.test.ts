import { listAuditEntries } from '@prosa/contracts/audit-log/api.ts';
import {
  createContact,
  deleteContact,
  exportContacts,
  getContact,
  listContacts,
  updateContact,
} from '@prosa/contracts/contacts/api.ts';
import { ContactSchema } from '@prosa/contracts/contacts/schema.ts';
import { deleteTicketNote, listTicketNotes } from '@prosa/contracts/ticket-notes/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildCompany,
  buildContact,
  buildQueue,
  buildUser,
  type TestCompany,
  type TestUser,
} from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { contactStore } from './store.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

const helena = {
  name: 'Helena Prado',
  number: '(11) 91234-5678',
  email: 'Helena@Cliente.example',
  extraInfo: [{ name: 'Cidade', value: 'São Paulo' }],
};

const create = (body: object, by = company) =>
  app.call(createContact, { body: body as never }, { token: by.admin.token });
const update = (contactId: number, body: object, by = company) =>
  app.call(updateContact, { params: { contactId }, body: body as never }, { token: by.admin.token });

describe('a contact', () => {
  it('is kept as typed, in E.164, with its extra information, by any person of the company', async () => {
    const home = await buildCompany(app);
    const attendant = await buildUser(app, { company: home });
    const { status, reply } = await app.call(createContact, { body: helena }, { token: attendant.token });
    expect(status).toBe(200);
    expect(ContactSchema.parse(reply)).toEqual(reply);
    expect(reply).toMatchObject({
      name: 'Helena Prado',
      number: '5511912345678',
      email: 'helena@cliente.example',
      profilePicUrl: null,
      isGroup: false,
      companyId: home.id,
      extraInfo: [{ name: 'Cidade', value: 'São Paulo' }],
    });
    const read = await app.call(getContact, { params: { contactId: reply.id } }, { token: attendant.token });
    expect(read.reply).toEqual({ ...reply, whatsappId: null, whatsapp: null });
  });

  it.each([
    ['the same number', '5511987654321', '+55 (11) 98765-4321'],
    ['the same without its ninth digit', '5511987654321', '11 8765-4321'],
    ['the same with it', '551187654321', '5511987654321'],
  ])('is refused for %s, and told whose it is', async (_, first, second) => {
    const home = await buildCompany(app);
    const contactId = await buildContact(app, home, { number: first });
    const { status, refusal } = await create({ name: 'Outra', number: second }, home);
    expect([status, refusal.error, refusal.data]).toEqual([409, 'ERR_DUPLICATED_CONTACT', { contactId }]);
    const { reply } = await app.call(listContacts, {}, { token: home.admin.token });
    expect(reply.contacts).toHaveLength(1);
  });

  it('of a landline is not the mobile that differs by a nine', async () => {
    const home = await buildCompany(app);
    expect((await create({ name: 'Fixo', number: '551134567890' }, home)).status).toBe(200);
    expect((await create({ name: 'Celular', number: '5511934567890' }, home)).status).toBe(200);
  });

  it('may have the number of a contact of another company', async () => {
    const [one, two] = [await buildCompany(app), await buildCompany(app)];
    expect((await create(helena, one)).status).toBe(200);
    expect((await create(helena, two)).status).toBe(200);
  });

  it('is made once by ten who make it at the same moment', async () => {
    const home = await buildCompany(app);
    const numbers = ['5531987654321', '553187654321'];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => create({ name: 'Corrida', number: numbers[index % 2] }, home)),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ refusal }) => refusal.data)).toEqual(
      Array.from({ length: 9 }, () => ({ contactId: made[0]?.reply.id })),
    );
  });

  it.each([
    ['name', undefined, 'required'],
    ['name', 'A', 'tooShort'],
    ['name', 'A'.repeat(51), 'tooLong'],
    ['number', undefined, 'required'],
    ['number', '', 'required'],
    ['number', '1234567', 'tooShort'],
    ['number', '1'.repeat(51), 'tooLong'],
    ['number', '1234567890123456', 'phone'],
    ['number', 'liga pra mim', 'phone'],
    ['email', 'not-an-email', 'email'],
    ['extraInfo.0.name', '', 'required'],
  ])('refuses %s %j as validation.%s', async (path, value, key) => {
    const body = path.startsWith('extra')
      ? { ...helena, extraInfo: [{ name: value, value: 'x' }] }
      : { ...helena, [path]: value };
    const { status, refusal } = await create(body);
    expect([status, refusal.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(refusal.issues?.[0]).toEqual({ path, message: `validation.${key}` });
  });

  it('keeps what a change does not name, and the ids of the rows that stay', async () => {
    const home = await buildCompany(app);
    const extraInfo = [
      { name: 'Cidade', value: 'Santos' },
      { name: 'CPF', value: '1' },
    ];
    const { reply: before } = await create({ ...helena, extraInfo }, home);
    const [city, document] = before.extraInfo;
    const { reply: after } = await update(
      before.id,
      {
        extraInfo: [
          { id: document?.id, name: 'CPF', value: '2' },
          { name: 'Time', value: 'Santos' },
        ],
      },
      home,
    );
    expect(after).toMatchObject({ name: before.name, number: before.number, email: before.email });
    expect(after.extraInfo[0]).toEqual({ id: document?.id, name: 'CPF', value: '2' });
    expect(after.extraInfo[1]).toMatchObject({ name: 'Time', value: 'Santos' });
    expect(after.extraInfo.map(({ id }) => id)).not.toContain(city?.id);
    const cleared = await update(before.id, { extraInfo: [], email: '' }, home);
    expect(cleared.reply).toMatchObject({ extraInfo: [], email: '' });
  });

  it('cannot be given a row of extra information of somebody else', async () => {
    const home = await buildCompany(app);
    const { reply: one } = await create(helena, home);
    const { reply: two } = await create({ name: 'Outro', number: '5511922222222' }, home);
    const stolen = [{ id: one.extraInfo[0]?.id, name: 'Cidade', value: 'Roubada' }];
    const { reply } = await update(two.id, { extraInfo: stolen }, home);
    expect(reply.extraInfo[0]?.id).not.toBe(one.extraInfo[0]?.id);
    const read = await app.call(getContact, { params: { contactId: one.id } }, { token: home.admin.token });
    expect(read.reply.extraInfo).toEqual(one.extraInfo);
  });

  it('changes its number, also by the ninth digit alone, but not to that of another', async () => {
    const home = await buildCompany(app);
    const id = await buildContact(app, home, { number: '551187654321' });
    const other = await buildContact(app, home, { number: '5511933334444' });
    expect((await update(id, { number: '5511987654321' }, home)).reply.number).toBe('5511987654321');
    expect((await update(id, { number: '5511955556666' }, home)).reply.number).toBe('5511955556666');
    const { status, refusal } = await update(id, { number: '5511933334444' }, home);
    expect([status, refusal.error, refusal.data]).toEqual([
      409,
      'ERR_DUPLICATED_CONTACT',
      { contactId: other },
    ]);
    expect((await create({ name: 'Livre', number: '551187654321' }, home)).status).toBe(200);
  });

  it('known only by what WhatsApp calls it inside shows no number, and gets one', async () => {
    const home = await buildCompany(app);
    const id = await app.database.transaction(home.id, async (tx) => {
      const contactId = await contactStore(tx).insert({ name: 'Sem número' });
      const address = {
        company_id: home.id,
        contact_id: contactId,
        kind: 'lid',
        key: '77',
        address: '77',
      } as const;
      await tx.db.insertInto('contact_addresses').values(address).execute();
      return contactId;
    });
    const read = () => app.call(getContact, { params: { contactId: id } }, { token: home.admin.token });
    expect((await read()).reply.number).toBe('');
    const found = await app.call(
      listContacts,
      { query: { searchParam: '777' } },
      { token: home.admin.token },
    );
    expect(found.reply.contacts).toEqual([]);
    await update(id, { number: '11 91111-2222' }, home);
    expect((await read()).reply.number).toBe('5511911112222');
  });

  it('goes with its addresses and fields, by those who may delete', async () => {
    const home = await buildCompany(app);
    const { reply } = await create(helena, home);
    const attendant = await buildUser(app, { company: home });
    const params = { contactId: reply.id };
    const refused = await app.call(deleteContact, { params }, { token: attendant.token });
    expect([refused.status, refused.refusal.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await app.call(deleteContact, { params }, { token: home.admin.token })).status).toBe(200);
    expect((await app.call(getContact, { params }, { token: home.admin.token })).status).toBe(404);
    expect((await create(helena, home)).status).toBe(200);
  });
});

describe('A4: the number of a contact', () => {
  const [former, next] = ['5511987654321', '5511912345678'];

  /** A contact whose closed and whose live ticket are in one queue, and people of it and of none. */
  async function attendedContact() {
    const home = await buildCompany(app);
    const queueId = await buildQueue(app, home);
    const contactId = await buildContact(app, home, { name: 'Maria Silva', number: former });
    const place = { contact_id: contactId, queue_id: queueId };
    await buildTicket(app, home, { ...place, status: 'closed' });
    const ticket = await buildTicket(app, home, place);
    const ana = await buildUser(app, { company: home, name: 'Ana Souza', queueIds: [queueId] });
    const outsiders = [
      await buildUser(app, { company: home }),
      await buildUser(app, { company: home, profile: 'supervisor' }),
    ];
    const change = (by: TestUser, body: object) =>
      app.call(updateContact, { params: { contactId }, body }, { token: by.token });
    const notes = async () =>
      (await app.call(listTicketNotes, { query: { ticketId: ticket.id } }, { token: home.admin.token }))
        .reply;
    const entries = async () =>
      (await app.call(listAuditEntries, {}, { token: home.admin.token })).reply.entries;
    return { home, ana, outsiders, contactId, change, notes, entries };
  }

  it('is changed by those who see a ticket of the contact and by admins, by nobody else', async () => {
    const { home, ana, outsiders, change, notes, entries } = await attendedContact();
    for (const outsider of outsiders) {
      const { status, refusal } = await change(outsider, { name: 'Maria S.', number: next });
      expect([status, refusal.error]).toEqual([403, 'ERR_CONTACT_NUMBER_LOCKED']);
      // A form sends every field: the number as it is, is no change.
      const kept = await change(outsider, { name: 'Maria Silva', number: former });
      expect([kept.status, kept.reply.number]).toEqual([200, former]);
    }
    expect([await notes(), await entries()]).toEqual([[], []]);
    expect((await change(ana, { number: next })).reply.number).toBe(next);
    expect((await change(home.admin, { number: former })).reply.number).toBe(former);
  });

  it('leaves the old and the new one in the audit log and in the live ticket', async () => {
    const { home, ana, contactId, change, notes, entries } = await attendedContact();
    await change(ana, { number: next });
    expect(await entries()).toMatchObject([
      {
        act: 'contact.change-number',
        userId: ana.id,
        userName: 'Ana Souza',
        targetId: String(contactId),
        targetName: `Maria Silva: ${former} → ${next}`,
      },
    ]);
    const [note, ...others] = await notes();
    expect(others).toEqual([]);
    expect(note).toMatchObject({
      note: `O número do contato mudou de ${former} para ${next}.`,
      userId: ana.id,
      isAutomatic: true,
    });
    // The person who changed it cannot delete the note.
    const remove = (by: TestUser) =>
      app.call(deleteTicketNote, { params: { ticketNoteId: note?.id ?? 0 } }, { token: by.token });
    expect((await remove(ana)).status).toBe(403);
    expect((await remove(home.admin)).status).toBe(200);
  });

  it('is exported with all others by admins alone', async () => {
    const { home, ana, outsiders } = await attendedContact();
    const statuses: number[] = [];
    for (const { token } of [ana, ...outsiders, home.admin]) {
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode } = await app.http.inject({ url: `/api${exportContacts.path}`, headers });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([403, 403, 403, 200]);
  });
});
