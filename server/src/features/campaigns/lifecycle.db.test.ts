import { describe, expect, it } from 'vitest';
import { type CampaignCompany, campaignCompany } from '#testing/campaign-company.ts';
import { ownApp } from '#testing/own-app.ts';

const app = await ownApp({ environment: { ROLES: 'web' } });

const hour = 3600;
const cancel = (talk: CampaignCompany, id: number) => talk.inTx((tx) => talk.running.cancel(tx, id));
const restart = (talk: CampaignCompany, id: number) => talk.inTx((tx) => talk.running.restart(tx, id));

describe('a campaign that is stopped', () => {
  it('takes back what the provider has not heard of, and goes on with it', async () => {
    const talk = await campaignCompany(app, { people: 6 });
    const id = await talk.add();
    await talk.start(id);
    await talk.step();
    await talk.deliver('nothing');
    for (let n = 0; n < 3; n += 1) await talk.step();
    expect(await talk.tallies(id)).toEqual({ queued: 4, waiting: 2 });
    await cancel(talk, id);
    expect(await talk.tallies(id)).toEqual({ queued: 1, waiting: 5 });
    expect(await talk.deliver()).toEqual([]);
    expect(await talk.step()).toEqual({ to: 'end' });
    expect(await talk.tallies(id)).toEqual({ sent: 1, waiting: 5 });
    await restart(talk, id);
    await talk.run(hour);
    expect(await talk.tallies(id)).toEqual({ sent: 6 });
    const heard = (await talk.messageRows()).filter(({ is_deleted }) => !is_deleted);
    expect(heard.map(({ body }) => body).sort()).toEqual([0, 1, 2, 3, 4, 5].map((n) => `Olá Pessoa ${n}!`));
    expect((await talk.row(id)).completed_at).not.toBeNull();
  });

  it('lets the rest follow whose first file has left', async () => {
    const talk = await campaignCompany(app, { people: 1 });
    const listId = await talk.inTx(async (tx) => {
      const files = await tx.db
        .insertInto('file_lists')
        .values({ company_id: talk.company.id, name: 'Catálogos', message: 'Seguem' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.db
        .insertInto('file_list_options')
        .values({
          company_id: talk.company.id,
          file_list_id: files.id,
          name: 'Catálogo',
          position: 1,
          media_key: `c${talk.company.id}/file-lists/a.pdf`,
          media_name: 'a.pdf',
          media_type: 'application/pdf',
          media_size: 3,
          media_sha256: 'x',
        })
        .execute();
      return files.id;
    });
    const id = await talk.add({ file_list_id: listId });
    await talk.start(id);
    await talk.step();
    expect((await talk.acts()).map(({ body, kind }) => [kind, body])).toEqual([
      ['document', 'Catálogo'],
      ['text', 'Olá Pessoa 0!'],
    ]);
    const [file] = await talk.acts();
    await talk.inTx((tx) =>
      tx.db
        .updateTable('outgoing_acts')
        .set({ attempts: 1 })
        .where('id', '=', file?.id ?? 0)
        .execute(),
    );
    await cancel(talk, id);
    expect(await talk.acts()).toHaveLength(2);
    expect(await talk.states(id)).toEqual(['queued']);
  });

  it('writes nobody down any more, and goes on where it was', async () => {
    const talk = await campaignCompany(app, { people: 3 });
    const id = await talk.add();
    await talk.inTx((tx) => talk.running.start(tx, id));
    await cancel(talk, id);
    await talk.prepare(id);
    expect(await talk.recipients(id)).toEqual([]);
    await restart(talk, id);
    await talk.prepare(id);
    await talk.prepare(id);
    expect(await talk.tallies(id)).toEqual({ waiting: 3 });
  });
});

describe('a campaign that was scheduled', () => {
  const at = '2026-11-02T13:00:00.000Z';

  it('begins at its time, and late when nobody was there then', async () => {
    const talk = await campaignCompany(app);
    const id = await talk.add({ status: 'PROGRAMADA', scheduled_at: at });
    await talk.clock.advance(26 * hour * 1000);
    await talk.inTx((tx) => talk.running.begin(tx, id, at));
    expect((await talk.row(id)).status).toBe('EM_ANDAMENTO');
    await talk.inTx((tx) => talk.running.begin(tx, id, at));
    await talk.prepare(id);
    await talk.run(10);
    expect(await talk.tallies(id)).toEqual({ sent: 3 });
  });

  it('leaves it to the later time when it was moved, and to nobody when it was stopped', async () => {
    const talk = await campaignCompany(app);
    const id = await talk.add({ status: 'PROGRAMADA', scheduled_at: '2026-11-03T13:00:00.000Z' });
    await talk.inTx((tx) => talk.running.begin(tx, id, at));
    expect((await talk.row(id)).status).toBe('PROGRAMADA');
    await cancel(talk, id);
    await talk.inTx((tx) => talk.running.begin(tx, id, '2026-11-03T13:00:00.000Z'));
    expect((await talk.row(id)).status).toBe('CANCELADA');
  });

  it('is stopped for somebody to see when its connection is gone', async () => {
    const talk = await campaignCompany(app);
    const id = await talk.add({ status: 'PROGRAMADA', scheduled_at: at, connection_id: null });
    await talk.inTx((tx) => talk.running.begin(tx, id, at));
    expect((await talk.row(id)).status).toBe('CANCELADA');
  });
});

describe('a campaign stands still', () => {
  it('while its connection is away, and goes on by itself', async () => {
    const talk = await campaignCompany(app, { people: 2 });
    const id = await talk.add();
    await talk.start(id);
    await talk.setConnection({ status: 'OPENING' });
    expect(await talk.run(2)).toEqual([]);
    expect((await talk.row(id)).pause_reason).toBe('disconnected');
    await talk.setConnection({ status: 'CONNECTED' });
    expect(await talk.run(10)).toHaveLength(2);
    expect((await talk.row(id)).pause_reason).toBeNull();
  });

  it.each([
    ['banned', 'banned'],
    ['logged-out', 'logged-out'],
  ] as const)('when the number is %s, until somebody goes on with it', async (reason, pause) => {
    const talk = await campaignCompany(app, { people: 2 });
    const id = await talk.add();
    await talk.start(id);
    await talk.step();
    await talk.setConnection({ status: 'DISCONNECTED', reason });
    expect(await talk.step()).toEqual({ to: 'end' });
    expect((await talk.row(id)).pause_reason).toBe(pause);
    // Queued messages would leave as soon as the number is paired again.
    expect(await talk.acts()).toEqual([]);
    await talk.setConnection({ status: 'CONNECTED', reason: null });
    expect(await talk.step()).toEqual({ to: 'end' });
    await restart(talk, id);
    expect(await talk.run(10)).toHaveLength(2);
  });

  it('after ten failures in a row, with their reason, and not for fewer', async () => {
    const talk = await campaignCompany(app, { people: 30 });
    const id = await talk.add();
    await talk.start(id);
    let told = 0;
    const answers = () => {
      told += 1;
      return told === 9 || told > 12 ? ({ failure: 'recipient' } as const) : ({ status: 'sent' } as const);
    };
    await talk.run(60, answers);
    const row = await talk.row(id);
    expect([row.status, row.pause_reason]).toEqual(['EM_ANDAMENTO', 'failures']);
    expect(await talk.tallies(id)).toEqual({ sent: 11, failed: 11, waiting: 8 });
    const failed = (await talk.recipients(id)).filter(({ state }) => state === 'failed');
    expect(new Set(failed.map(({ failure }) => failure))).toEqual(new Set(['ERR_MESSAGE_RECIPIENT']));
    await restart(talk, id);
    await talk.run(60);
    expect(await talk.tallies(id)).toEqual({ sent: 19, failed: 11 });
  });

  it('outside the hours of the company where it keeps them, by the company’s clock', async () => {
    // Friday, 17:59 in São Paulo; Saturday begins at 8.
    const talk = await campaignCompany(app, {
      people: 3,
      start: '2026-11-06T20:59:00Z',
      settings: { messageInterval: 120 },
    });
    const id = await talk.add({ keeps_hours: true });
    await talk.start(id);
    expect(await talk.run(hour)).toEqual([0]);
    expect((await talk.row(id)).pause_reason).toBe('hours');
    expect((await talk.run(24 * hour)).length).toBe(2);
    expect((await talk.recipients(id))[1]?.sent_at).toBe('2026-11-07T11:00:00.000Z');
  });

  it('by the hours of a clock that is put forward', async () => {
    // The night of 7 to 8 March 2026 has 23 hours in New York.
    const talk = await campaignCompany(app, { people: 2, start: '2026-03-06T22:59:00Z' });
    await talk.inTx((tx) =>
      tx.db
        .updateTable('settings')
        .set({ value: 'America/New_York' })
        .where('key', '=', 'timezone')
        .execute(),
    );
    const id = await talk.add({ keeps_hours: true });
    await talk.clock.advance(2 * 24 * hour * 1000);
    await talk.start(id);
    await talk.run(48 * hour);
    expect((await talk.recipients(id))[0]?.sent_at).toBe('2026-03-09T12:00:00.000Z');
  });

  it('when the company’s due date has passed', async () => {
    const talk = await campaignCompany(app, { daysLeft: -100_000 });
    await talk.start(await talk.add());
    expect(await talk.run(300)).toEqual([]);
    expect(await talk.acts()).toEqual([]);
  });
});
