import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyOptOut } from '#features/opt-outs/service.ts';
import { campaignCompany, personNumber } from '#testing/campaign-company.ts';
import { startTestApp } from '#testing/test-app.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  // Without its workers: the time of these tests is not theirs.
  app = await startTestApp({ environment: { ROLES: 'web' } });
});
afterAll(() => app.close());

const hour = 3600;

describe('the pace of a connection', () => {
  it('is anything up to the interval after each message, and longer after so many', async () => {
    const talk = await campaignCompany(app, {
      people: 7,
      settings: { messageInterval: 20, longerIntervalAfter: 3, greaterInterval: 60 },
      random: () => 0.5,
    });
    const id = await talk.add();
    await talk.start(id);
    expect(await talk.run(hour)).toEqual([0, 10, 20, 90, 100, 110, 180]);
    expect((await talk.row(id)).status).toBe('FINALIZADA');
  });

  it('is left to chance, and never more than the interval', async () => {
    const chances = [0, 0.999, 0.25];
    const talk = await campaignCompany(app, {
      people: 4,
      settings: { messageInterval: 20, longerIntervalAfter: 0, greaterInterval: 60 },
      random: () => chances.shift() ?? 0,
    });
    await talk.start(await talk.add());
    expect(await talk.run(hour)).toEqual([0, 0, 19.98, 24.98]);
  });

  it('is shared by all campaigns that go over it, which take turns', async () => {
    const talk = await campaignCompany(app, { people: 3, settings: { messageInterval: 10 } });
    const first = await talk.add({ messages: ['A'] });
    const second = await talk.add({ messages: ['B'] });
    await talk.start(first);
    await talk.start(second);
    expect(await talk.run(hour)).toEqual([0, 5, 10, 15, 20, 25]);
    const said = (await talk.messageRows()).map(({ body }) => body);
    expect(said).toEqual(['A', 'B', 'A', 'B', 'A', 'B']);
  });

  it('is as quick as the other side takes it where there are no intervals', async () => {
    const talk = await campaignCompany(app, { people: 12 });
    const id = await talk.add();
    await talk.start(id);
    expect((await talk.run(5)).length).toBe(12);
    expect(await talk.tallies(id)).toEqual({ sent: 12 });
  });
});

describe('what a campaign says', () => {
  it('takes the filled messages in turn, with what stands for each person', async () => {
    const talk = await campaignCompany(app, {
      people: 4,
      settings: { variables: [{ key: 'cupom', value: 'VERÃO' }] },
    });
    const id = await talk.add({ messages: ['Oi {nome}', '', '{cupom} {numero}', '', ''] });
    await talk.start(id);
    await talk.run(10);
    expect((await talk.messageRows()).map(({ body }) => body)).toEqual([
      'Oi Pessoa 0',
      `VERÃO ${personNumber(1)}`,
      'Oi Pessoa 2',
      `VERÃO ${personNumber(3)}`,
    ]);
  });

  it('opens no ticket that anybody would have to answer, and its answer opens one', async () => {
    const talk = await campaignCompany(app, { people: 1 });
    await talk.start(await talk.add());
    await talk.run(10);
    expect((await talk.ticketRows()).map(({ status }) => status)).toEqual(['closed']);
    await talk.personSays(0, 'Quero!');
    expect((await talk.ticketRows()).map(({ status }) => status)).toEqual(['closed', 'pending']);
  });

  it('is said in the ticket that somebody attends', async () => {
    const talk = await campaignCompany(app, { people: 1 });
    await talk.personSays(0, 'Oi');
    await talk.start(await talk.add());
    await talk.run(10);
    const tickets = await talk.ticketRows();
    expect(tickets.map(({ status, unread_messages }) => [status, unread_messages])).toEqual([['pending', 1]]);
  });

  it('lets everything that people write go first', async () => {
    const talk = await campaignCompany(app, { people: 1 });
    await talk.start(await talk.add());
    await talk.step();
    expect((await talk.acts()).map(({ priority }) => priority)).toEqual([10]);
  });

  it('is never more in the outbox than a stop can take back', async () => {
    const talk = await campaignCompany(app, { people: 9 });
    await talk.start(await talk.add());
    for (let n = 0; n < 9; n += 1) await talk.step();
    expect(await talk.acts()).toHaveLength(4);
  });
});

describe('whom a campaign does not reach', () => {
  it('is said beforehand, and counted', async () => {
    const talk = await campaignCompany(app, { people: 4 });
    await talk.personSays(1, 'Oi');
    await talk.inTx(async (tx) => {
      const { contact_id } = await tx.db
        .selectFrom('contact_addresses')
        .select('contact_id')
        .where('key', '=', personNumber(1))
        .executeTakeFirstOrThrow();
      await applyOptOut(tx, { contactId: contact_id, text: 'sair', now: talk.clock.now() });
      await tx.db
        .updateTable('contact_list_items')
        .set({ is_whatsapp_valid: false })
        .where('key', '=', personNumber(2))
        .execute();
    });
    const id = await talk.add();
    await talk.start(id);
    expect(await talk.states(id)).toEqual(['waiting', 'opted-out', 'invalid', 'waiting']);
    await talk.run(10);
    expect(await talk.tallies(id)).toEqual({ sent: 2, 'opted-out': 1, invalid: 1 });
    expect((await talk.row(id)).recipients).toBe(4);
  });

  it('is also who leaves while it runs', async () => {
    const talk = await campaignCompany(app, { people: 2, settings: { messageInterval: 60 } });
    const id = await talk.add();
    await talk.start(id);
    await talk.step();
    await talk.deliver();
    await talk.personSays(1, 'SAIR');
    await talk.run(hour);
    expect(await talk.tallies(id)).toEqual({ sent: 1, 'opted-out': 1 });
  });
});
