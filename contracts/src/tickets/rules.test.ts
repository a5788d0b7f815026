import { describe, expect, it } from 'vitest';
import { canTransition, canWriteIn, seesTicket, type TicketViewer } from './rules.ts';
import { ListTicketsQuerySchema, ticketStatuses } from './schema.ts';

const viewer = (change: Partial<TicketViewer> = {}): TicketViewer => ({
  profile: 'user',
  super: false,
  userId: 7,
  queueIds: [1, 2],
  seesAllTickets: false,
  ...change,
});

describe('a ticket', () => {
  it('is accepted, returned, resolved and reopened, and goes nowhere else', () => {
    const possible = ticketStatuses.flatMap((from) =>
      ticketStatuses.filter((to) => canTransition(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(possible).toEqual([
      'pending → open',
      'pending → closed',
      'open → pending',
      'open → closed',
      'closed → open',
    ]);
  });
});

describe('who sees a ticket', () => {
  const places = {
    'own, of a foreign queue': { userId: 7, queueId: 9 },
    'own, without a queue': { userId: 7, queueId: null },
    "a colleague's, of a queue of mine": { userId: 8, queueId: 2 },
    'waiting in a queue of mine': { userId: null, queueId: 1 },
    'waiting in a foreign queue': { userId: null, queueId: 9 },
    'waiting without a queue': { userId: null, queueId: null },
    "a colleague's, without a queue": { userId: 8, queueId: null },
  };
  const seen = (who: TicketViewer) =>
    Object.entries(places)
      .filter(([, place]) => seesTicket(who, place))
      .map(([name]) => name);
  const ofAttendant = [
    'own, of a foreign queue',
    'own, without a queue',
    "a colleague's, of a queue of mine",
    'waiting in a queue of mine',
  ];

  it('an attendant: their own and those of their queues', () => {
    expect(seen(viewer())).toEqual(ofAttendant);
  });

  it('an attendant who is shown all: also those without a queue', () => {
    expect(seen(viewer({ seesAllTickets: true }))).toEqual([
      ...ofAttendant,
      'waiting without a queue',
      "a colleague's, without a queue",
    ]);
  });

  it('a supervisor: as an attendant, for their queues', () => {
    expect(seen(viewer({ profile: 'supervisor' }))).toEqual(ofAttendant);
  });

  it('an admin: every one', () => {
    expect(seen(viewer({ profile: 'admin', queueIds: [] }))).toEqual(Object.keys(places));
  });
});

describe('who writes in a ticket', () => {
  const open = { status: 'open', userId: 8, queueId: 1 } as const;

  it('who attends it, and those who look after all of them', () => {
    expect(canWriteIn(viewer(), open)).toBe(false);
    expect(canWriteIn(viewer({ userId: 8 }), open)).toBe(true);
    expect(canWriteIn(viewer({ profile: 'supervisor' }), open)).toBe(true);
    expect(canWriteIn(viewer({ profile: 'supervisor' }), { ...open, queueId: 9 })).toBe(false);
    expect(canWriteIn(viewer({ profile: 'admin' }), open)).toBe(true);
  });

  it('nobody while it waits or is resolved', () => {
    for (const status of ['pending', 'closed'] as const) {
      expect(canWriteIn(viewer({ profile: 'admin' }), { ...open, status })).toBe(false);
    }
  });
});

describe('the filters of a list', () => {
  it('take ids as the JSON text of a list, and refuse anything else', () => {
    const parsed = (queueIds: string) => ListTicketsQuerySchema.safeParse({ queueIds });
    expect(parsed('[3, 5]').data?.queueIds).toEqual([3, 5]);
    expect(parsed('[]').data?.queueIds).toEqual([]);
    for (const wrong of ['3', '[0]', '[1.5]', '["1"]', '[99999999999]', '{}', '']) {
      expect([wrong, parsed(wrong).success]).toEqual([wrong, false]);
    }
  });
});
