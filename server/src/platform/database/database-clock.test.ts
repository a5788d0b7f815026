import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { eventually } from '#testing/eventually.ts';
import { databaseClock } from './database-clock.ts';

const noon = Date.UTC(2026, 0, 5, 12);
const minute = 60_000;
/** Time that really passes, and the offsets of the clocks of this machine and of the database. */
let passedMs: number;
let machineOffMs: number;
let databaseOffMs: number;
let answerTakesMs: number;
let asked: number;

beforeEach(() => {
  [passedMs, machineOffMs, databaseOffMs, answerTakesMs, asked] = [0, 0, 0, 0, 0];
  vi.spyOn(performance, 'now').mockImplementation(() => 5000 + passedMs);
  vi.spyOn(Date, 'now').mockImplementation(() => noon + passedMs + machineOffMs);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function start() {
  const query = async () => {
    asked += 1;
    passedMs += answerTakesMs / 2;
    const now = noon + passedMs + databaseOffMs;
    passedMs += answerTakesMs / 2;
    return { rows: [{ now }] };
  };
  const clock = await databaseClock({ query }, createLog('silent'));
  return { ...clock, shows: () => clock.now().getTime() - noon - passedMs };
}

it('is the time of the database where that of the machine is wrong', async () => {
  machineOffMs = -5 * minute;
  answerTakesMs = 20;
  const clock = await start();
  expect(clock.shows()).toBe(0);
});

it('is the time of the machine as long as an answer on its way says no better', async () => {
  machineOffMs = 30;
  answerTakesMs = 400;
  const clock = await start();
  expect(clock.shows()).toBe(30);
});

it('goes on when somebody sets the clock of the machine, and asks the database', async () => {
  const clock = await start();
  passedMs += 1000;
  machineOffMs = 5 * minute;
  expect(clock.shows()).toBe(0);
  await eventually(() => expect(asked).toBe(2));
  expect(clock.shows()).toBe(0);
});

it('is right again after the machine has slept, when nothing measured time', async () => {
  const clock = await start();
  const sleptMs = 60 * minute;
  machineOffMs = sleptMs;
  databaseOffMs = sleptMs;
  clock.now();
  await eventually(() => expect(clock.shows()).toBe(sleptMs));
});

it('follows the database when the clock of that is set', async () => {
  const clock = await start();
  databaseOffMs = -5 * minute;
  passedMs += 2 * minute;
  clock.now();
  await eventually(() => expect(clock.shows()).toBe(-5 * minute));
});
