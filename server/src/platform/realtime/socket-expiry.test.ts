import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { Dialect } from './broadcast.ts';
import { watchExpiry } from './socket-expiry.ts';

const hourMs = 60 * 60 * 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A socket whose token lives a minute; records disconnects and checks of its session. */
function watched(dialect: Dialect) {
  const state = { isCut: false, lives: true, checks: 0 };
  const stop = watchExpiry({
    expiresAt: new Date(Date.now() + 60_000),
    dialect,
    sessionLives: async () => {
      state.checks += 1;
      return state.lives;
    },
    disconnect: () => {
      state.isCut = true;
    },
    log: createLog('silent'),
  });
  return { state, stop };
}

it('cuts a socket of our web when its token expires, without a question', async () => {
  const { state } = watched('current');
  await vi.advanceTimersByTimeAsync(59_999);
  expect(state.isCut).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(state).toEqual({ isCut: true, lives: true, checks: 0 });
});

it('keeps a socket of an older client while its session lives, and cuts it after that', async () => {
  const { state } = watched('older');
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(state.isCut).toBe(false);
  expect(state.checks).toBe(4);
  state.lives = false;
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(state.isCut).toBe(true);
});

it('asks for nothing once the socket is closed', async () => {
  const { state, stop } = watched('older');
  stop();
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(state).toEqual({ isCut: false, lives: true, checks: 0 });
});
