import { filesPerMessage } from '@prosa/contracts/messages/schema.ts';
import type { TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptedFiles, createDrafts, obstacleOf, previewOf, quickSearchOf, signed } from './state.ts';

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
    expect(obstacleOf(viewer, given)).toBe(obstacle);
  });
});

it('signs what is said, and nothing that says nothing', () => {
  expect(signed('Bom dia', 'Ana Souza')).toBe('*Ana Souza:*\nBom dia');
  expect(signed('', 'Ana Souza')).toBe('');
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

describe('files that were chosen', () => {
  const file = (size: number) => ({ size }) as File;

  it('are taken up to the limit, and the first reason for the others is told', () => {
    expect(acceptedFiles([file(1), file(2)], 0)).toMatchObject({ problem: undefined });
    expect(acceptedFiles([file(1), file(0)], 0)).toEqual({
      accepted: [file(1)],
      problem: 'errors.ERR_UPLOAD_EMPTY',
    });
    expect(acceptedFiles([file(1e9)], 0)).toEqual({ accepted: [], problem: 'errors.ERR_UPLOAD_TOO_LARGE' });
    const many = Array.from({ length: filesPerMessage }, () => file(1));
    expect(acceptedFiles(many, 1).accepted).toHaveLength(filesPerMessage - 1);
    expect(acceptedFiles(many, 1).problem).toBe('messages.files.tooMany');
  });
});

describe('a draft', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

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
});
