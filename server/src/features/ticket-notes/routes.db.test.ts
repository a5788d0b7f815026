import { createTicketNote, deleteTicketNote, listTicketNotes } from '@prosa/contracts/ticket-notes/api.ts';
import { TicketNoteSchema } from '@prosa/contracts/ticket-notes/schema.ts';
import { deleteUser } from '@prosa/contracts/users/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildCompany,
  buildContact,
  buildQueue,
  buildUser,
  type TestCompany,
  type TestUser,
} from '#testing/builders.ts';
import { buildTicket, buildTicketNote } from '#testing/conversation-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let sales: number;
let support: number;
let ana: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  [sales, support] = [await buildQueue(app, company), await buildQueue(app, company)];
  ana = await buildUser(app, { company, name: 'Ana Souza', queueIds: [sales] });
});

const create = (by: TestUser, body: object) =>
  app.call(createTicketNote, { body: body as never }, { token: by.token });
const list = (by: TestUser, query: object) =>
  app.call(listTicketNotes, { query } as never, { token: by.token });
const remove = (by: TestUser, ticketNoteId: number) =>
  app.call(deleteTicketNote, { params: { ticketNoteId } }, { token: by.token });
const outcome = ({ status, refusal }: { status: number; refusal: { error?: string } }) => [
  status,
  refusal.error,
];

describe('the notes of a ticket', () => {
  it('are kept with who wrote them, newest first, in two statements', async () => {
    const ticket = await buildTicket(app, company, { queue_id: sales });
    const { reply } = await create(ana, { note: '  Prefere a manhã ', ticketId: ticket.id, contactId: 1 });
    expect(TicketNoteSchema.parse(reply)).toEqual(reply);
    expect(reply).toMatchObject({
      note: 'Prefere a manhã',
      ticketId: ticket.id,
      contactId: ticket.contact_id,
      user: { id: ana.id, name: 'Ana Souza' },
    });
    await buildTicketNote(app, company, ticket, { note: 'Mais nova' });
    const shown = await list(ana, { ticketId: ticket.id });
    expect(shown.reply.map(({ note }) => note)).toEqual(['Mais nova', 'Prefere a manhã']);
    const statements = await app.countQueries(() => list(ana, { ticketId: ticket.id }));
    expect(statements.filter((text) => text.includes('ticket'))).toHaveLength(2);
  });

  it('are, with the contact, those of all its tickets that one sees', async () => {
    const contact = await buildContact(app, company);
    const build = (queue_id: number) => buildTicket(app, company, { contact_id: contact, queue_id });
    const [here, there] = [await build(sales), await build(support)];
    const other = await buildTicket(app, company, { queue_id: sales });
    await buildTicketNote(app, company, here, { note: 'aqui' });
    await buildTicketNote(app, company, there, { note: 'ali' });
    await buildTicketNote(app, company, other, { note: 'de outro contato' });
    const notes = async (by: TestUser) =>
      (await list(by, { ticketId: here.id, contactId: contact })).reply.map(({ note }) => note);
    expect(await notes(company.admin)).toEqual(['ali', 'aqui']);
    expect(await notes(ana)).toEqual(['aqui']);
    const wrong = await list(ana, { ticketId: here.id, contactId: other.contact_id });
    expect(outcome(wrong)).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
  });

  it('are as visible as the ticket is', async () => {
    const unseen = await buildTicket(app, company, { queue_id: support });
    const note = await buildTicketNote(app, company, unseen, { author: ana });
    const forbidden = [403, 'ERR_NO_PERMISSION'];
    expect(outcome(await list(ana, { ticketId: unseen.id }))).toEqual(forbidden);
    expect(outcome(await create(ana, { note: 'Oi', ticketId: unseen.id }))).toEqual(forbidden);
    expect(outcome(await remove(ana, note))).toEqual(forbidden);
    const stranger = (await buildCompany(app)).admin;
    expect(outcome(await list(stranger, { ticketId: unseen.id }))).toEqual([404, 'ERR_NO_TICKET_FOUND']);
    expect(outcome(await create(stranger, { note: 'Oi', ticketId: unseen.id }))).toEqual([
      404,
      'ERR_NO_TICKET_FOUND',
    ]);
  });

  it('are removed by who wrote them, and by an admin', async () => {
    const ticket = await buildTicket(app, company, { queue_id: sales });
    const sara = await buildUser(app, { company, profile: 'supervisor', queueIds: [sales] });
    const [first, second] = [
      await buildTicketNote(app, company, ticket, { author: ana }),
      await buildTicketNote(app, company, ticket, { author: ana }),
    ];
    expect(outcome(await remove(sara, first))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await remove(ana, first)).status).toBe(200);
    expect(outcome(await remove(ana, first))).toEqual([404, 'ERR_NO_TICKETNOTE_FOUND']);
    expect((await remove(company.admin, second)).status).toBe(200);
    expect((await list(ana, { ticketId: ticket.id })).reply).toEqual([]);
  });

  it('stay when who wrote them leaves', async () => {
    const ticket = await buildTicket(app, company, { queue_id: sales });
    await buildTicketNote(app, company, ticket, { author: ana });
    await app.call(deleteUser, { params: { userId: ana.id } }, { token: company.admin.token });
    const { reply } = await list(company.admin, { ticketId: ticket.id });
    expect(reply).toMatchObject([{ userId: null, user: null }]);
  });

  it.each([
    ['', 'required'],
    [' x ', 'tooShort'],
    ['x'.repeat(2001), 'tooLong'],
  ])('are refused when they are too short or too long: %#', async (note, problem) => {
    const ticket = await buildTicket(app, company, { queue_id: sales });
    const { refusal } = await create(ana, { note, ticketId: ticket.id });
    expect(refusal.issues?.[0]).toEqual({ path: 'note', message: `validation.${problem}` });
  });
});
