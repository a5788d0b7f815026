import { createTicket, updateTicket } from '@prosa/contracts/tickets/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import { automatedCompany, customerChat } from '#testing/automated-company.ts';
import { buildQueueOption } from '#testing/automation-builders.ts';
import { buildMessage } from '#testing/conversation-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { handoverText } from './texts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const queues = [
  { name: 'Vendas', greeting_message: 'Você está em Vendas, {{firstName}}.' },
  { name: 'Suporte', greeting_message: 'Você está em Suporte.' },
];
const queueMenu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
type Company = Awaited<ReturnType<typeof automatedCompany>>;

async function take(talk: Company): Promise<number> {
  const ticket = (await talk.ticketRows()).at(-1);
  if (!ticket) throw new Error('There is no ticket.');
  const request = { params: { ticketId: ticket.id }, body: { status: 'open' } } as const;
  await app.call(updateTicket, request, { token: talk.company.admin.token });
  return ticket.id;
}

describe('a customer whom nobody attends', () => {
  it('is led to a queue and through its options, and everybody sees where and why', async () => {
    const talk = await automatedCompany(app, { queues });
    const [sales = 0] = talk.queueIds;
    const bills = await buildQueueOption(app, talk.company, sales, { title: 'Boleto' });
    await buildQueueOption(app, talk.company, sales, { title: 'Deste mês', parentId: bills });
    await buildQueueOption(app, talk.company, sales, { title: 'Endereço' });
    await talk.hear({ text: 'Oi', pushName: 'Maria Reis' });
    expect(await talk.newlySaid()).toEqual([queueMenu]);
    const [top = ''] = await talk.write('1');
    expect(top.split('\n')).toEqual([
      'Você está em Vendas, Maria.',
      '',
      '*[ 1 ]* - Boleto',
      '*[ 2 ]* - Endereço',
      '',
      '*[ # ]* - Menu inicial',
    ]);
    expect((await talk.write('boleto')).join()).toContain('*[ 1 ]* - Deste mês');
    expect(await talk.write('atendente')).toEqual([handoverText]);
    expect(await talk.write('oi?')).toEqual([]);

    const [ticket, ...others] = await talk.ticketRows();
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ status: 'pending', queue_id: sales, unread_messages: 5 });
    const automatic = (await talk.messageRows()).filter(({ origin }) => origin === 'system');
    expect(automatic.map(({ automation }) => automation)).toEqual([
      { rule: 'queueMenu', setting: 'connection:greetingMessage' },
      { rule: 'options', setting: 'queue:options' },
      { rule: 'options', setting: 'queue:options' },
      { rule: 'handover', setting: null },
    ]);
    const events = await eventsAfter(app.database.reader(talk.company.id), 0, 1000);
    const moves = events.filter(({ name }) => name === 'ticket.changed').map(({ payload }) => payload);
    expect(moves).toMatchObject([
      { former: null },
      { former: { queueId: null }, ticket: { queueId: sales } },
    ]);
  });

  it('gets one menu for a burst of messages, and none for what was said to them in vain before', async () => {
    const talk = await automatedCompany(app, { queues });
    for (const text of ['Oi', 'tudo bem?', 'queria um orçamento']) await talk.hear({ text });
    expect(await talk.newlySaid()).toEqual([queueMenu]);
  });

  it('is not answered twice for what is told twice', async () => {
    const talk = await automatedCompany(app, { queues });
    await talk.hear({ text: 'Oi', id: 'A' });
    await talk.clock.advance(10_000);
    await talk.hear({ text: '1', id: 'B' });
    await talk.clock.advance(10_000);
    expect(await talk.newlySaid()).toHaveLength(2);
    await talk.hear({ text: 'Oi', id: 'A' });
    await talk.hear({ text: '1', id: 'B' });
    expect(await talk.newlySaid()).toEqual([]);
    expect(await talk.ticketRows()).toHaveLength(1);
  });

  it('hears nothing of a company that has not paid', async () => {
    const talk = await automatedCompany(app, { queues, daysLeft: -1, start: new Date() });
    expect(await talk.write('Oi')).toEqual([]);
    expect(await talk.messageRows()).toHaveLength(1);
  });

  it('begins anew with the next ticket', async () => {
    const talk = await automatedCompany(app, { queues });
    await talk.write('Oi');
    const ticketId = await take(talk);
    const request = { params: { ticketId }, body: { status: 'closed' } } as const;
    await app.call(updateTicket, request, { token: talk.company.admin.token });
    expect(await talk.write('Oi de novo')).toEqual([queueMenu]);
    expect((await talk.ticketRows()).map(({ status }) => status)).toEqual(['closed', 'pending']);
  });
});

describe('nothing is said by itself', () => {
  it.each([
    ['in a group', { chat: { group: '123@g.us' }, from: customerChat }],
    ['to what was typed on the phone', { isOwn: true }],
    ['to what is history', { isHistory: true }],
    ['to what could not be read yet', { content: { kind: 'undecryptable' } as const }],
  ])('%s', async (_, event) => {
    const talk = await automatedCompany(app, { queues, settings: { CheckMsgIsGroup: 'disabled' } });
    await talk.hear({ text: 'Oi', ...event });
    expect(await talk.messageRows()).toHaveLength(1);
  });

  it('while somebody attends, and that costs nothing', async () => {
    const talk = await automatedCompany(app, { queues });
    await talk.write('Oi');
    await take(talk);
    const statements = await app.countQueries(() => talk.hear({ text: '1' }));
    const own = statements.filter((sql) => !sql.includes('from "company_events"'));
    // A ticket's own columns name the automation too, and look there only while nobody attends.
    const read = own.filter((sql) => /"ticket_automations|connection_queues|queue_options/.test(sql));
    expect(read).toEqual([]);
    expect(await talk.newlySaid()).toEqual([]);
  });

  it('after somebody spoke, though the ticket waits again', async () => {
    const talk = await automatedCompany(app, { queues });
    await talk.write('Oi');
    const ticketId = await take(talk);
    const ticket = (await talk.ticketRows())[0];
    if (ticket) await buildMessage(app, talk.company, ticket, { from_me: true, origin: 'user' });
    const back = { params: { ticketId }, body: { status: 'pending' } } as const;
    await app.call(updateTicket, back, { token: talk.company.admin.token });
    expect(await talk.write('1')).toEqual([]);
    expect(await talk.write('#')).toEqual([]);
  });

  it('after somebody answered on the phone', async () => {
    const talk = await automatedCompany(app, { queues });
    await talk.write('Oi');
    await talk.clock.advance(10_000);
    await talk.hear({ text: 'Já respondo', isOwn: true });
    expect(await talk.write('1')).toEqual([]);
  });

  it('in a ticket that somebody opened', async () => {
    const talk = await automatedCompany(app, { queues });
    await talk.write('Oi');
    const contactId = (await talk.ticketRows())[0]?.contact_id ?? 0;
    await talk.inTx((tx) => tx.db.deleteFrom('tickets').execute());
    const body = { contactId, whatsappId: talk.connectionId, queueId: null };
    const { status } = await app.call(createTicket, { body }, { token: talk.company.admin.token });
    expect(status).toBe(200);
    await talk.newlySaid();
    expect(await talk.write('Oi')).toEqual([]);
  });
});

describe('an answer costs', () => {
  const ownOf = (statements: string[]) => statements.filter((sql) => !sql.includes('from "company_events"'));

  it('one statement where there is nothing to say', async () => {
    const talk = await automatedCompany(app, { connection: { greeting_message: '' } });
    await talk.hear({ text: 'Oi' });
    const silent = ownOf(await app.countQueries(() => talk.hear({ text: 'Oi' })));
    await take(talk);
    const attended = ownOf(await app.countQueries(() => talk.hear({ text: 'Oi' })));
    expect(silent).toHaveLength(attended.length + 1);
  });

  it('the same whatever was said before', async () => {
    const talk = await automatedCompany(app, { queues, connection: { max_use_bot_queues: 0 } });
    await talk.write('Oi');
    const wrong = async () => {
      await talk.clock.advance(60_000);
      return ownOf(await app.countQueries(() => talk.hear({ text: 'x' }))).length;
    };
    const first = await wrong();
    for (let turn = 0; turn < 10; turn += 1) await wrong();
    expect(await wrong()).toBe(first);
  });
});

describe('out of hours', () => {
  it('is what the clock on the wall of the company says', async () => {
    const talk = await automatedCompany(app, {
      queues,
      // 19:30 in São Paulo, 18:30 in Manaus, 17:30 in Rio Branco.
      start: '2026-11-02T22:30:00Z',
      connection: { out_of_hours_message: 'Fechado.' },
      settings: { scheduleType: 'company', timezone: 'America/Manaus' },
    });
    expect(await talk.write('Oi')).toEqual(['Fechado.']);
    expect(await talk.write('Oi?')).toEqual([]);
    const further = await automatedCompany(app, {
      queues,
      start: '2026-11-02T22:30:00Z',
      connection: { out_of_hours_message: 'Fechado.' },
      settings: { scheduleType: 'company', timezone: 'America/Rio_Branco' },
    });
    expect(await further.write('Oi')).toEqual([queueMenu]);
  });

  it('of one queue leaves the ticket there, for the morning', async () => {
    const talk = await automatedCompany(app, {
      queues: [{ ...queues[0], out_of_hours_message: 'Vendas abre às 8h.' }, { name: 'Suporte' }],
      start: '2026-11-03T01:00:00Z',
      settings: { scheduleType: 'queue' },
    });
    await talk.write('Oi');
    expect(await talk.write('1')).toEqual(['Vendas abre às 8h.\n\n*[ # ]* - Menu inicial']);
    expect(await talk.ticketRows()).toMatchObject([{ queue_id: talk.queueIds[0], status: 'pending' }]);
  });
});
