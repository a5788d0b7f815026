import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  updateSchedule,
} from '@prosa/contracts/schedules/api.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildUser,
  type TestCompany,
  type TestUser,
} from '#testing/builders.ts';
import { buildSchedule, buildTicket } from '#testing/conversation-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let ana: TestUser;
let bruno: TestUser;
let sara: TestUser;
let contactId: number;
let connectionId: number;
let queueId: number;
beforeEach(async () => {
  app = await testApp();
  company = await buildCompany(app);
  queueId = await buildQueue(app, company);
  ana = await buildUser(app, { company, queueIds: [queueId] });
  bruno = await buildUser(app, { company });
  sara = await buildUser(app, { company, profile: 'supervisor', queueIds: [queueId] });
  contactId = await buildContact(app, company);
  connectionId = await buildConnection(app, company, { is_default: true });
});

const create = (body: object, by = ana) =>
  app.call(
    createSchedule,
    { body: { body: 'Olá, tudo bem?', sendAt: '2090-01-05T12:00:00.000Z', contactId, ...body } },
    { token: by.token },
  );
const find = (scheduleId: number, by = ana) =>
  app.call(getSchedule, { params: { scheduleId } }, { token: by.token });
const change = (scheduleId: number, body: object, by = ana) =>
  app.call(updateSchedule, { params: { scheduleId }, body }, { token: by.token });
const remove = (scheduleId: number, by = ana) =>
  app.call(deleteSchedule, { params: { scheduleId } }, { token: by.token });
const outcome = ({ status, refusal }: { status: number; refusal: { error: string } }) => [
  status,
  refusal.error,
];

describe('A3: a schedule into a ticket that its author may not see', () => {
  const forbidden = [403, 'ERR_NO_PERMISSION'];

  /** A contact whose live ticket a colleague of another queue attends. */
  async function attendedElsewhere(): Promise<number> {
    const unseen = await buildContact(app, company);
    const place = { contact_id: unseen, connection_id: connectionId };
    const elsewhere = await buildQueue(app, company);
    await buildTicket(app, company, { ...place, queue_id: elsewhere, user_id: bruno.id });
    return unseen;
  }

  it('is refused to users and supervisors, and not to the attendant or an admin', async () => {
    const unseen = await attendedElsewhere();
    for (const who of [ana, sara]) {
      expect(outcome(await create({ contactId: unseen }, who))).toEqual(forbidden);
      // A queue of their own does not lead into the live ticket either.
      expect(outcome(await create({ contactId: unseen, queueId }, who))).toEqual(forbidden);
    }
    expect((await create({ contactId: unseen }, bruno)).status).toBe(200);
    expect((await create({ contactId: unseen }, company.admin)).status).toBe(200);
    // Over another connection it is another conversation.
    const other = await buildConnection(app, company);
    expect((await create({ contactId: unseen, whatsappId: other })).status).toBe(200);
  });

  it('is refused where it would open a ticket in a queue of others', async () => {
    const elsewhere = await buildQueue(app, company);
    expect(outcome(await create({ queueId: elsewhere }))).toEqual(forbidden);
    expect((await create({ queueId: elsewhere }, company.admin)).status).toBe(200);
  });

  it('is refused when a schedule is moved there, and nothing of it changes', async () => {
    const { reply } = await create({});
    const unseen = await attendedElsewhere();
    expect(outcome(await change(reply.id, { contactId: unseen }))).toEqual(forbidden);
    expect((await find(reply.id)).reply).toEqual(reply);
  });

  it('is left alone by a supervisor, deleted by its author and taken over by an admin', async () => {
    const unseen = await attendedElsewhere();
    const theirs = (await create({ contactId: unseen }, bruno)).reply.id;
    expect(outcome(await change(theirs, { body: 'Escrita por Sara' }, sara))).toEqual(forbidden);
    expect(outcome(await remove(theirs, sara))).toEqual(forbidden);
    const lost = { contact_id: unseen, connection_id: connectionId, user_id: ana.id };
    const id = await buildSchedule(app, company, lost);
    expect(outcome(await change(id, { body: 'Outra coisa' }))).toEqual(forbidden);
    const taken = await change(id, { body: 'Revista' }, company.admin);
    expect(taken.reply).toMatchObject({ body: 'Revista', userId: company.admin.id });
    const other = await buildSchedule(app, company, lost);
    expect((await remove(other)).status).toBe(200);
  });
});
