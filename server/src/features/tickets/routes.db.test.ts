import { getTag } from '@prosa/contracts/tags/api.ts';
import {
  getTicket,
  getTicketByUuid,
  listClosingReasons,
  saveDraft,
  syncTicketTags,
} from '@prosa/contracts/tickets/api.ts';
import { TicketDetailsSchema } from '@prosa/contracts/tickets/schema.ts';
import { deleteUser } from '@prosa/contracts/users/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import {
  buildCompany,
  buildQueue,
  buildTag,
  buildUser,
  type TestCompany,
  type TestUser,
} from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
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
  ana = await buildUser(app, { company, queueIds: [sales] });
});

const get = (by: TestUser, ticketId: number) =>
  app.call(getTicket, { params: { ticketId } }, { token: by.token });
const outcome = ({ status, refusal }: { status: number; refusal: { error?: string } }) => [
  status,
  refusal.error,
];
const ticketEvents = async () => {
  const events = await eventsAfter(app.database.reader(company.id), 0, 1000);
  return events.filter(({ name }) => name.startsWith('ticket.'));
};

describe('one ticket', () => {
  it('is shown to those who see it, by its id and by the one of its address', async () => {
    const bruno = await buildUser(app, { company, queueIds: [support] });
    const sara = await buildUser(app, { company, profile: 'supervisor', queueIds: [sales] });
    const carla = await buildUser(app, { company, seesAllTickets: true });
    const tickets = {
      ofSales: await buildTicket(app, company, { queue_id: sales }),
      ofSupport: await buildTicket(app, company, { queue_id: support }),
      withoutQueue: await buildTicket(app, company),
      anasOfSupport: await buildTicket(app, company, { queue_id: support, user_id: ana.id }),
    };
    const seen = {
      admin: [200, 200, 200, 200],
      ana: [200, 403, 403, 200],
      bruno: [403, 200, 403, 200],
      sara: [200, 403, 403, 403],
      carla: [403, 403, 200, 403],
    };
    const people = { admin: company.admin, ana, bruno, sara, carla };
    for (const [name, who] of Object.entries(people)) {
      const statuses: number[] = [];
      for (const { id, uuid } of Object.values(tickets)) {
        const byId = await get(who, id);
        const byUuid = await app.call(getTicketByUuid, { params: { uuid } }, { token: who.token });
        expect([byUuid.status, byUuid.reply]).toEqual(
          byId.status === 200
            ? [200, byId.reply]
            : [403, expect.objectContaining({ error: 'ERR_NO_PERMISSION' })],
        );
        if (byId.status === 200) expect(TicketDetailsSchema.parse(byId.reply)).toEqual(byId.reply);
        statuses.push(byId.status);
      }
      expect([name, statuses]).toEqual([name, seen[name as keyof typeof seen]]);
    }
  });

  it('is not there for another company, whoever asks', async () => {
    const other = await buildCompany(app);
    const { id, uuid } = await buildTicket(app, company);
    expect(outcome(await get(other.admin, id))).toEqual([404, 'ERR_NO_TICKET_FOUND']);
    const byUuid = await app.call(getTicketByUuid, { params: { uuid } }, { token: other.admin.token });
    expect(outcome(byUuid)).toEqual([404, 'ERR_NO_TICKET_FOUND']);
  });
});

describe('a draft', () => {
  const save = (by: TestUser, ticketId: number, body: string) =>
    app.call(saveDraft, { params: { ticketId }, body: { body } }, { token: by.token });

  it('is kept for each person and ticket, until it is empty', async () => {
    const { id } = await buildTicket(app, company, { queue_id: sales });
    await save(ana, id, 'Bom di');
    await save(ana, id, 'Bom dia, {{name}} <b>');
    await save(company.admin, id, 'Outra coisa');
    expect((await get(ana, id)).reply.draft).toBe('Bom dia, {{name}} <b>');
    expect((await get(company.admin, id)).reply.draft).toBe('Outra coisa');
    await save(ana, id, '');
    expect((await get(ana, id)).reply.draft).toBe('');
    expect((await get(company.admin, id)).reply.draft).toBe('Outra coisa');
    expect(await ticketEvents()).toEqual([]);
  });

  it('is not taken for a ticket one does not see', async () => {
    const { id } = await buildTicket(app, company, { queue_id: support });
    expect(outcome(await save(ana, id, 'Oi'))).toEqual([403, 'ERR_NO_PERMISSION']);
  });
});

describe('the reasons to choose from', () => {
  it('are the last twenty, each once, newest first', async () => {
    const closedAt = (minute: number) => new Date(Date.UTC(2026, 0, 5, 10, minute)).toISOString();
    for (let minute = 0; minute < 30; minute += 1) {
      const reason = minute % 5 === 4 ? 'Vendido' : `Motivo ${minute}`;
      const given = { status: 'closed', closing_reason: reason, updated_at: closedAt(minute) } as const;
      await buildTicket(app, company, { ...given, user_id: ana.id });
    }
    await buildTicket(app, company, { status: 'closed', user_id: ana.id });
    const { reply } = await app.call(listClosingReasons, {}, { token: ana.token });
    expect(reply.slice(0, 3)).toEqual(['Vendido', 'Motivo 28', 'Motivo 27']);
    expect([reply.length, new Set(reply).size]).toEqual([20, 20]);
    const other = await buildCompany(app);
    expect((await app.call(listClosingReasons, {}, { token: other.admin.token })).reply).toEqual([]);
  });
});

describe('the tags of a ticket', () => {
  const sync = (by: TestUser, ticketId: number, ...tags: number[]) =>
    app.call(syncTicketTags, { body: { ticketId, tags: tags.map((id) => ({ id })) } }, { token: by.token });
  const countOf = async (tagId: number) =>
    (await app.call(getTag, { params: { tagId } }, { token: ana.token })).reply.ticketsCount;

  it('become exactly those given, and are told when they change', async () => {
    const { id } = await buildTicket(app, company, { queue_id: sales });
    const [vip, late, done] = [
      await buildTag(app, company, 'VIP'),
      await buildTag(app, company, 'Atrasado'),
      await buildTag(app, company, 'Feito'),
    ];
    const first = await sync(ana, id, vip, late, vip);
    expect(first.reply.tags.map(({ name }) => name)).toEqual(['Atrasado', 'VIP']);
    expect([await countOf(vip), await countOf(done)]).toEqual([1, 0]);
    await sync(ana, id, late, done);
    await sync(ana, id, done, late);
    expect((await get(ana, id)).reply.tags.map(({ id: tagId }) => tagId)).toEqual([late, done]);
    await sync(ana, id);
    expect((await get(ana, id)).reply.tags).toEqual([]);
    const events = await ticketEvents();
    expect(events).toHaveLength(3);
    const former = { status: 'pending', userId: null, queueId: sales };
    expect(events[0]?.payload).toMatchObject({ former, ticket: { tags: [{ id: late }, { id: vip }] } });
  });

  it('are not changed by a tag nobody knows, nor in a ticket one does not see', async () => {
    const own = await buildTicket(app, company, { queue_id: sales });
    const unseen = await buildTicket(app, company, { queue_id: support });
    const tag = await buildTag(app, company);
    const foreign = await buildTag(app, await buildCompany(app));
    await sync(ana, own.id, tag);
    expect(outcome(await sync(ana, own.id, foreign))).toEqual([404, 'ERR_NO_TAG_FOUND']);
    expect(outcome(await sync(ana, unseen.id, tag))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await get(ana, own.id)).reply.tags.map(({ id }) => id)).toEqual([tag]);
    expect(await countOf(tag)).toBe(1);
  });
});

describe('a person who leaves', () => {
  it('gives back what they attended, and the screens are told', async () => {
    const open = await buildTicket(app, company, { queue_id: sales, user_id: ana.id });
    const past = await buildTicket(app, company, { queue_id: sales, user_id: ana.id, status: 'closed' });
    const caller = { token: company.admin.token };
    expect((await app.call(deleteUser, { params: { userId: ana.id } }, caller)).status).toBe(200);
    expect((await get(company.admin, open.id)).reply).toMatchObject({
      status: 'pending',
      userId: null,
      acceptedAt: null,
    });
    expect((await get(company.admin, past.id)).reply).toMatchObject({ status: 'closed', userId: null });
    expect(await ticketEvents()).toMatchObject([
      {
        payload: {
          ticket: { id: open.id, status: 'pending', userId: null },
          former: { status: 'open', userId: ana.id, queueId: sales },
        },
      },
    ]);
  });
});
