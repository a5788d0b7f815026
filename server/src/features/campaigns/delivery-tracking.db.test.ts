import { describe, expect, it } from 'vitest';
import { campaignCompany } from '#testing/campaign-company.ts';
import { ownApp } from '#testing/own-app.ts';

const app = await ownApp({ environment: { ROLES: 'web' } });

const day = 24 * 3600;

describe('what became of a message', () => {
  it('is what the other side said last, never backwards, however often and late it says it', async () => {
    const talk = await campaignCompany(app, { people: 4 });
    const id = await talk.add();
    await talk.start(id);
    for (let n = 0; n < 4; n += 1) {
      await talk.step();
      await talk.deliver('nothing');
    }
    const acts = await talk.acts();
    const say = (index: number, ...statuses: ('sent' | 'delivered' | 'read')[]) =>
      Promise.all(statuses).then(async (all) => {
        for (const status of all) await talk.answerFor(acts[index] ?? (undefined as never), { status });
      });
    await say(0, 'sent', 'sent');
    await say(1, 'delivered', 'sent', 'delivered');
    await say(2, 'read', 'delivered', 'sent');
    await talk.answerFor(acts[3] ?? (undefined as never), { failure: 'recipient' });
    expect(await talk.states(id)).toEqual(['sent', 'delivered', 'read', 'failed']);
    expect(await talk.tallies(id)).toEqual({ sent: 1, delivered: 1, read: 1, failed: 1 });
    const [, , read] = await talk.recipients(id);
    expect([read?.sent_at, read?.delivered_at, read?.read_at]).not.toContain(null);
  });

  it('is known when its contact was deleted meanwhile: it has failed, and the campaign ends', async () => {
    const talk = await campaignCompany(app, { people: 1 });
    const id = await talk.add();
    await talk.start(id);
    await talk.step();
    await talk.inTx((tx) => tx.db.deleteFrom('contacts').where('company_id', '=', talk.company.id).execute());
    await talk.run(10);
    expect(await talk.states(id)).toEqual(['failed']);
    expect((await talk.row(id)).status).toBe('FINALIZADA');
  });
});

describe('what a person writes', () => {
  it('is an answer to the message that was said last, once', async () => {
    const talk = await campaignCompany(app, { people: 2 });
    const first = await talk.add();
    const second = await talk.add();
    await talk.start(first);
    await talk.run(10);
    await talk.clock.advance(60_000);
    await talk.start(second);
    await talk.run(10);
    await talk.clock.advance(60_000);
    await talk.personSays(0, 'Quero!');
    await talk.personSays(0, 'Muito!');
    expect(await talk.tallies(second)).toEqual({ replied: 1, sent: 1 });
    expect(await talk.tallies(first)).toEqual({ sent: 2 });
  });

  it('a week later is about something else', async () => {
    const talk = await campaignCompany(app, { people: 1 });
    const id = await talk.add();
    await talk.start(id);
    await talk.run(10);
    await talk.clock.advance(8 * day * 1000);
    await talk.personSays(0, 'Oi');
    expect(await talk.states(id)).toEqual(['sent']);
  });
});

it('what waits in the outbox for somebody who leaves never leaves', async () => {
  const talk = await campaignCompany(app, { people: 1 });
  const id = await talk.add();
  await talk.start(id);
  await talk.step();
  await talk.personSays(0, 'sair');
  expect(await talk.states(id)).toEqual(['opted-out']);
  const said = await talk.deliver();
  expect(said).toEqual([expect.stringContaining('não vai mais receber')]);
  await talk.run(10);
  expect((await talk.row(id)).status).toBe('FINALIZADA');
});

describe('a campaign that asks first', () => {
  const asking = { confirmation: true, confirmation_messages: ['Posso mandar, {nome}?'] };

  it('sends the message to those who answer, and ends when nobody else may', async () => {
    const talk = await campaignCompany(app, { people: 3, settings: { messageInterval: 10 } });
    const id = await talk.add(asking);
    await talk.start(id);
    expect(await talk.run(60)).toEqual([0, 5, 10]);
    expect(await talk.tallies(id)).toEqual({ asked: 3 });
    await talk.personSays(1, 'Sim');
    await talk.personSays(2, 'sair');
    expect(await talk.tallies(id)).toEqual({ asked: 1, confirmed: 1, 'opted-out': 1 });
    await talk.run(60);
    expect(await talk.states(id)).toEqual(['asked', 'sent', 'opted-out']);
    expect((await talk.row(id)).status).toBe('EM_ANDAMENTO');
    const said = (await talk.messageRows()).filter(({ automation }) => automation?.rule === 'campaign');
    expect(said.map(({ body }) => body)).toEqual([
      'Posso mandar, Pessoa 0?',
      'Posso mandar, Pessoa 1?',
      'Posso mandar, Pessoa 2?',
      'Olá Pessoa 1!',
    ]);
    await talk.run(4 * day);
    expect((await talk.row(id)).status).toBe('FINALIZADA');
    await talk.personSays(0, 'Sim');
    expect(await talk.states(id)).toEqual(['asked', 'sent', 'opted-out']);
  });

  it('B8: answers a yes and an opt-out without a menu and without a ticket that waits', async () => {
    const queues = [{ name: 'Vendas' }, { name: 'Suporte' }];
    const talk = await campaignCompany(app, { people: 3, queues, connection: { greeting_message: 'Olá!' } });
    const id = await talk.add(asking);
    await talk.start(id);
    await talk.run(10);
    await talk.newlySaid();
    await talk.personSays(0, 'Sim!');
    await talk.personSays(1, 'sair');
    expect(await talk.newlySaid()).toEqual([expect.stringContaining('não vai mais receber')]);
    await talk.run(10);
    expect(await talk.states(id)).toEqual(['sent', 'opted-out', 'asked']);
    expect(await talk.newlySaid()).toEqual(['Olá Pessoa 0!']);
    expect((await talk.ticketRows()).map((row) => [row.status, row.unread_messages])).toEqual([
      ['closed', 0],
      ['closed', 0],
      ['closed', 0],
    ]);
    // A question is for people, whatever it confirms.
    await talk.personSays(2, 'Quanto custa?');
    expect((await talk.newlySaid()).join()).toContain('*[ 1 ]* - Vendas');
    expect((await talk.ticketRows()).filter(({ status }) => status === 'pending')).toHaveLength(1);
    expect((await talk.states(id))[2]).toBe('confirmed');
  });

  it('B8: takes a yes in a conversation with a menu for no wrong answer', async () => {
    const queues = [{ name: 'Vendas' }, { name: 'Suporte' }];
    const talk = await campaignCompany(app, { people: 1, queues, connection: { greeting_message: 'Olá!' } });
    await talk.personSays(0, 'Oi');
    const id = await talk.add(asking);
    await talk.start(id);
    await talk.run(10);
    await talk.newlySaid();
    await talk.clock.advance(60_000);
    await talk.personSays(0, 'sim');
    expect(await talk.newlySaid()).toEqual([]);
    expect(await talk.states(id)).toEqual(['confirmed']);
  });

  it('keeps what was answered while it was stopped', async () => {
    const talk = await campaignCompany(app, { people: 2 });
    const id = await talk.add(asking);
    await talk.start(id);
    await talk.run(1);
    await talk.inTx((tx) => talk.running.cancel(tx, id));
    await talk.personSays(0, 'Sim');
    expect(await talk.run(10)).toEqual([]);
    await talk.inTx((tx) => talk.running.restart(tx, id));
    await talk.run(10);
    expect(await talk.states(id)).toEqual(['sent', 'asked']);
  });

  it('takes no answer to a question that nobody has heard', async () => {
    const talk = await campaignCompany(app, { people: 1 });
    const id = await talk.add(asking);
    await talk.start(id);
    await talk.step();
    await talk.personSays(0, 'Oi');
    expect(await talk.states(id)).toEqual(['queued']);
  });
});
