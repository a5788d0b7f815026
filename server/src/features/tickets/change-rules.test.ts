import type { Profile } from '@prosa/contracts/permissions.ts';
import type { UpdateTicket } from '@prosa/contracts/tickets/schema.ts';
import { describe, expect, it } from 'vitest';
import { canReceive, decideChange, greetingText, type TicketState, transferText } from './change-rules.ts';

const me = 1;
const ana = 2;
const [sales, support] = [10, 20];
const viewer = (profile: Profile = 'user') => ({
  userId: me,
  profile,
  super: false,
  queueIds: [sales],
  seesAllTickets: false,
});
const pending: TicketState = { status: 'pending', userId: null, queueId: sales, connectionId: 5 };
const mine: TicketState = { ...pending, status: 'open', userId: me };
const hers: TicketState = { ...pending, status: 'open', userId: ana };
const closed: TicketState = { ...hers, status: 'closed' };

function outcome(ticket: TicketState, input: UpdateTicket, profile: Profile = 'user') {
  try {
    const decision = decideChange(viewer(profile), ticket, input);
    if (!('to' in decision)) return decision.act;
    const { status, userId, queueId, connectionId } = decision.to;
    return [decision.act, status, userId, queueId, connectionId];
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a change of a ticket', () => {
  it.each<[string, TicketState, UpdateTicket, unknown]>([
    ['accepts what waits', pending, { status: 'open' }, ['accept', 'open', me, sales, 5]],
    [
      'accepts it as older clients ask',
      pending,
      { status: 'open', userId: me },
      ['accept', 'open', me, sales, 5],
    ],
    [
      'accepts it into a queue',
      { ...pending, queueId: null },
      { status: 'open', userId: me, queueId: support },
      ['accept', 'open', me, support, 5],
    ],
    ['is nothing when I accepted it already', mine, { status: 'open', userId: me }, 'nothing'],
    ['is late when somebody else has it', hers, { status: 'open', userId: me }, 'late'],
    ['is late without a name too', hers, { status: 'open' }, 'late'],
    ['returns it', mine, { status: 'pending', userId: null }, ['return', 'pending', null, sales, 5]],
    ['returns it when nobody is to have it', mine, { userId: null }, ['return', 'pending', null, sales, 5]],
    ['leaves what waits waiting', pending, { status: 'pending' }, 'nothing'],
    ['resolves it', mine, { status: 'closed', userId: me }, ['resolve', 'closed', me, sales, 5]],
    [
      'resolves what nobody attended as its attendant',
      pending,
      { status: 'closed' },
      ['resolve', 'closed', me, sales, 5],
    ],
    [
      'keeps queue and connection when it resolves',
      mine,
      { status: 'closed', queueId: support, whatsappId: 6 },
      ['resolve', 'closed', me, sales, 5],
    ],
    ['resolves what is resolved without complaint', closed, { status: 'closed' }, 'nothing'],
    ['reopens it as mine', closed, { status: 'open' }, ['reopen', 'open', me, sales, 5]],
    ['does not wait again once closed', closed, { status: 'pending' }, 'ERR_TICKET_STATUS'],
    ['does not move what is closed', closed, { queueId: support }, 'ERR_TICKET_STATUS'],
    ['does not reconnect what is closed', closed, { whatsappId: 6 }, 'ERR_TICKET_STATUS'],
    [
      'to a queue with nobody named waits there',
      mine,
      { queueId: support, userId: null, status: 'pending' },
      ['transfer', 'pending', null, support, 5],
    ],
    ['to a queue alone waits there', mine, { queueId: support }, ['transfer', 'pending', null, support, 5]],
    ['to a person stays open', mine, { userId: ana }, ['transfer', 'open', ana, sales, 5]],
    [
      'to a person of a queue stays open',
      mine,
      { userId: ana, queueId: support },
      ['transfer', 'open', ana, support, 5],
    ],
    [
      'to a person of what waits waits for them',
      pending,
      { userId: ana },
      ['transfer', 'pending', ana, sales, 5],
    ],
    [
      'to another queue keeps me when it stays open',
      mine,
      { status: 'open', queueId: support },
      ['transfer', 'open', me, support, 5],
    ],
    ['moves it to another connection', mine, { whatsappId: 6 }, ['reconnect', 'open', me, sales, 6]],
    ['without a connection named keeps it', mine, { whatsappId: null }, 'nothing'],
    ['is nothing when all is so already', mine, { userId: me, queueId: sales, whatsappId: 5 }, 'nothing'],
    ['takes over what a colleague attends', hers, { userId: me }, ['transfer', 'open', me, sales, 5]],
    ['does not resolve what a colleague attends', hers, { status: 'closed' }, 'ERR_NO_PERMISSION'],
    ['does not return what a colleague attends', hers, { status: 'pending' }, 'ERR_NO_PERMISSION'],
    ['does not give away what a colleague attends', hers, { queueId: support }, 'ERR_NO_PERMISSION'],
    ['does not reconnect what a colleague attends', hers, { whatsappId: 6 }, 'ERR_NO_PERMISSION'],
    ['takes over nothing but the ticket', hers, { userId: me, whatsappId: 6 }, 'ERR_NO_PERMISSION'],
    ['does not take over into another queue', hers, { userId: me, queueId: support }, 'ERR_NO_PERMISSION'],
    ['does not accept for others', pending, { status: 'open', userId: ana }, 'ERR_NO_PERMISSION'],
    ['does not reopen for others', closed, { status: 'open', userId: ana }, 'ERR_NO_PERMISSION'],
  ])('%s', (_, ticket, input, expected) => {
    expect(outcome(ticket, input)).toEqual(expected);
  });

  it.each<Profile>(['supervisor', 'admin'])('by a %s reaches what others attend', (profile) => {
    expect(outcome(hers, { status: 'closed' }, profile)).toEqual(['resolve', 'closed', ana, sales, 5]);
    expect(outcome(hers, { status: 'pending' }, profile)).toEqual(['return', 'pending', null, sales, 5]);
    expect(outcome(pending, { status: 'open', userId: ana }, profile)).toEqual([
      'accept',
      'open',
      ana,
      sales,
      5,
    ]);
    expect(outcome(hers, { status: 'open', userId: me }, profile)).toBe('late');
  });
});

describe('who may be given a ticket', () => {
  it.each<[string, Profile, number | null, boolean]>([
    ['somebody of the queue', 'user', sales, true],
    ['nobody of another queue', 'user', support, false],
    ['nor its supervisor', 'supervisor', support, false],
    ['an admin always', 'admin', support, true],
    ['anybody where there is no queue', 'user', null, true],
  ])('%s', (_, profile, queueId, expected) => {
    expect(canReceive(viewer(profile), queueId)).toBe(expected);
  });
});

describe('what the contact is told', () => {
  it('greets with the variables of a message and the name as it is written', () => {
    expect(greetingText("Ana D'Ávila")).toContain("Ana D'Ávila");
    expect(greetingText('Ana')).toMatch(/^\{\{ms\}\}, \{\{name\}\}!/);
  });

  it('names whatever is new', () => {
    expect(transferText({ queue: 'Vendas', attendant: 'Ana' })).toMatch(/\*Ana\*.*\*Vendas\*/);
    expect(transferText({ queue: 'Vendas' })).toContain('*Vendas*');
    expect(transferText({ attendant: 'Ana' })).toContain('*Ana*');
    expect(transferText({})).toBe('');
  });
});
