import { deleteContact } from '@prosa/contracts/contacts/api.ts';
import {
  getDashboardBreakdown,
  getDashboardFigures,
  getDashboardHours,
} from '@prosa/contracts/dashboard/api.ts';
import { deleteQueue } from '@prosa/contracts/queues/api.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { deleteUser } from '@prosa/contracts/users/api.ts';
import { weekdays } from '@prosa/contracts/weekly-hours.ts';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type AttendedCompany, attendedCompany } from '#testing/attended-company.ts';
import { eventually } from '#testing/eventually.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { recordImportedMessages } from './service.ts';
import { foldTallies } from './store.ts';

let app: TestApp;
let office: AttendedCompany;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  office = await attendedCompany(app, { start: '2026-11-02T12:00:00Z' });
});

const minutes = (count: number) => office.clock.advance(count * 60_000);
const period = { date_from: '2026-11-01', date_to: '2026-11-30' };
const asAdmin = () => ({ token: office.company.admin.token });
const figures = async () => (await app.call(getDashboardFigures, { query: period }, asAdmin())).reply.current;
const [admin, ana, bruno] = [0, 1, 2] as const;

async function newTicket(contact = 1): Promise<number> {
  await office.hear(contact);
  return (await office.ticketRows()).at(-1)?.id ?? 0;
}

const historyOf = (ticketId: number) =>
  office.inTx(({ db }) =>
    db
      .selectFrom('ticket_stretches')
      .select([
        'act',
        'status',
        'queue_id',
        'user_id',
        'by_user_id',
        'by_name',
        'by_rule',
        'began_at',
        'ended_at',
      ])
      .where('ticket_id', '=', ticketId)
      .orderBy('id')
      .execute(),
  );

describe('the history of a ticket', () => {
  it('has every change, who or what made it, and when', async () => {
    const [sales = 0] = office.queueIds;
    const [, { id: anaId = 0 } = {}, { id: brunoId = 0 } = {}] = office.users;
    const id = await newTicket();
    await minutes(5);
    await office.queue(id, sales);
    await minutes(5);
    await office.change(ana, id, { status: 'open' });
    await minutes(5);
    await office.change(ana, id, { userId: brunoId });
    await office.change(bruno, id, { status: 'pending' });
    await office.change(ana, id, { status: 'open' });
    await office.change(ana, id, { status: 'closed' });
    await office.hear(1, '3');
    await office.change(ana, id, { status: 'open' });
    await office.expire(id);
    const rows = await historyOf(id);
    const shown = rows.map(({ act, status, by_name: by, by_rule: rule }) => [act, status, by ?? rule]);
    expect(shown).toEqual([
      ['created', 'pending', null],
      ['queued', 'pending', 'queueMenu'],
      ['accepted', 'open', 'Ana'],
      ['transferred', 'open', 'Ana'],
      ['returned', 'pending', 'Bruno'],
      ['accepted', 'open', 'Ana'],
      ['closed', 'closed', 'Ana'],
      ['rated', 'closed', null],
      ['reopened', 'open', 'Ana'],
      ['closed', 'closed', 'inactivity'],
    ]);
    expect(rows[2]).toMatchObject({ queue_id: sales, user_id: anaId, by_user_id: anaId });
    expect(rows.slice(0, -1).map(({ ended_at: end }) => end)).toEqual(
      rows.slice(1).map((row) => row.began_at),
    );
    expect(rows.at(-1)?.ended_at).toBeNull();
    expect(rows[2]?.began_at).toBe('2026-11-02T12:10:00.000Z');
  });

  it('of what a campaign sends, or was said before, is kept and is no attendance until somebody takes it up', async () => {
    await newTicket();
    const { contact_id: contactId = 0 } = (await office.ticketRows())[0] ?? {};
    const conversation = { contactId, connectionId: office.connectionIds[1] ?? 0, isGroup: false };
    const { id } = await office.inTx((tx) =>
      office.incoming.conversations.findOrCreateClosed(tx, conversation, office.clock.now(), 'campaign'),
    );
    expect(await historyOf(id)).toMatchObject([{ act: 'archived', by_rule: 'campaign' }]);
    expect(await figures()).toMatchObject({ begun: 1, finished: 0, leads: 1 });
    await minutes(60);
    await office.change(admin, id, { status: 'open' });
    await minutes(10);
    await office.change(admin, id, { status: 'closed' });
    expect(await figures()).toMatchObject({
      begun: 2,
      finished: 1,
      leads: 0,
      resolution: { count: 1, seconds: 600 },
    });
  });
});

describe('what is removed', () => {
  async function attend(contact: number): Promise<number> {
    const id = await newTicket(contact);
    await office.queue(id, office.queueIds[0] ?? null);
    await minutes(5);
    await office.change(ana, id, { status: 'open' });
    await office.tag(id, office.tagIds);
    await minutes(5);
    await office.change(ana, id, { status: 'closed' });
    return id;
  }
  const breakdown = async (by: 'attendant' | 'queue' | 'tag') =>
    (await app.call(getDashboardBreakdown, { query: { ...period, by } }, asAdmin())).reply.rows
      .filter(({ begun }) => begun > 0)
      .map(({ id, begun, support }) => ({ id, begun, support: support.seconds }));
  const tallied = () =>
    office.inTx(({ db }) => db.selectFrom('attendance_tallies').select('begun').execute());

  it('takes a contact’s tickets out of every sum', async () => {
    await attend(1);
    await attend(2);
    expect(await breakdown('attendant')).toMatchObject([{ begun: 2, support: 600 }]);
    const { contact_id: contactId = 0 } = (await office.ticketRows())[0] ?? {};
    await app.call(deleteContact, { params: { contactId } }, asAdmin());
    expect(await figures()).toMatchObject({
      begun: 1,
      finished: 1,
      leads: 1,
      support: { count: 1, seconds: 300 },
    });
    expect(await breakdown('attendant')).toMatchObject([{ begun: 1, support: 300 }]);
    expect((await breakdown('tag')).map(({ begun }) => begun)).toEqual([1, 1]);
    await office.remove((await office.ticketRows())[0]?.id ?? 0);
    await app.database.platform((tx) => foldTallies(tx, 1000));
    expect(await tallied()).toEqual([]);
  });

  it('takes a ticket out of the sums of a tag that it loses', async () => {
    const id = await attend(1);
    await office.tag(id, office.tagIds.slice(0, 1));
    expect(await breakdown('tag')).toEqual([{ id: office.tagIds[0], begun: 1, support: 300 }]);
    await office.tag(id, []);
    expect(await breakdown('tag')).toEqual([]);
    expect(await figures()).toMatchObject({ begun: 1 });
  });

  it('leaves the figures of a queue without one, and those of a person to the company', async () => {
    await attend(1);
    const { id: userId = 0 } = office.users[ana] ?? {};
    await app.call(deleteQueue, { params: { queueId: office.queueIds[0] ?? 0 } }, asAdmin());
    expect(await breakdown('queue')).toEqual([{ id: null, begun: 1, support: 300 }]);
    await app.call(deleteUser, { params: { userId } }, asAdmin());
    expect(await breakdown('attendant')).toEqual([]);
    expect(await figures()).toMatchObject({ begun: 1, support: { count: 1, seconds: 300 } });
  });

  it('with a whole company leaves nothing behind', async () => {
    await attend(1);
    const owner = await connectOwner(app);
    onTestFinished(() => owner.close());
    const { id } = office.company;
    await owner.query('delete from companies where id = $1', [id]);
    const left = await owner.query(
      `select company_id from attendance_tallies where company_id = $1
        union all select company_id from contact_returns where company_id = $1`,
      [id],
    );
    expect(left).toEqual([]);
  });
});

it('two contacts who turn out to be one have come back', async () => {
  await newTicket(1);
  await newTicket(2);
  expect(await figures()).toMatchObject({ begun: 2, leads: 2 });
  const [first, second] = await office.ticketRows();
  await office.inTx((tx) =>
    office.incoming.conversations.moveTickets(
      tx,
      { fromId: second?.contact_id ?? 0, toId: first?.contact_id ?? 0 },
      office.clock.now(),
    ),
  );
  expect(await figures()).toMatchObject({ begun: 2, finished: 1, leads: 0 });
});

it('a moved clock moves what began, by a job', async () => {
  await newTicket();
  const hourOf = async (date: string) =>
    (await app.call(getDashboardHours, { query: { date } }, asAdmin())).reply.hours.indexOf(1);
  expect(await hourOf('2026-11-02')).toBe(9);
  const params = { settingKey: 'timezone' };
  await app.call(updateSetting, { params, body: { value: 'Pacific/Kiritimati' } }, asAdmin());
  await eventually(async () => expect(await hourOf('2026-11-03')).toBe(2));
  expect(await hourOf('2026-11-02')).toBe(-1);
});

it('a ticket that two processes change at once never runs backwards', async () => {
  const id = await newTicket();
  await minutes(10);
  await office.change(ana, id, { status: 'open' });
  await minutes(-20);
  await office.change(ana, id, { status: 'closed' });
  expect(await figures()).toMatchObject({
    wait: { count: 1, seconds: 600 },
    support: { count: 1, seconds: 0 },
    resolution: { count: 1, seconds: 600 },
  });
});

describe('what was summed before', () => {
  const always = weekdays.map((weekdayEn) => ({ weekdayEn, startTime: '00:00', endTime: '23:59' }));
  const never = weekdays.map((weekdayEn) => ({ weekdayEn, startTime: '00:00', endTime: '00:00' }));
  const businessFigures = async () =>
    (await app.call(getDashboardFigures, { query: { ...period, hours: 'business' } }, asAdmin())).reply
      .current;

  it('D16: is measured anew by other hours, at the next change', async () => {
    office = await attendedCompany(app, {
      start: '2026-11-02T12:00:00Z',
      scheduleType: 'company',
      companyHours: always,
    });
    const id = await newTicket();
    await minutes(10);
    await office.change(ana, id, { status: 'open' });
    await minutes(10);
    await office.change(ana, id, { status: 'pending' });
    expect(await businessFigures()).toMatchObject({ wait: { seconds: 600 }, support: { seconds: 600 } });
    await office.inTx(({ db }) =>
      db
        .updateTable('companies')
        .set({ schedules: JSON.stringify(never) })
        .where('id', '=', office.company.id)
        .execute(),
    );
    expect(await businessFigures()).toMatchObject({ wait: { seconds: 600 }, support: { seconds: 600 } });
    await office.change(ana, id, { status: 'closed' });
    expect(await businessFigures()).toMatchObject({
      wait: { count: 1, seconds: 0 },
      support: { count: 1, seconds: 0 },
      resolution: { count: 1, seconds: 0 },
    });
  });

  it('D16: is measured anew by the hours of another queue, for an answer older than the last change', async () => {
    office = await attendedCompany(app, {
      start: '2026-11-02T12:00:00Z',
      scheduleType: 'queue',
      queueHours: [always, never],
    });
    const [open = 0, closed = 0] = office.queueIds;
    const id = await newTicket();
    for (const queueId of [open, closed, open]) {
      await office.queue(id, queueId);
      await minutes(10);
    }
    await office.queue(id, closed);
    await minutes(-5);
    await office.hear(1, 'Olá', { isOwn: true });
    expect(await figures()).toMatchObject({ firstResponse: { count: 1, seconds: 1500 } });
    expect(await businessFigures()).toMatchObject({ firstResponse: { count: 1, seconds: 900 } });
    await minutes(20);
    await office.change(ana, id, { status: 'closed' });
    expect(await businessFigures()).toMatchObject({
      firstResponse: { count: 1, seconds: 900 },
      resolution: { count: 1, seconds: 1200 },
    });
  });

  it('D16: counts an imported answer from the next change on', async () => {
    const id = await newTicket();
    await office.change(ana, id, { status: 'open' });
    await office.inTx(async (tx) => {
      const [asked] = await tx.db.selectFrom('messages').selectAll().where('ticket_id', '=', id).execute();
      if (!asked) throw new Error('Nothing was asked.');
      await tx.db
        .insertInto('messages')
        .values({
          company_id: office.company.id,
          ticket_id: id,
          contact_id: asked.contact_id,
          connection_id: asked.connection_id,
          from_me: true,
          origin: 'phone',
          provider_id: 'imported',
          kind: 'text',
          body: 'Bom dia!',
          ack: 3,
          sent_at: '2026-11-02T12:02:00.000Z',
        })
        .execute();
      await recordImportedMessages(tx, [id]);
    });
    expect(await figures()).toMatchObject({ firstResponse: { count: 0 } });
    await minutes(10);
    await office.change(ana, id, { status: 'closed' });
    expect(await figures()).toMatchObject({ firstResponse: { count: 1, seconds: 120 } });
  });
});
