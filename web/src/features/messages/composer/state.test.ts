import type { TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeStored } from '#lib/storage.ts';
import {
  createDrafts,
  obstacleOf,
  previewOf,
  quickSearchOf,
  splitSignature,
  withSignature,
} from './state.ts';

describe('what hinders writing', () => {
  const ana: TicketViewer = {
    userId: 1,
    profile: 'user',
    super: false,
    queueIds: [7],
    seesAllTickets: false,
  };
  const ticket = (changes: Partial<Ticket>): Ticket =>
    ({ status: 'open', userId: 1, queueId: 7, whatsappId: 3, ...changes }) as Ticket;

  it.each([
    ['nothing in one’s own open ticket', ticket({}), ana, undefined],
    ['a ticket nobody accepted', ticket({ status: 'pending', userId: null }), ana, 'pending'],
    ['a closed one', ticket({ status: 'closed' }), ana, 'closed'],
    ['somebody else’s', ticket({ userId: 2 }), ana, 'others'],
    [
      'nothing for who looks after all',
      ticket({ userId: 2 }),
      { ...ana, profile: 'supervisor' as const },
      undefined,
    ],
    ['a connection that is gone', ticket({ whatsappId: null }), ana, 'noConnection'],
  ])('is %s', (_case, given, viewer, obstacle) => {
    expect(obstacleOf(viewer, given, { state: 'open' })).toBe(obstacle);
  });

  it('is a customer who has not written for too long, once nothing else does', () => {
    expect(obstacleOf(ana, ticket({}), { state: 'closed' })).toBe('tooLate');
    expect(obstacleOf(ana, ticket({}), { state: 'ending', minutesLeft: 1 })).toBeUndefined();
    expect(obstacleOf(ana, ticket({ status: 'closed' }), { state: 'closed' })).toBe('closed');
  });
});

it('B17: editing shows what was typed, without the signature, and keeps the signature', () => {
  const user = { id: 1, name: 'Ana Souza' };
  const signature = '*Ana Souza:*\n';
  expect(splitSignature({ body: `${signature}Bom dia`, user })).toEqual({ signature, text: 'Bom dia' });
  expect(splitSignature({ body: 'Bom dia', user })).toEqual({ signature: '', text: 'Bom dia' });
  expect(splitSignature({ body: `${signature}Bom dia`, user: null })).toEqual({
    signature: '',
    text: `${signature}Bom dia`,
  });
});

it('signs what is said, and nothing that says nothing', () => {
  expect(withSignature('Bom dia', 'Ana Souza')).toBe('*Ana Souza:*\nBom dia');
  expect(withSignature('', 'Ana Souza')).toBe('');
});

it.each([
  ['/', undefined],
  ['/b', undefined],
  ['/bo', 'bo'],
  ['/bom dia', 'bom dia'],
  ['/ bo', undefined],
  ['um/dois', undefined],
  ['/bo\nmais', undefined],
])('looks among the quick messages for %j: %j', (text, search) => {
  expect(quickSearchOf(text)).toBe(search);
});

it('shows 35 characters of a quick message in one line', () => {
  expect(previewOf('Olá,\n\ntudo bem?')).toBe('Olá, tudo bem?');
  expect(previewOf('x'.repeat(36))).toBe(`${'x'.repeat(35)}…`);
});

describe('a draft', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    removeStored('drafts');
  });

  function createServer() {
    const saved: string[] = [];
    const save = (ticketId: number, text: string) => {
      saved.push(`${ticketId} ${text}`);
      return saved.length === 1 && text === 'offline'
        ? Promise.reject(new Error('offline'))
        : Promise.resolve();
    };
    return { saved, drafts: createDrafts({ save, delayMs: 800 }) };
  }

  it('is kept once when the typing pauses', () => {
    const { saved, drafts } = createServer();
    for (const text of ['B', 'Bo', 'Bom']) {
      drafts.edit(1, 10, text);
      vi.advanceTimersByTime(500);
    }
    expect(saved).toEqual([]);
    vi.advanceTimersByTime(300);
    expect(saved).toEqual(['10 Bom']);
  });

  it('is kept at once when the ticket is left, and not again later', () => {
    const { saved, drafts } = createServer();
    drafts.edit(1, 10, 'Bom');
    drafts.flush(1, 10);
    vi.advanceTimersByTime(5000);
    expect(saved).toEqual(['10 Bom']);
  });

  it('comes back as it was typed here, each ticket and each person their own', () => {
    const { drafts } = createServer();
    drafts.edit(1, 10, 'meu');
    expect(drafts.open(1, 10, 'do servidor')).toBe('meu');
    expect(drafts.open(1, 11, 'do servidor')).toBe('do servidor');
    expect(drafts.open(2, 10, '')).toBe('');
  });

  it('stays here when the server cannot be reached', () => {
    const { drafts } = createServer();
    drafts.edit(1, 10, 'offline');
    drafts.flushAll();
    expect(drafts.open(1, 10, '')).toBe('offline');
  });

  it('outlives the page until the server has it', async () => {
    const lost = createServer().drafts;
    lost.edit(1, 10, 'offline');
    lost.flushAll();
    await vi.advanceTimersByTimeAsync(0);

    const { saved, drafts } = createServer();
    expect(drafts.open(2, 10, 'de outro')).toBe('de outro');
    expect(drafts.open(1, 10, 'do servidor')).toBe('offline');
    drafts.edit(1, 10, 'de volta');
    await vi.advanceTimersByTimeAsync(800);
    expect(saved).toEqual(['10 de volta']);
    expect(createServer().drafts.open(1, 10, 'do servidor')).toBe('do servidor');
  });

  it('is told to the server by the next page, and stays when it was written on meanwhile', async () => {
    const lost = createServer().drafts;
    lost.edit(1, 10, 'offline');
    lost.flushAll();

    const { saved, drafts } = createServer();
    drafts.open(1, 10, '');
    drafts.flushAll();
    expect(saved).toEqual(['10 offline']);
    drafts.edit(1, 10, 'offline, e mais');
    await vi.advanceTimersByTimeAsync(0);
    expect(createServer().drafts.open(1, 10, '')).toBe('offline, e mais');
  });

  it('leaves nothing behind when the person leaves', () => {
    const { saved, drafts } = createServer();
    drafts.edit(1, 10, 'Bom');
    drafts.clear();
    vi.advanceTimersByTime(5000);
    expect(saved).toEqual([]);
    expect(drafts.open(1, 10, '')).toBe('');
    expect(createServer().drafts.open(1, 10, '')).toBe('');
  });
});
