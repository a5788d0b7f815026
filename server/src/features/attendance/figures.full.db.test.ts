import {
  getDashboardBreakdown,
  getDashboardDays,
  getDashboardFigures,
  getDashboardHours,
  listDashboardTickets,
} from '@prosa/contracts/dashboard/api.ts';
import type { DaySpan } from '@prosa/contracts/dashboard/schema.ts';
import { addDays } from '@prosa/contracts/zoned-time.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { buildUser } from '#testing/builders.ts';
import { playAttendance, randomAttendance } from '#testing/random-attendance.ts';
import {
  attended,
  begunAt,
  dayIn,
  hourIn,
  referenceFigures,
  type SeenTicket,
} from '#testing/reference-figures.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { measureTickets } from './service.ts';
import { attendanceStore, foldTallies } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

type Lived = Awaited<ReturnType<typeof playAttendance>>;

const queueOf = ({ changes }: SeenTicket) => changes.at(-1)?.queueId ?? null;

/** Those with exactly one ticket among all of the company's of these days, if that one is theirs to see. */
function leadsOf(all: readonly SeenTicket[], visible: readonly SeenTicket[]): number {
  const byContact = Map.groupBy(all, ({ contactId }) => contactId);
  return visible.filter(({ contactId }) => byContact.get(contactId)?.length === 1).length;
}

async function compare({ company, tickets, world }: Lived, span: DaySpan, queueId?: number): Promise<void> {
  const began = tickets.flatMap((ticket) => {
    const at = begunAt(ticket);
    return at === undefined ? [] : [{ ticket, at, day: dayIn(world.timeZone, at) }];
  });
  const ofSpan = began.filter(({ day }) => day >= span.from && day <= span.to);
  const visible = ofSpan.filter(({ ticket }) => queueId === undefined || queueOf(ticket) === queueId);
  const chosen = visible.map(({ ticket }) => ticket);
  const token =
    queueId === undefined
      ? company.company.admin.token
      : (await buildUser(app, { company: company.company, profile: 'supervisor', queueIds: [queueId] }))
          .token;
  for (const hours of ['all', 'business'] as const) {
    const isBusiness = hours === 'business';
    const query = { date_from: span.from, date_to: span.to, hours };
    const figures = (await app.call(getDashboardFigures, { query }, { token })).reply;
    const all = ofSpan.map(({ ticket }) => ticket);
    expect(figures.current, hours).toEqual({
      ...referenceFigures(chosen, world, { isBusiness }),
      leads: leadsOf(all, chosen),
    });

    const { days } = (await app.call(getDashboardDays, { query }, { token })).reply;
    for (const { day, ...ofDay } of days) {
      const those = visible.filter((each) => each.day === day).map(({ ticket }) => ticket);
      expect(ofDay, `${day} ${hours}`).toEqual(referenceFigures(those, world, { isBusiness }));
    }

    const rowsBy = async (by: 'attendant' | 'queue' | 'tag' | 'connection') =>
      (await app.call(getDashboardBreakdown, { query: { ...query, by } }, { token })).reply.rows.map(
        ({ id, name: _name, color: _color, online: _online, ...row }) => ({ id, ...row }),
      );
    for (const { id: userId, ...row } of await rowsBy('attendant')) {
      const theirs = chosen.filter((ticket) => attended(ticket, userId ?? 0));
      const expected = referenceFigures(theirs, world, { isBusiness, userId: userId ?? 0 });
      expect(row, `attendant ${userId} ${hours}`).toEqual(expected);
    }
    const groups = {
      queue: Map.groupBy(chosen, queueOf),
      connection: Map.groupBy(chosen, ({ connectionId }) => connectionId),
      tag: Map.groupBy(
        chosen.flatMap((ticket) => ticket.tagIds.map((tagId) => ({ ticket, tagId }))),
        ({ tagId }) => tagId,
      ),
    };
    for (const by of ['queue', 'connection', 'tag'] as const) {
      const expected = [...groups[by]].map(([id, members]) => ({
        id,
        ...referenceFigures(
          members.map((member) => ('ticket' in member ? member.ticket : member)),
          world,
          { isBusiness },
        ),
      }));
      const byId = (a: { id: number | null }, b: { id: number | null }) => (a.id ?? 0) - (b.id ?? 0);
      expect((await rowsBy(by)).sort(byId), by).toEqual(expected.sort(byId));
    }
  }

  const ofFirstDay = visible.filter(({ day }) => day === span.from);
  const { reply } = await app.call(getDashboardHours, { query: { date: span.from } }, { token });
  expect(reply.hours).toEqual(
    Array.from(
      { length: 24 },
      (_, hour) => ofFirstDay.filter(({ at }) => hourIn(world.timeZone, at) === hour).length,
    ),
  );
  const query = { date_from: span.from, date_to: span.to, set: 'leads' } as const;
  const { tickets: leads } = (await app.call(listDashboardTickets, { query }, { token })).reply;
  expect(leads).toHaveLength(
    leadsOf(
      ofSpan.map(({ ticket }) => ticket),
      chosen,
    ),
  );
}

it('equal what counting every minute gives, whatever happened, and wherever the clocks stand', async () => {
  await fc.assert(
    fc.asyncProperty(
      randomAttendance,
      fc.nat({ max: 12 }),
      fc.nat({ max: 12 }),
      async (random, first, length) => {
        const lived = await playAttendance(app, random);
        const from = addDays(dayIn(random.timeZone, Date.parse(random.start)), first - 1);
        const span = { from, to: addDays(from, length) };
        await compare(lived, span);
        await app.database.platform((tx) => foldTallies(tx, 1000));
        await compare(lived, span, lived.company.queueIds[0]);
        await compare(lived, { from: addDays(from, -20), to: addDays(from, 60) });
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
}, 300_000);

it('D16: the sums that changes keep are those that all stretches amount to', async () => {
  await fc.assert(
    fc.asyncProperty(randomAttendance, async (random) => {
      const { company, tickets } = await playAttendance(app, random);
      const kept = () =>
        company.inTx(async ({ db }) => ({
          attendances: await db.selectFrom('attendances').selectAll().orderBy('ticket_id').execute(),
          shares: await db
            .selectFrom('attendance_shares')
            .selectAll()
            .orderBy('ticket_id')
            .orderBy('user_id')
            .execute(),
        }));
      const continued = await kept();
      const ids = tickets.map(({ id }) => id);
      const moved = tickets.filter((ticket) => {
        const begun = ticket.changes.findIndex(({ status }) => status !== 'closed');
        return begun >= 0 && ticket.changes.length > begun + 1;
      });
      const summed = continued.attendances.filter((row) => row.present_stretch_id !== null);
      expect(summed.map((row) => row.ticket_id)).toEqual(expect.arrayContaining(moved.map(({ id }) => id)));
      await company.inTx((tx) => attendanceStore(tx).clearSums(ids));
      const forgotten = await kept();
      expect(forgotten.attendances.every((row) => row.present_stretch_id === null)).toBe(true);
      await company.inTx((tx) => measureTickets(tx, ids));
      expect(await kept()).toEqual(continued);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 300_000);
