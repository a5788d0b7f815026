import { getCampaign } from '@prosa/contracts/campaigns/api.ts';
import { CampaignDetailsSchema, campaignReportRows } from '@prosa/contracts/campaigns/schema.ts';
import { uploadContactList } from '@prosa/contracts/contact-lists/api.ts';
import { getContact } from '@prosa/contracts/contacts/api.ts';
import { deletePrompt } from '@prosa/contracts/prompts/api.ts';
import { createTag, listTags } from '@prosa/contracts/tags/api.ts';
import { getTicket, listTickets } from '@prosa/contracts/tickets/api.ts';
import { deleteUser, listUsers, updateUser } from '@prosa/contracts/users/api.ts';
import { contactListStore } from '@prosa/server/src/features/contact-lists/store.ts';
import { eventsAfter } from '@prosa/server/src/platform/events/event-store.ts';
import { automatedCompany } from '@prosa/server/testing/automated-company.ts';
import { buildIntegration, buildPrompt } from '@prosa/server/testing/automation-builders.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildUser,
  type TestCompany,
  unique,
} from '@prosa/server/testing/builders.ts';
import { buildCampaign } from '@prosa/server/testing/campaign-company.ts';
import { buildTicket } from '@prosa/server/testing/conversation-builders.ts';
import { eventually } from '@prosa/server/testing/eventually.ts';
import { buildContactList } from '@prosa/server/testing/outreach-builders.ts';
import { type TestApp, testApp } from '@prosa/server/testing/test-app.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** Fields that clients of the family rely on, entity by entity. */
let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
});

const admin = () => ({ token: company.admin.token });
/** Number of statements, without those of the session and of company events. */
const counted = async (work: () => Promise<unknown>) =>
  (await app.countQueries(work)).filter((sql) => !sql.includes('"company_events"')).length;

describe('B10: a campaign', () => {
  async function buildReport(people: number) {
    const contactListId = await buildContactList(app, company, 'Clientes');
    const campaignId = await buildCampaign(app, company, {
      contact_list_id: contactListId,
      messages: ['Oi, {nome}', 'Olá'],
    });
    await app.database.transaction(company.id, async (tx) => {
      const rows = Array.from({ length: people }, (_, index) => ({
        company_id: company.id,
        name: `Pessoa ${String(index).padStart(4, '0')}`,
        number: `55119${80_000_000 + index}`,
        key: `55119${80_000_000 + index}`,
      }));
      await tx.db
        .insertInto('contact_list_items')
        .values(rows.map((row) => ({ ...row, contact_list_id: contactListId, is_whatsapp_valid: true })))
        .execute();
      await contactListStore(tx).count(contactListId, { items: people, valid: people, invalid: 0 });
      const at = '2026-11-02T12:00:00.000Z';
      await tx.db
        .insertInto('campaign_recipients')
        .values(
          rows.map((row, index) => ({
            ...row,
            campaign_id: campaignId,
            position: index + 1,
            message_index: index % 2,
            ...(index === 0 ? { state: 'delivered', asked_at: at, confirmed_at: at, delivered_at: at } : {}),
          })),
        )
        .execute();
      await tx.db.updateTable('campaigns').set({ recipients: people }).where('id', '=', campaignId).execute();
    });
    return { campaignId, contactListId };
  }
  const show = (campaignId: number, query: object = {}) =>
    app.call(getCampaign, { params: { campaignId }, query }, admin());

  it('carries its shipping and the contacts of its list', async () => {
    const { campaignId, contactListId } = await buildReport(2);
    const { status, reply } = await show(campaignId);
    expect(status).toBe(200);
    expect(CampaignDetailsSchema.parse(reply)).toEqual(reply);
    expect(reply.shippingCount).toBe(2);
    expect(reply.shipping).toMatchObject([
      {
        campaignId,
        contactId: null,
        number: '5511980000000',
        message: 'Oi, {nome}',
        confirmation: true,
        confirmationRequestedAt: '2026-11-02T12:00:00.000Z',
        deliveredAt: '2026-11-02T12:00:00.000Z',
      },
      { message: 'Olá', confirmation: false, confirmationRequestedAt: null, deliveredAt: null },
    ]);
    expect(reply.contactList).toMatchObject({
      id: contactListId,
      name: 'Clientes',
      contactsCount: 2,
      validCount: 2,
    });
    expect(reply.contactList?.contacts).toMatchObject([
      { name: 'Pessoa 0000', isWhatsappValid: true, contactListId },
      { name: 'Pessoa 0001', isWhatsappValid: true },
    ]);
  });

  it('carries one page of both with the totals, in as many statements for many people as for few', async () => {
    const few = await buildReport(1);
    const statements = await counted(() => show(few.campaignId));
    await app.database.transaction(company.id, ({ db }) =>
      db
        .updateTable('contact_lists')
        .set({ name: unique('Lista') })
        .where('id', '=', few.contactListId)
        .execute(),
    );
    const { campaignId } = await buildReport(campaignReportRows + 5);
    expect(await counted(() => show(campaignId))).toBe(statements);
    const { reply } = await show(campaignId);
    expect([reply.shipping?.length, reply.shippingCount]).toEqual([
      campaignReportRows,
      campaignReportRows + 5,
    ]);
    expect([reply.contactList?.contacts?.length, reply.contactList?.contactsCount]).toEqual([
      campaignReportRows,
      campaignReportRows + 5,
    ]);
    const second = (await show(campaignId, { pageNumber: 2 })).reply;
    expect([second.shipping?.length, second.contactList?.contacts?.length]).toEqual([5, 5]);
    const bare = (await show(campaignId, { report: 'false' })).reply;
    expect([bare.shipping, bare.contactList]).toEqual([
      undefined,
      { id: expect.any(Number), name: 'Clientes' },
    ]);
  });
});

describe('B10: a ticket', () => {
  const queues = [{ name: 'Vendas' }, { name: 'Suporte' }];
  const idle = { chatbot: false, useIntegration: false, promptId: null, integrationId: null };
  type Talk = Awaited<ReturnType<typeof automatedCompany>>;

  /** The ticket as it is listed, as it is shown, and as it was last broadcast. */
  async function ticketOf(talk: Talk) {
    const token = { token: talk.company.admin.token };
    const [listed] = (await app.call(listTickets, { query: { showAll: 'true' } }, token)).reply.tickets;
    const shown = (await app.call(getTicket, { params: { ticketId: listed?.id ?? 0 } }, token)).reply;
    expect(shown).toMatchObject(listed ?? {});
    const events = await eventsAfter(app.database.reader(talk.company.id), 0, 1000);
    return { listed, told: events.at(-1)?.payload };
  }

  it('says whether a menu leads its contact, until a person attends', async () => {
    const talk = await automatedCompany(app, { queues });
    await talk.hear({ text: 'Oi' });
    const { listed, told } = await ticketOf(talk);
    expect(listed).toMatchObject({ ...idle, chatbot: true });
    expect(told).toMatchObject({ ticket: { chatbot: true } });
    await talk.inTx(({ db }) =>
      db.updateTable('tickets').set({ status: 'open', user_id: talk.company.admin.id }).execute(),
    );
    expect((await ticketOf(talk)).listed).toMatchObject(idle);
  });

  it('names the prompt or the integration that answers, and nothing once it was moved', async () => {
    const talk = await automatedCompany(app, { queues });
    const [sales = 0, support = 0] = talk.queueIds;
    const promptId = await buildPrompt(app, talk.company, { queueId: sales });
    const integrationId = await buildIntegration(app, talk.company);
    await talk.inTx(async ({ db }) => {
      await db.updateTable('queues').set({ prompt_id: promptId }).where('id', '=', sales).execute();
      await db
        .updateTable('queues')
        .set({ integration_id: integrationId })
        .where('id', '=', support)
        .execute();
    });
    await talk.hear({ text: 'Oi' });
    await talk.write('1');
    expect((await ticketOf(talk)).listed).toMatchObject({ ...idle, useIntegration: true, promptId });
    await talk.inTx(({ db }) => db.updateTable('tickets').set({ queue_id: support }).execute());
    expect((await ticketOf(talk)).listed).toMatchObject(idle);
    await talk.inTx(({ db }) =>
      db.updateTable('ticket_automations').set({ step: 'integration', queue_id: support }).execute(),
    );
    expect((await ticketOf(talk)).listed).toMatchObject({ ...idle, useIntegration: true, integrationId });
  });

  it('costs no statement more in a list of many', async () => {
    const list = () => app.call(listTickets, { query: { showAll: 'true' } }, admin());
    await buildTicket(app, company, {});
    const statements = await counted(list);
    for (let index = 0; index < 5; index += 1) await buildTicket(app, company, {});
    expect(await counted(list)).toBe(statements);
  });
});

describe('B10: other rows of the wire', () => {
  it('a contact has a uuid and the connection of its newest ticket', async () => {
    const contactId = await buildContact(app, company);
    const show = async () => (await app.call(getContact, { params: { contactId } }, admin())).reply;
    expect(await show()).toMatchObject({ whatsappId: null, whatsapp: null });
    const [former, newest] = [
      await buildConnection(app, company, { name: 'Antiga' }),
      await buildConnection(app, company, { name: 'Nova' }),
    ];
    await buildTicket(app, company, { contact_id: contactId, connection_id: newest, status: 'closed' });
    await buildTicket(app, company, { contact_id: contactId, connection_id: former, status: 'closed' });
    await buildTicket(app, company, { contact_id: contactId, connection_id: newest, status: 'closed' });
    const shown = await show();
    expect(shown).toMatchObject({ whatsappId: newest, whatsapp: { id: newest, name: 'Nova' } });
    expect(shown.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
  });

  it('a tag has its author, as long as they are there', async () => {
    const ana = await buildUser(app, { company });
    const { reply } = await app.call(createTag, { body: { name: 'Cliente VIP' } }, { token: ana.token });
    expect(reply.userId).toBe(ana.id);
    const listed = async () => (await app.call(listTags, {}, admin())).reply.tags[0]?.userId;
    expect(await listed()).toBe(ana.id);
    await app.call(deleteUser, { params: { userId: ana.id } }, admin());
    expect(await listed()).toBeNull();
  });

  it('queues of a person name their link, in lists and in events', async () => {
    const queueId = await buildQueue(app, company);
    const ana = await buildUser(app, { company, name: 'Ana', queueIds: [queueId] });
    const link = { UserQueue: { userId: ana.id, queueId } };
    const { users } = (await app.call(listUsers, { query: { searchParam: 'Ana' } }, admin())).reply;
    expect(users[0]?.queues).toMatchObject([link]);
    await app.call(updateUser, { params: { userId: ana.id }, body: { name: 'Ana Souza' } }, admin());
    const events = await eventsAfter(app.database.reader(company.id), 0, 1000);
    expect(events.findLast(({ name }) => name === 'user.updated')?.payload).toMatchObject({
      user: { queues: [link] },
    });
  });

  it('a prompt that was deleted is answered with a message', async () => {
    const promptId = await buildPrompt(app, company);
    const { status, reply } = await app.call(deletePrompt, { params: { promptId } }, admin());
    expect([status, reply]).toEqual([200, { message: 'Prompt excluído com sucesso' }]);
  });

  it('a spreadsheet of a contact list is imported by its upload alone', async () => {
    const contactListId = await buildContactList(app, company);
    const file = new File(['Nome;Número;E-mail\nAna;11 91234-5678;ana@cliente.example\n'], 'lista.csv', {
      type: 'text/csv',
    });
    const { status } = await app.call(uploadContactList, { params: { contactListId } }, { ...admin(), file });
    expect(status).toBe(200);
    await eventually(async () => {
      const rows = await app.database
        .reader(company.id)
        .db.selectFrom('contact_list_items')
        .select(['name', 'number', 'email'])
        .execute();
      expect(rows).toEqual([{ name: 'Ana', number: '5511912345678', email: 'ana@cliente.example' }]);
    });
  });
});
