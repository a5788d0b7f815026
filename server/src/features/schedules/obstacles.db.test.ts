import { beforeAll, describe, expect, it } from 'vitest';
import { applyOptOut } from '#features/opt-outs/service.ts';
import { buildUser } from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { dueAt, scheduled, sendDue, type Talk, viewScheduled } from '#testing/scheduled-company.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sendScheduleJob } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const minute = 60_000;

describe('a schedule that cannot leave', () => {
  const failed = async (talk: Talk, id: number, at = dueAt) => {
    await talk.clock.advance(30 * minute);
    await sendDue(app, talk, id, { at });
    const { status, error } = (await viewScheduled(app, talk, id)) ?? {};
    expect([status, await talk.messageRows(), await talk.ticketRows()]).toEqual(['ERRO', [], []]);
    return error;
  };

  it('says so when the company’s due date has passed', async () => {
    const { talk, id } = await scheduled(app, {}, { daysLeft: -10_000 });
    expect(await failed(talk, id)).toBe('ERR_SUBSCRIPTION_EXPIRED');
  });

  it('says so when its contact was deleted', async () => {
    const { talk, contactId, id } = await scheduled(app);
    await talk.inTx((tx) => tx.db.deleteFrom('contacts').where('id', '=', contactId).execute());
    expect(await failed(talk, id)).toBe('ERR_NO_CONTACT_FOUND');
  });

  it('says so when its connection was deleted', async () => {
    const { talk, id } = await scheduled(app);
    await talk.inTx((tx) => tx.db.deleteFrom('connections').where('id', '=', talk.connectionId).execute());
    expect(await failed(talk, id)).toBe('ERR_NO_WAPP_FOUND');
  });

  it('says so when WhatsApp takes nothing but templates any more', async () => {
    const start = new Date();
    const at = new Date(start.getTime() + 30 * minute).toISOString();
    const { talk, id } = await scheduled(app, { send_at: at }, { start, connection: { provider: 'cloud' } });
    expect(await failed(talk, id, at)).toBe('ERR_REPLY_WINDOW_CLOSED');
  });

  it('says so when its picture is gone', async () => {
    const { talk, id } = await scheduled(app, {
      media_key: 'c1/schedules/gone.png',
      media_name: 'gone.png',
      media_type: 'image/png',
    });
    expect(await failed(talk, id)).toBe('ERR_NO_FILE_FOUND');
  });

  it('says so after the last try when something is broken, and leaves nothing half done', async () => {
    const { talk, id } = await scheduled(app, { body: 'Oi, {{firstName}}!' });
    await talk.clock.advance(30 * minute);
    const broken = { ...talk, inTx: failingOnce(talk.inTx) } as Talk;
    const attempt = sendScheduleJob.retries + 1;
    await expect(sendDue(app, broken, id, { attempt })).rejects.toThrow('the database is away');
    expect(await viewScheduled(app, talk, id)).toMatchObject({ status: 'ERRO', error: 'ERR_INTERNAL' });
    expect(await talk.messageRows()).toEqual([]);
  });

  /** The first transaction does its work and is lost. */
  function failingOnce(inTx: Talk['inTx']): Talk['inTx'] {
    let isFirst = true;
    return (work) =>
      inTx(async (tx) => {
        const result = await work(tx);
        if (!isFirst) return result;
        isFirst = false;
        throw new Error('the database is away');
      });
  }
});

describe('A3: a schedule whose author lost sight of the conversation', () => {
  /** Ana wrote it in the queue of sales; the ticket waits in that of support by now. */
  async function transferred(authorId?: (talk: Talk) => number) {
    const { talk, contactId, id } = await scheduled(app);
    const [sales = 0, support = 0] = talk.queueIds;
    const ana = await buildUser(app, { company: talk.company, queueIds: [sales] });
    const place = { contact_id: contactId, connection_id: talk.connectionId, queue_id: support };
    await buildTicket(app, talk.company, place);
    const author = { user_id: authorId?.(talk) ?? ana.id };
    await talk.inTx((tx) => tx.db.updateTable('schedules').set(author).where('id', '=', id).execute());
    await talk.clock.advance(30 * minute);
    await sendDue(app, talk, id);
    return { shown: await viewScheduled(app, talk, id), messages: await talk.messageRows() };
  }

  it('is not sent, and says why', async () => {
    const { shown, messages } = await transferred();
    expect(shown).toMatchObject({ status: 'ERRO', error: 'ERR_SCHEDULE_OUT_OF_SIGHT', message_id: null });
    expect(messages).toEqual([]);
  });

  it('leaves all the same when an admin wrote it', async () => {
    const { shown, messages } = await transferred(({ company }) => company.admin.id);
    expect(shown).toMatchObject({ status: 'AGENDADA', error: null });
    expect(messages).toHaveLength(1);
  });
});

describe('a schedule for a contact who wants no campaigns', () => {
  it('leaves all the same: somebody wrote it to them alone', async () => {
    const { talk, contactId, id } = await scheduled(app);
    await talk.inTx((tx) => applyOptOut(tx, { contactId, text: 'sair', now: talk.clock.now() }));
    await talk.clock.advance(30 * minute);
    await sendDue(app, talk, id, { at: dueAt });
    expect(await viewScheduled(app, talk, id)).toMatchObject({ status: 'AGENDADA', error: null });
    expect(await talk.messageRows()).toMatchObject([{ origin: 'user' }]);
  });
});
