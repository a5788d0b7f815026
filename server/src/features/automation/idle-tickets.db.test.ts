import { updateTicket } from '@prosa/contracts/tickets/api.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { automatedCompany } from '#testing/automated-company.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { createIdleTicketHandler } from './idle-tickets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

type Talk = Awaited<ReturnType<typeof automatedCompany>>;
const minute = 60_000;

type Work = Parameters<ReturnType<typeof createIdleTicketHandler>>[0];

/** As the job does it, each time in a process that knows nothing of the last one. */
async function keepTime(talk: Talk, otherwise: Partial<Work> = {}): Promise<void> {
  const { conversations } = talk.incoming;
  const run = createIdleTicketHandler({ conversations, say: talk.messages.sendAutomatic, clock: talk.clock });
  await run({
    transaction: (work) => app.database.platform(work),
    companyTransaction: (id, work) => app.database.transaction(mintCompanyId(id), work),
    signal: new AbortController().signal,
    ...otherwise,
  });
}

async function ticketOf(talk: Talk) {
  const ticket = (await talk.ticketRows()).at(-1);
  if (!ticket) throw new Error('There is no ticket.');
  return ticket;
}

describe('a ticket that the contact does not answer', () => {
  const connection = {
    greeting_message: '',
    expires_ticket: 30,
    expires_inactive_message: 'Encerramos por falta de resposta, {{firstName}}.',
    status_since: '2026-01-01T00:00:00Z',
  };

  /** The customer wrote, and somebody answered. */
  async function attended(columns = {}): Promise<Talk> {
    const talk = await automatedCompany(app, {
      start: new Date(),
      connection: { ...connection, ...columns },
    });
    await talk.hear({ text: 'Oi', pushName: 'Maria' });
    const { id } = await ticketOf(talk);
    const request = { params: { ticketId: id }, body: { status: 'open' } } as const;
    await app.call(updateTicket, request, { token: talk.company.admin.token });
    await talk.clock.advance(minute);
    await talk.hear({ text: 'Pois não?', isOwn: true });
    return talk;
  }

  it('is closed when the time is over, with a word and a reason', async () => {
    const talk = await attended();
    await talk.clock.advance(29 * minute);
    await keepTime(talk);
    expect((await ticketOf(talk)).status).toBe('open');
    await talk.clock.advance(minute);
    await keepTime(talk);
    expect(await ticketOf(talk)).toMatchObject({
      status: 'closed',
      closing_reason: 'Encerrado por inatividade',
      unread_messages: 0,
    });
    expect(await talk.newlySaid()).toEqual(['Encerramos por falta de resposta, Maria.']);
    await talk.clock.advance(60 * minute);
    await keepTime(talk);
    expect(await talk.newlySaid()).toEqual([]);
  });

  it('is closed late, and once, when nobody looked for days', async () => {
    const talk = await attended();
    await talk.clock.advance(3 * 24 * 60 * minute);
    await Promise.all([keepTime(talk), keepTime(talk)]);
    expect((await ticketOf(talk)).status).toBe('closed');
    expect(await talk.newlySaid()).toHaveLength(1);
  });

  it('stays open while it is we who have to answer', async () => {
    const talk = await attended();
    await talk.clock.advance(10 * minute);
    await talk.hear({ text: 'Quero trocar' });
    await talk.clock.advance(60 * minute);
    await keepTime(talk);
    expect((await ticketOf(talk)).status).toBe('open');
  });

  it('stays open while only the product itself has answered', async () => {
    const talk = await automatedCompany(app, {
      start: new Date(),
      connection: { ...connection, greeting_message: 'Olá!' },
    });
    await talk.hear({ text: 'Oi' });
    const { id } = await ticketOf(talk);
    const request = { params: { ticketId: id }, body: { status: 'open' } } as const;
    await app.call(updateTicket, request, { token: talk.company.admin.token });
    expect(await ticketOf(talk)).toMatchObject({ status: 'open', last_message_from_me: true });
    await talk.clock.advance(60 * minute);
    await keepTime(talk);
    expect((await ticketOf(talk)).status).toBe('open');
  });

  it('stays open where the connection closes nothing', async () => {
    const talk = await attended({ expires_ticket: 0 });
    await talk.clock.advance(60 * minute);
    await keepTime(talk);
    expect((await ticketOf(talk)).status).toBe('open');
  });

  it('stays open while their answer could not have reached us', async () => {
    const away = await attended({ status: 'DISCONNECTED' });
    const justBack = await attended({ status_since: new Date(Date.now() + 61 * minute).toISOString() });
    const behind = await attended();
    await behind.inTx((tx) =>
      tx.db
        .insertInto('incoming_events')
        .values({
          company_id: behind.company.id,
          connection_id: behind.connectionId,
          lane: 'phone:1',
          event_key: 'waits',
          event: '{}',
        })
        .execute(),
    );
    for (const talk of [away, justBack, behind]) {
      await talk.clock.advance(60 * minute);
      await keepTime(talk);
      expect((await ticketOf(talk)).status).toBe('open');
    }
    await behind.inTx((tx) => tx.db.updateTable('incoming_events').set({ state: 'ignored' }).execute());
    await keepTime(behind);
    expect((await ticketOf(behind)).status).toBe('closed');
  });
});

describe('a ticket that waits in no queue', () => {
  const queues = [{ name: 'Triagem' }, { name: 'Vendas' }];

  async function waiting(minutes: number): Promise<Talk> {
    const talk = await automatedCompany(app, { start: new Date(), queues });
    const [queueId = null] = talk.queueIds;
    await talk.inTx((tx) =>
      tx.db
        .updateTable('connections')
        .set({ transfer_queue_id: queueId, time_to_transfer: minutes })
        .where('id', '=', talk.connectionId)
        .execute(),
    );
    await talk.hear({ text: 'Oi' });
    return talk;
  }

  it('goes to the one that the connection names, and the menu is over', async () => {
    const talk = await waiting(5);
    await talk.clock.advance(4 * minute);
    await keepTime(talk);
    expect((await ticketOf(talk)).queue_id).toBeNull();
    await talk.clock.advance(2 * minute);
    await keepTime(talk);
    expect(await ticketOf(talk)).toMatchObject({ queue_id: talk.queueIds[0], status: 'pending' });
    await talk.newlySaid();
    expect(await talk.write('2')).toEqual([]);
    expect((await ticketOf(talk)).queue_id).toBe(talk.queueIds[0]);
  });

  it('stays where no time is set', async () => {
    const talk = await waiting(0);
    await talk.clock.advance(24 * 60 * minute);
    await keepTime(talk);
    expect((await ticketOf(talk)).queue_id).toBeNull();
  });
});

describe('keeping time', () => {
  it('goes on with the other companies when one of them fails, and says so', async () => {
    const connection = { expires_ticket: 30, status_since: '2026-01-01T00:00:00Z' };
    const start = new Date();
    const [broken, whole] = [
      await automatedCompany(app, { start, connection }),
      await automatedCompany(app, { start, connection }),
    ];
    await whole.hear({ text: 'Oi' });
    const { id } = await ticketOf(whole);
    const request = { params: { ticketId: id }, body: { status: 'open' } } as const;
    await app.call(updateTicket, request, { token: whole.company.admin.token });
    await whole.hear({ text: 'Pois não?', isOwn: true });
    await whole.clock.advance(60 * minute);
    const companyTransaction: Work['companyTransaction'] = async (companyId, work) => {
      if (companyId === broken.company.id) throw new Error('nothing works here');
      return app.database.transaction(mintCompanyId(companyId), work);
    };
    await expect(keepTime(whole, { companyTransaction })).rejects.toThrow('could not keep the time');
    expect((await ticketOf(whole)).status).toBe('closed');
  });

  it('reads what is due by an index, however many tickets there are', async () => {
    const talk = await automatedCompany(app, { connection: { expires_ticket: 30 } });
    const planOf = (condition: string) =>
      talk.inTx(async ({ db, companyId }) => {
        await sql`set local enable_seqscan = off`.execute(db);
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
          explain select * from tickets where company_id = ${sql.lit(companyId)}
            and connection_id = ${sql.lit(talk.connectionId)} and is_group = false
            and updated_at <= now() and ${sql.raw(condition)}
          order by updated_at limit 50 for no key update skip locked`.execute(db);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    expect(await planOf("status = 'open' and last_message_from_me = true")).toContain('tickets_inactive_idx');
    expect(await planOf("status = 'pending' and queue_id is null")).toContain('tickets_unrouted_idx');
  });
});
