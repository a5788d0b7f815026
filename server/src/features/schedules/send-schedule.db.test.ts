import { Readable } from 'node:stream';
import { createSchedule, getSchedule, updateSchedule } from '@prosa/contracts/schedules/api.ts';
import { momentOf } from '@prosa/contracts/zoned-time.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { RetryLater } from '#platform/jobs/job.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { customerChat } from '#testing/automated-company.ts';
import { buildCompany, buildConnection, buildContact } from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { messagesOf } from '#testing/conversation-test-bed.ts';
import { eventually } from '#testing/eventually.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { scheduled, sendDue, viewScheduled } from '#testing/scheduled-company.ts';
import { startTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { sendScheduleJob } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const minute = 60_000;

describe('a schedule whose time has come', () => {
  it('becomes a message of its author with the variables of that moment, and waits to be told', async () => {
    const { talk, author, id } = await scheduled(app);
    await talk.clock.advance(30 * minute);
    await sendDue(app, talk, id);
    const [message, ...others] = await talk.messageRows();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      body: 'Oi, Maria! São 09:30.',
      origin: 'user',
      user_id: author.id,
      from_me: true,
      ack: 0,
    });
    expect(await viewScheduled(app, talk, id)).toMatchObject({
      status: 'AGENDADA',
      message_id: message?.id,
      ticket_id: message?.ticket_id,
    });
    const acts = await talk.inTx((tx) =>
      tx.db.selectFrom('outgoing_acts').select(['act', 'message_id']).execute(),
    );
    expect(acts).toEqual([{ act: 'send', message_id: message?.id }]);
  });

  it('leaves once, however often and however closely together it is tried', async () => {
    const { talk, id } = await scheduled(app);
    await talk.clock.advance(30 * minute);
    await Promise.all([sendDue(app, talk, id), sendDue(app, talk, id), sendDue(app, talk, id)]);
    await sendDue(app, talk, id);
    expect(await talk.messageRows()).toHaveLength(1);
  });

  it('leaves late, and once, when nobody looked for days', async () => {
    const { talk, id } = await scheduled(app);
    await talk.clock.advance(3 * 24 * 60 * minute);
    await sendDue(app, talk, id);
    expect((await talk.messageRows())[0]?.sent_at).toBe('2026-11-05T12:00:00.000Z');
  });

  it('is not sent before its time by a process whose clock is behind', async () => {
    const { talk, id } = await scheduled(app);
    await talk.clock.advance(29 * minute);
    await expect(sendDue(app, talk, id)).rejects.toThrow(RetryLater);
    expect(await talk.messageRows()).toEqual([]);
  });

  it('is not sent at the time it had before it was moved', async () => {
    const { talk, id } = await scheduled(app, { send_at: '2026-11-02T15:00:00.000Z' });
    await talk.clock.advance(30 * minute);
    await sendDue(app, talk, id);
    expect(await talk.messageRows()).toEqual([]);
  });

  it.each([
    ['before the clocks change', '2026-03-07T09:00', '2026-03-07T14:00:00.000Z'],
    ['after the clocks changed', '2026-03-08T09:00', '2026-03-08T13:00:00.000Z'],
    ['after they changed back', '2026-11-01T09:00', '2026-11-01T14:00:00.000Z'],
  ])('leaves at nine by the company’s clock %s', async (_, wall, moment) => {
    const timezone = 'America/New_York';
    const at = momentOf(wall, timezone).toISOString();
    expect(at).toBe(moment);
    const start = new Date(Date.parse(at) - minute);
    const { talk, id } = await scheduled(app, { send_at: at }, { start, settings: { timezone } });
    await expect(sendDue(app, talk, id, { at })).rejects.toThrow(RetryLater);
    await talk.clock.advance(minute);
    await sendDue(app, talk, id, { at });
    expect((await talk.messageRows())[0]?.body).toBe('Oi, Maria! São 09:00.');
  });

  it('takes a copy of its picture along, with the text under it', async () => {
    const { talk, id } = await scheduled(app);
    const key = newMediaKey(talk.company.id, 'schedules', 'png');
    await app.storage.put(key, Readable.from([sampleFiles.png]), { contentType: 'image/png' });
    await talk.inTx((tx) =>
      tx.db
        .updateTable('schedules')
        .set({ media_key: key, media_name: 'Convite.png', media_type: 'image/png' })
        .where('id', '=', id)
        .execute(),
    );
    await talk.clock.advance(30 * minute);
    await sendDue(app, talk, id);
    const [message] = await talk.messageRows();
    expect(message).toMatchObject({
      kind: 'image',
      body: 'Oi, Maria! São 09:30.',
      media_name: 'Convite.png',
    });
    expect(message?.media_key).not.toBe(key);
    await app.storage.remove(key);
    expect(await app.storage.stat(message?.media_key ?? '')).toMatchObject({ size: sampleFiles.png.length });
  });
});

describe('the conversation of a schedule', () => {
  it('is its author’s when no queue was chosen, and no bot answers the reply', async () => {
    const { talk, author, id } = await scheduled(app);
    await talk.clock.advance(30 * minute);
    await sendDue(app, talk, id);
    expect(await talk.write('Oi, pode ser!')).toEqual([]);
    const tickets = await talk.ticketRows();
    expect(tickets).toHaveLength(1);
    expect(tickets[0]).toMatchObject({
      status: 'open',
      user_id: author.id,
      queue_id: null,
      unread_messages: 1,
    });
  });

  it('waits for the people of the queue that was chosen, and no bot answers the reply', async () => {
    const { talk, id } = await scheduled(app);
    const [, queueId = 0] = talk.queueIds;
    await talk.inTx((tx) =>
      tx.db.updateTable('schedules').set({ queue_id: queueId }).where('id', '=', id).execute(),
    );
    await talk.clock.advance(30 * minute);
    await sendDue(app, talk, id);
    expect(await talk.write('1')).toEqual([]);
    const tickets = await talk.ticketRows();
    expect(tickets).toHaveLength(1);
    expect(tickets[0]).toMatchObject({ status: 'pending', user_id: null, queue_id: queueId });
  });

  it('goes on where one is under way already, whoever attends it', async () => {
    const { talk, contactId, id } = await scheduled(app);
    const ticket = await buildTicket(app, talk.company, {
      contact_id: contactId,
      connection_id: talk.connectionId,
      user_id: talk.company.admin.id,
    });
    await talk.clock.advance(30 * minute);
    await sendDue(app, talk, id);
    expect((await talk.ticketRows()).map(({ id: ticketId }) => ticketId)).toEqual([ticket.id]);
    expect((await talk.messageRows())[0]?.ticket_id).toBe(ticket.id);
  });
});

describe('what became of it', () => {
  async function sentOne() {
    const made = await scheduled(app);
    await made.talk.clock.advance(30 * minute);
    await sendDue(app, made.talk, made.id);
    const [message] = await made.talk.messageRows();
    if (!message) throw new Error('There is no message.');
    const read = () =>
      app.call(getSchedule, { params: { scheduleId: made.id } }, { token: made.author.token });
    return { ...made, message, read };
  }

  it('is told by the ticks of its message', async () => {
    const { talk, message, read } = await sentOne();
    expect((await read()).reply).toMatchObject({ status: 'AGENDADA', sentAt: null });
    await talk.tell({
      type: 'status',
      target: { id: message.provider_id, chat: customerChat, isOwn: true },
      status: 'sent',
      at: talk.clock.now(),
    });
    await eventually(async () => expect((await read()).reply.status).toBe('ENVIADA'));
    expect((await read()).reply.sentAt).not.toBeNull();
  });
});

/** The job it got for this time runs now; settles when it is over. */
async function bringForward(scheduleId: number, sendAt: string): Promise<void> {
  const owner = await connectOwner(app);
  const payload = JSON.stringify({ payload: { scheduleId, sendAt } });
  const waiting = `from jobs.job_common where name = $1 and data @> $2::jsonb and state < 'completed'`;
  try {
    const jobs = await owner.query(
      `update jobs.job_common set start_after = now() where id in (select id ${waiting}) returning id`,
      [sendScheduleJob.name, payload],
    );
    expect(jobs).toHaveLength(1);
    await eventually(async () =>
      expect(await owner.query(`select id ${waiting}`, [sendScheduleJob.name, payload])).toEqual([]),
    );
  } finally {
    await owner.close();
  }
}

describe('the job of a schedule', () => {
  it('sends it by itself at its time, and what was moved away only at its new one', async () => {
    const company = await buildCompany(app);
    await buildConnection(app, company, { is_default: true });
    const contactId = await buildContact(app, company);
    const { token } = company.admin;
    const make = async (body: string, sendAt: string) =>
      (await app.call(createSchedule, { body: { body, sendAt, contactId } }, { token })).reply.id;
    const former = '2090-01-04T12:00:00.000Z';
    const moved = await make('Vai para depois', former);
    const later = { params: { scheduleId: moved }, body: { sendAt: '2090-01-05T12:00:00Z' } };
    await app.call(updateSchedule, later, { token });
    await bringForward(moved, former);
    const kept = await make('Fica onde está', new Date(Date.now() + 300).toISOString());
    await eventually(async () => {
      const bodies = (await messagesOf(app, company)).map(({ body }) => body);
      expect(bodies).toEqual(['Fica onde está']);
    });
    const statusOf = async (scheduleId: number) =>
      (await app.call(getSchedule, { params: { scheduleId } }, { token })).reply.status;
    expect([await statusOf(kept), await statusOf(moved)]).toEqual(['AGENDADA', 'PENDENTE']);
  });

  it('survives a restart: what became due while nothing ran leaves late and once', async () => {
    const database = await createTestDatabase();
    const first = await startTestApp({ database });
    const company = await buildCompany(first);
    await buildConnection(first, company, { is_default: true });
    const contactId = await buildContact(first, company);
    const body = { body: 'Depois da queda', sendAt: new Date(Date.now() + 700).toISOString(), contactId };
    const { reply } = await first.call(createSchedule, { body }, { token: company.admin.token });
    await first.close();
    await eventually(() => expect(Date.now()).toBeGreaterThan(Date.parse(reply.sendAt)));
    const second = await startTestApp({ database });
    try {
      await eventually(async () => {
        const bodies = (await messagesOf(second, company)).map((message) => message.body);
        expect(bodies).toEqual(['Depois da queda']);
      });
    } finally {
      await second.close();
    }
  });
});
