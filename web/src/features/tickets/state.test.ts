import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { formattersFor } from '#lib/format.ts';
import { commandsOn, inShownOrder, otherOpenTicketOf, shortTime, snippetOf } from './state.ts';

const attendant = {
  userId: 1,
  profile: 'user',
  super: false,
  queueIds: [1],
  seesAllTickets: false,
} as const;
const supervisor = { ...attendant, profile: 'supervisor' } as const;
const admin = { ...attendant, profile: 'admin', queueIds: [] } as const;

const place = (change: Partial<Ticket>) => ({ queueId: 1, userId: null, ...change }) as Ticket;
const always = ['schedule', 'tags', 'notes', 'contact'];

describe('what can be done with a ticket', () => {
  it.each([
    [
      'accepts what waits',
      attendant,
      { status: 'pending' },
      ['accept', 'resolve', 'resolveWithReason', 'transfer'],
    ],
    [
      'resolves, returns and transfers what is theirs',
      attendant,
      { status: 'open', userId: 1 },
      ['resolve', 'resolveWithReason', 'return', 'transfer'],
    ],
    ['takes over what a colleague has', attendant, { status: 'open', userId: 2 }, ['takeOver']],
    ['reopens what is closed', attendant, { status: 'closed', userId: 2 }, ['reopen']],
    [
      'does all of it who looks after all',
      supervisor,
      { status: 'open', userId: 2 },
      ['resolve', 'resolveWithReason', 'takeOver', 'return', 'transfer'],
    ],
  ] as const)('%s', (_, viewer, ticket, expected) => {
    expect(commandsOn(viewer, place(ticket))).toEqual([...expected, ...always]);
  });

  it('is to remove it for admins only, and nothing for those who do not see it', () => {
    expect(commandsOn(admin, place({ status: 'closed' }))).toContain('delete');
    expect(commandsOn(supervisor, place({ status: 'closed' }))).not.toContain('delete');
    expect(commandsOn(attendant, place({ status: 'pending', queueId: 2 }))).toEqual([]);
  });
});

describe('a refusal because of another open ticket', () => {
  it('says whose it is', () => {
    const data = {
      id: 3,
      uuid: 'u',
      userId: 2,
      user: { id: 2, name: 'Ana' },
      queue: { id: 1, name: 'Vendas' },
    };
    expect(otherOpenTicketOf(new ApiError('ERR_OTHER_OPEN_TICKET', { status: 409, data }))).toEqual(data);
  });

  it('is no other refusal, and none without its ticket', () => {
    expect(otherOpenTicketOf(new ApiError('ERR_VALIDATION'))).toBeUndefined();
    expect(otherOpenTicketOf(new ApiError('ERR_OTHER_OPEN_TICKET'))).toBeUndefined();
    expect(otherOpenTicketOf(new Error('x'))).toBeUndefined();
  });
});

describe('the order under a moving pointer', () => {
  it('stays, with the rows as they are now, without those that are gone', () => {
    const rows = [
      { id: 3, text: 'novo' },
      { id: 2, text: 'mudou' },
      { id: 1, text: 'igual' },
    ];
    expect(inShownOrder([1, 4, 2], rows)).toEqual([rows[2], rows[1]]);
  });
});

describe('the time of a row', () => {
  const format = formattersFor('pt', 'UTC');
  const now = new Date('2026-03-05T15:00:00Z');

  it('is the hour today and the day before', () => {
    expect(shortTime('2026-03-05T09:07:00Z', format, now)).toBe('09:07');
    expect(shortTime('2026-03-04T23:59:00Z', format, now)).toBe('04/03');
  });
});

describe('the words around what was searched', () => {
  it('begin a little before it, at a word', () => {
    const text = `${'palavra '.repeat(20)}o boleto venceu`;
    const snippet = snippetOf(text, 'BOLÉTO');
    expect(snippet.startsWith('… palavra ')).toBe(true);
    expect(snippet.endsWith('o boleto venceu')).toBe(true);
    expect(snippet.length).toBeLessThan(70);
  });

  it('are all of a text in which it stands near the beginning, or not at all', () => {
    expect(snippetOf('o boleto venceu', 'boleto')).toBe('o boleto venceu');
    expect(snippetOf('outra coisa', 'boleto')).toBe('outra coisa');
  });

  it('begin with the word itself where no other fits before it', () => {
    expect(snippetOf(`${'x'.repeat(100)}boleto`, 'boleto')).toBe('… boleto');
  });
});
