import { describe, expect, it } from 'vitest';
import { createRateLimit, nextTypingStep, readLeave, readView } from './rules.ts';

describe('what a screen says of a ticket', () => {
  it.each([
    [
      { ticketId: 7, isTyping: true },
      { ticketId: 7, isTyping: true },
    ],
    [{ ticketId: '7' }, { ticketId: 7, isTyping: false }],
    [7, { ticketId: 7, isTyping: false }],
    ['7', { ticketId: 7, isTyping: false }],
  ])('is understood: %j', (payload, view) => {
    expect(readView(payload)).toEqual(view);
    expect(readLeave(payload)).toBe(7);
  });

  it.each([undefined, null, 'x', -1, {}, { ticketId: 7, isTyping: 'sim' }, { ticketId: 1e12 }])(
    'is not taken when it makes no sense: %j',
    (payload) => {
      expect(readView(payload)).toBeUndefined();
    },
  );
});

it('hears so much in a while and no more', () => {
  const isWithin = createRateLimit(2, 1000);
  expect([isWithin(5000), isWithin(5100), isWithin(5200), isWithin(6000)]).toEqual([true, true, false, true]);
});

describe('what a customer is told of an attendant who types', () => {
  const typing = { isTyping: true, heardAt: 0, isTold: true, toldAt: 0 };
  const stopped = { ...typing, isTyping: false };
  it.each([
    [
      'at once when they begin',
      { ...typing, isTold: false, toldAt: Number.NEGATIVE_INFINITY },
      0,
      { tell: true },
    ],
    ['not before three seconds when they begin again', { ...typing, isTold: false }, 1000, { waitMs: 2000 }],
    ['then that they type', { ...typing, isTold: false }, 3000, { tell: true }],
    ['nothing more for a while', typing, 1000, { waitMs: 7000 }],
    ['again before it is taken for over', typing, 8000, { tell: true }],
    ['that they stopped, at once', stopped, 500, { tell: false }],
    ['that they stopped when nothing was heard for long', typing, 25_000, { tell: false }],
    ['that soon after the last telling', { ...typing, toldAt: 20_000 }, 21_000, { waitMs: 4000 }],
    ['nothing more when they stopped', { ...stopped, isTold: false }, 1000, { waitMs: 2000 }],
    ['nothing ever', { ...stopped, isTold: false }, 3000, 'over'],
  ] as const)('is %s', (_, tale, now, step) => {
    expect(nextTypingStep(tale, now)).toEqual(step);
  });
});
