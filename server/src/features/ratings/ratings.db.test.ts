import { getTicket, updateTicket } from '@prosa/contracts/tickets/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import { automatedCompany } from '#testing/automated-company.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let talk: Awaited<ReturnType<typeof automatedCompany>>;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  talk = await automatedCompany(app, {
    // The application resolves by the real clock.
    start: new Date(),
    connection: {
      greeting_message: '',
      rating_message: 'Como foi, {{firstName}}?',
      completion_message: 'Até logo!',
    },
    settings: { userRating: 'enabled' },
  });
});

const question = [
  'Como foi, Maria?',
  '',
  'Responda com uma nota de 1 a 3:',
  '*1* - Insatisfeito',
  '*2* - Satisfeito',
  '*3* - Muito satisfeito',
].join('\n');

async function change(ticketId: number, body: { status: 'open' | 'closed' }) {
  const { reply } = await app.call(
    updateTicket,
    { params: { ticketId }, body },
    { token: talk.company.admin.token },
  );
  return reply;
}

async function attendAndResolve(): Promise<number> {
  await talk.hear({ text: 'Oi', pushName: 'Maria' });
  const id = (await talk.ticketRows()).at(-1)?.id ?? 0;
  await change(id, { status: 'open' });
  expect(await change(id, { status: 'closed' })).toMatchObject({ status: 'closed', rating: null });
  return id;
}

async function ratingOf(ticketId: number) {
  const { reply } = await app.call(getTicket, { params: { ticketId } }, { token: talk.company.admin.token });
  return reply.rating;
}

describe('a rating', () => {
  it('is asked for when an attended ticket is resolved, which is closed at once', async () => {
    await attendAndResolve();
    expect(await talk.newlySaid()).toEqual([question]);
    const [, asked] = await talk.messageRows();
    expect(asked?.automation).toEqual({ rule: 'rating', setting: 'connection:ratingMessage' });
  });

  it('belongs to the ticket that is over, opens nothing, and is told live', async () => {
    const id = await attendAndResolve();
    await talk.newlySaid();
    expect(await talk.write('3')).toEqual(['Até logo!']);
    expect(await talk.ticketRows()).toMatchObject([{ id, status: 'closed', unread_messages: 0 }]);
    expect(await ratingOf(id)).toBe(3);
    const rows = await talk.inTx((tx) => tx.db.selectFrom('ratings').selectAll().execute());
    expect(rows).toMatchObject([{ ticket_id: id, user_id: talk.company.admin.id, rate: 3 }]);
    const events = await eventsAfter(app.database.reader(talk.company.id), 0, 1000);
    expect(events.filter(({ name }) => name === 'ticket.changed').at(-1)?.payload).toMatchObject({
      ticket: { id, status: 'closed', rating: 3 },
      former: { status: 'closed' },
    });
  });

  it('is given once: the next number is an ordinary message', async () => {
    const id = await attendAndResolve();
    await talk.write('2');
    await talk.write('3');
    expect(await ratingOf(id)).toBe(2);
    expect((await talk.ticketRows()).map(({ status }) => status)).toEqual(['closed', 'pending']);
  });

  it('told twice is one, and opens nothing', async () => {
    await attendAndResolve();
    for (const _ of [1, 2]) await talk.hear({ text: '1', id: 'RATING' });
    expect(await talk.ticketRows()).toHaveLength(1);
    expect((await talk.messageRows()).filter(({ body }) => body === '1')).toHaveLength(1);
  });

  it.each(['5', '10', 'nota 4'])(
    'B16: %j is corrected once, opens no ticket, and leaves the question open',
    async (text) => {
      const id = await attendAndResolve();
      await talk.newlySaid();
      expect(await talk.write(text)).toEqual([
        'A nota vai de 1 a 3. Responda com *1* (Insatisfeito), *2* (Satisfeito) ou *3* (Muito satisfeito).',
      ]);
      expect(await talk.ticketRows()).toMatchObject([{ id, status: 'closed', unread_messages: 0 }]);
      expect(await talk.write('3')).toEqual(['Até logo!']);
      expect(await ratingOf(id)).toBe(3);
      expect(await talk.ticketRows()).toHaveLength(1);
    },
  );

  it('B16: the second wrong number is an ordinary message, and each question is explained anew', async () => {
    const id = await attendAndResolve();
    for (const _ of [1, 2]) await talk.hear({ text: '5', id: 'WRONG' });
    expect(await talk.ticketRows()).toHaveLength(1);
    expect((await talk.newlySaid()).slice(1)).toHaveLength(1);
    await talk.write('4');
    expect(await ratingOf(id)).toBeNull();
    const [, second] = await talk.ticketRows();
    expect(second?.status).toBe('pending');
    await change(second?.id ?? 0, { status: 'open' });
    await change(second?.id ?? 0, { status: 'closed' });
    await talk.newlySaid();
    expect(await talk.write('7')).toEqual([expect.stringContaining('A nota vai de 1 a 3.')]);
  });

  it.each(['obrigada!', '2026', '5 estrelas'])('is not %j, which opens a new ticket', async (text) => {
    const id = await attendAndResolve();
    await talk.write(text);
    expect(await ratingOf(id)).toBeNull();
    expect((await talk.ticketRows()).map(({ status }) => status)).toEqual(['closed', 'pending']);
  });

  it('that comes a day late is an ordinary message', async () => {
    const id = await attendAndResolve();
    await talk.clock.advance(24 * 60 * 60_000);
    await talk.write('3');
    expect(await ratingOf(id)).toBeNull();
    expect(await talk.ticketRows()).toHaveLength(2);
  });

  it('that comes within the day counts', async () => {
    const id = await attendAndResolve();
    await talk.clock.advance(23 * 60 * 60_000);
    await talk.write('1');
    expect(await ratingOf(id)).toBe(1);
  });

  it('is not asked for where nobody attended, nor again of a ticket that has one', async () => {
    await talk.hear({ text: 'Oi', pushName: 'Maria' });
    const first = (await talk.ticketRows())[0]?.id ?? 0;
    await change(first, { status: 'closed' });
    expect(await talk.newlySaid()).toEqual(['Até logo!']);
    const id = await attendAndResolve();
    await talk.write('3');
    await change(id, { status: 'open' });
    await talk.newlySaid();
    await change(id, { status: 'closed' });
    expect(await talk.newlySaid()).toEqual(['Até logo!']);
    expect(await ratingOf(id)).toBe(3);
  });

  it('is not what was typed on the phone', async () => {
    const id = await attendAndResolve();
    await talk.hear({ text: '3', isOwn: true });
    expect(await ratingOf(id)).toBeNull();
  });

  it('that nobody could be asked for is none: the number is an ordinary message', async () => {
    await talk.inTx((tx) =>
      tx.db
        .updateTable('connections')
        .set({ provider: 'cloud' })
        .where('id', '=', talk.connectionId)
        .execute(),
    );
    const sentAt = new Date(talk.clock.now().getTime() - 25 * 60 * 60_000);
    await talk.hear({ text: 'Oi', pushName: 'Maria', sentAt });
    const id = (await talk.ticketRows()).at(-1)?.id ?? 0;
    await change(id, { status: 'open' });
    await change(id, { status: 'closed' });
    expect(await talk.newlySaid()).toEqual([]);
    await talk.write('2');
    expect(await ratingOf(id)).toBeNull();
    expect((await talk.ticketRows()).map(({ status }) => status)).toEqual(['closed', 'pending']);
  });
});
