import {
  exportDashboard,
  getDashboard,
  getDashboardBreakdown,
  getDashboardDays,
  getDashboardFigures,
  getDashboardHours,
  getDashboardNow,
  listDashboardTickets,
} from '@prosa/contracts/dashboard/api.ts';
import { dashboardTicketsPerPage } from '@prosa/contracts/dashboard/schema.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AttendedCompany, attendedCompany } from '#testing/attended-company.ts';
import { buildUser, type TestUser } from '#testing/builders.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { lookedAtMax } from './ticket-queries.ts';

let app: TestApp;
let office: AttendedCompany;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  office = await attendedCompany(app, { start: '2026-11-02T12:00:00Z' });
});

const minutes = (count: number) => office.clock.advance(count * 60_000);
const period = { date_from: '2026-11-02', date_to: '2026-11-03' };
const [ana, bruno] = [1, 2] as const;
const asAdmin = () => ({ token: office.company.admin.token });
const supervisor = (): Promise<TestUser> =>
  buildUser(app, {
    company: office.company,
    profile: 'supervisor',
    name: 'Sueli',
    queueIds: office.queueIds.slice(0, 1),
  });

async function newTicket(contact: number, queue?: number): Promise<number> {
  await office.hear(contact);
  const id = (await office.ticketRows()).at(-1)?.id ?? 0;
  if (queue !== undefined) await office.queue(id, office.queueIds[queue] ?? null);
  return id;
}

/** Builds three tickets: one attended by two users and rated, one attended and unfinished, one waiting. */
async function aMorning() {
  const [first, second] = [await newTicket(1, 0), await newTicket(2, 1)];
  await minutes(10);
  await office.change(ana, first, { status: 'open' });
  await minutes(2);
  await office.write(ana, first);
  await minutes(18);
  await office.change(ana, first, { userId: office.users[bruno]?.id ?? 0 });
  await minutes(40);
  await office.change(bruno, first, { status: 'closed' });
  await office.hear(1, '2');
  await office.change(bruno, second, { status: 'open' });
  await minutes(50);
  return { first, second, third: await newTicket(3) };
}

describe('the dashboard', () => {
  it('answers older front ends in minutes, with everybody of the company and no totals of the platform', async () => {
    await aMorning();
    const { reply } = await app.call(getDashboard, { query: period }, asAdmin());
    expect(reply).toEqual({
      counters: {
        supportPending: 1,
        supportHappening: 1,
        supportFinished: 1,
        leads: 3,
        // Waited (10 + 70) / 2; only one attendance has ended.
        avgWaitTime: 40,
        avgSupportTime: 60,
      },
      attendants: [
        { id: expect.any(Number), name: 'Admin', rating: 0, tickets: 0, avgSupportTime: null, online: false },
        { id: expect.any(Number), name: 'Ana', rating: 0, tickets: 1, avgSupportTime: 20, online: false },
        { id: expect.any(Number), name: 'Bruno', rating: 2, tickets: 2, avgSupportTime: 40, online: false },
      ],
    });
  });

  it('has nothing to average where nothing happened', async () => {
    const { reply } = await app.call(getDashboard, { query: { days: 3 } }, asAdmin());
    expect(reply.counters).toMatchObject({ leads: 0, avgSupportTime: null, avgWaitTime: 0 });
  });

  it.each([
    [{}, 'ERR_DASHBOARD_FILTER'],
    [{ days: '0', date_from: '', date_to: '' }, 'ERR_DASHBOARD_FILTER'],
    [{ date_from: '2026-11-03', date_to: '2026-11-02' }, 'ERR_VALIDATION'],
    [{ date_from: '2025-01-01', date_to: '2026-11-02' }, 'ERR_VALIDATION'],
    [{ date_from: '2026-02-30' }, 'ERR_VALIDATION'],
    [{ days: '3.5' }, 'ERR_VALIDATION'],
    [{ days: '99999' }, 'ERR_VALIDATION'],
  ])('refuses %j with %s', async (query, code) => {
    for (const endpoint of [getDashboard, getDashboardFigures, getDashboardDays, listDashboardTickets]) {
      const { status, refusal } = await app.call(endpoint, { query } as never, asAdmin());
      expect([status, refusal.error]).toEqual([400, code]);
    }
  });

  it('is not for plain users', async () => {
    const { status } = await app.call(
      getDashboard,
      { query: period },
      { token: office.users[ana]?.token ?? '' },
    );
    expect(status).toBe(403);
  });

  it('shows a supervisor their queues, in every number and list', async () => {
    const { first } = await aMorning();
    const { token } = await supervisor();
    const { reply } = await app.call(getDashboard, { query: period }, { token });
    expect(reply.counters).toMatchObject({
      supportPending: 0,
      supportHappening: 0,
      supportFinished: 1,
      leads: 1,
    });
    expect(reply.attendants.map(({ name }) => name)).toEqual(['Ana', 'Bruno', 'Sueli']);
    const { reply: now } = await app.call(getDashboardNow, { query: {} }, { token });
    expect(now).toMatchObject({ waiting: 0, attending: 0, queues: [] });
    const { reply: page } = await app.call(listDashboardTickets, { query: period }, { token });
    expect(page.tickets.map(({ id }) => id)).toEqual([first]);
    const [, other = 0] = office.queueIds;
    const refused = await app.call(getDashboardFigures, { query: { ...period, queueId: other } }, { token });
    expect(refused.refusal.error).toBe('ERR_NO_PERMISSION');
  });

  it('compares with just as many days before', async () => {
    await newTicket(1);
    await minutes(3 * 24 * 60);
    await newTicket(2);
    const query = { date_from: '2026-11-04', date_to: '2026-11-06' };
    const { reply } = await app.call(getDashboardFigures, { query }, asAdmin());
    expect(reply).toMatchObject({
      previousPeriod: { from: '2026-11-01', to: '2026-11-03' },
      current: { begun: 1 },
      previous: { begun: 1 },
    });
  });

  it('says who waits and since when, over all queues they were in, and who attends how many', async () => {
    const waiting = await newTicket(1, 0);
    await minutes(10);
    await office.queue(waiting, office.queueIds[1] ?? null);
    const attended = await newTicket(2, 1);
    await office.change(ana, attended, { status: 'open' });
    const { reply } = await app.call(getDashboardNow, { query: {} }, asAdmin());
    expect(reply).toMatchObject({
      waiting: 1,
      waitingSince: '2026-11-02T12:00:00.000Z',
      attending: 1,
      queues: [{ queue: { id: office.queueIds[1] }, waiting: 1, attending: 1 }],
    });
    expect(reply.attendants.map(({ name, attending }) => [name, attending])).toEqual([
      ['Admin', 0],
      ['Ana', 1],
      ['Bruno', 0],
    ]);
  });

  it('lists the tickets behind each number', async () => {
    const { first, second, third } = await aMorning();
    const behind = async (query: object) => {
      const { reply } = await app.call(listDashboardTickets, { query: { ...period, ...query } }, asAdmin());
      return reply.tickets.map(({ id }) => id);
    };
    const [{ id: adminId = 0 } = {}, , { id: brunoId = 0 } = {}] = office.users;
    expect(await behind({})).toEqual([third, second, first]);
    expect(await behind({ set: 'finished' })).toEqual([first]);
    expect(await behind({ set: 'waited' })).toEqual([second, first]);
    expect(await behind({ set: 'responded' })).toEqual([first]);
    expect(await behind({ set: 'waiting' })).toEqual([third]);
    expect(await behind({ set: 'attending', attendantId: brunoId })).toEqual([second]);
    expect(await behind({ attendantId: brunoId })).toEqual([second, first]);
    expect(await behind({ set: 'responded', attendantId: brunoId })).toEqual([]);
    expect(await behind({ attendantId: adminId })).toEqual([]);
    expect(await behind({ set: 'rated', rate: 2 })).toEqual([first]);
    expect(await behind({ ofQueue: 'none' })).toEqual([third]);
    expect(await behind({ ofQueue: office.queueIds[1] })).toEqual([second]);
    expect(await behind({ hour: 9 })).toEqual([second, first]);
    const { reply } = await app.call(
      listDashboardTickets,
      { query: { ...period, set: 'finished' } },
      asAdmin(),
    );
    expect(reply.tickets[0]).toMatchObject({
      status: 'closed',
      user: { name: 'Bruno' },
      waitSeconds: 600,
      supportSeconds: 3600,
      firstResponseSeconds: 720,
      rating: 2,
    });
  });

  it('pages through them without a gap, though more begin meanwhile', async () => {
    await office.openMany(dashboardTicketsPerPage + 2);
    const all = (await office.ticketRows()).map(({ id }) => id).reverse();
    const { reply: page } = await app.call(listDashboardTickets, { query: period }, asAdmin());
    const last = page.tickets.at(-1);
    await minutes(1);
    await newTicket(99);
    const query = { ...period, beforeAt: last?.begunAt, beforeId: last?.id };
    const { reply: next } = await app.call(listDashboardTickets, { query }, asAdmin());
    expect([...page.tickets, ...next.tickets].map(({ id }) => id)).toEqual(all);
    expect([page.hasMore, next.hasMore]).toEqual([true, false]);
  });

  it('looks only so far for those that are few among many, and says where it goes on', async () => {
    const lead = await newTicket(1);
    const owner = await connectOwner(app);
    await owner.query('set session_replication_role = replica');
    // Tickets of contacts who came twice, newer than the one of the contact who came once.
    await owner.query(
      `insert into attendances (company_id, ticket_id, contact_id, begun_at, day, hour, time_zone, is_finished, next_day)
       select company_id, 1000000000 + n, contact_id, begun_at + n * interval '1 second', day, hour, time_zone, true, day
       from attendances, generate_series(1, $2::integer) n where company_id = $1`,
      [office.company.id, lookedAtMax],
    );
    await owner.close();
    const look = async (query: object) =>
      (await app.call(listDashboardTickets, { query: { ...period, set: 'leads', ...query } }, asAdmin()))
        .reply;
    const first = await look({});
    expect(first).toEqual({
      tickets: [],
      next: { at: expect.any(String), id: 1_000_000_001 },
      hasMore: true,
    });
    const second = await look({ beforeAt: first.next?.at, beforeId: first.next?.id });
    expect(second).toMatchObject({ tickets: [{ id: lead }], next: null, hasMore: false });
  });

  it('is taken along as a table, safe from formulas', async () => {
    await aMorning();
    await office.inTx(({ db }) =>
      db
        .updateTable('users')
        .set({ name: '=1+1' })
        .where('id', '=', office.users[bruno]?.id ?? 0)
        .execute(),
    );
    const query = { ...period, table: 'attendant', language: 'en' } as const;
    const reply = await app.http.inject({
      url: `/api${exportDashboard.path}?${new URLSearchParams(query).toString()}`,
      headers: { authorization: `Bearer ${office.company.admin.token}` },
    });
    expect(reply.headers['content-disposition']).toContain('dashboard-attendant-2026-11-02-2026-11-03.csv');
    expect(reply.body.split('\r\n')).toEqual([
      expect.stringContaining('Attendant;Tickets;Resolved;Average wait (s)'),
      "'=1+1;2;1;2400;2400;;4200;2.00;1",
      'Admin;0;0;;;;;;0',
      'Ana;1;1;600;1200;720;4200;;0',
      '',
    ]);
  });

  it('costs the same number of statements however much there is', async () => {
    await aMorning();
    const counted = async (work: () => Promise<unknown>) => {
      await work();
      return (await app.countQueries(work)).length;
    };
    const at = asAdmin();
    expect({
      overview: await counted(() => app.call(getDashboard, { query: period }, at)),
      now: await counted(() => app.call(getDashboardNow, { query: {} }, at)),
      hours: await counted(() => app.call(getDashboardHours, { query: {} }, at)),
      figures: await counted(() => app.call(getDashboardFigures, { query: period }, at)),
      days: await counted(() => app.call(getDashboardDays, { query: period }, at)),
      breakdown: await counted(() =>
        app.call(getDashboardBreakdown, { query: { ...period, by: 'tag' } }, at),
      ),
      tickets: await counted(() => app.call(listDashboardTickets, { query: period }, at)),
    }).toEqual({ overview: 4, now: 2, hours: 2, figures: 3, days: 2, breakdown: 2, tickets: 2 });
  });
});
