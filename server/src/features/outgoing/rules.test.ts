import { describe, expect, it } from 'vitest';
import {
  confirmWithinMs,
  decideAfterFailure,
  isConfirmationOverdue,
  mediaRetryMs,
  vcardsIn,
} from './rules.ts';

describe('what becomes of a refused act', () => {
  it.each([
    ['recipient', 'ERR_MESSAGE_RECIPIENT'],
    ['window', 'ERR_MESSAGE_WINDOW'],
    ['media', 'ERR_SENDING_WAPP_MSG'],
    ['bug', 'ERR_SENDING_WAPP_MSG'],
  ] as const)('%s fails at once with %s', (kind, code) => {
    expect(decideAfterFailure({ class: kind }, 1)).toEqual({ to: 'fail', code });
  });

  it.each(['auth', 'banned'] as const)('%s stops the session and keeps what is to be told', (kind) => {
    expect(decideAfterFailure({ class: kind }, 99)).toEqual({ to: 'stop' });
  });

  it('a temporary one is tried again, at growing intervals of at most a minute, ten times', () => {
    const waits = Array.from({ length: 10 }, (_, n) => decideAfterFailure({ class: 'temporary' }, n + 1)).map(
      (verdict) => (verdict.to === 'retry' ? verdict.afterMs / 1000 : verdict.to),
    );
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 'fail']);
  });

  it('a number that is too fast holds up all its chats for as long as the other side says', () => {
    expect(decideAfterFailure({ class: 'rate', retryAfterMs: 7000 }, 1)).toEqual({
      to: 'retry',
      afterMs: 7000,
      holdsUpAll: true,
    });
    expect(decideAfterFailure({ class: 'rate' }, 6)).toEqual({ to: 'fail', code: 'ERR_MESSAGE_RATE' });
  });
});

describe('a message that is never confirmed', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  it.each([
    ['often and for long', { attempts: 5, minutes: 6 }, true],
    ['often within a moment, as by restarts', { attempts: 9, minutes: 1 }, false],
    ['rarely, having waited for a connection', { attempts: 1, minutes: 600 }, false],
  ])('is given up only when it was sent %s', (_, { attempts, minutes }, expected) => {
    const act = { attempts, created_at: minutesAgo(minutes), handed_over_at: minutesAgo(1) };
    expect(isConfirmationOverdue(act, new Date())).toBe(expected);
    expect(isConfirmationOverdue({ ...act, handed_over_at: null }, new Date())).toBe(false);
  });

  it('is sent again after a minute', () => expect(confirmWithinMs).toBe(60_000));
});

it('a file is asked for four times', () => {
  expect([1, 2, 3, 4].map(mediaRetryMs)).toEqual([2000, 10_000, 60_000, undefined]);
});

it('several cards in one text are told apart', () => {
  const [ana, bia] = ['BEGIN:VCARD\nFN:Ana\nEND:VCARD', 'begin:vcard\nFN:Bia\nend:vcard'];
  expect(vcardsIn(`${ana}\n${bia}`)).toEqual([ana, bia]);
});
