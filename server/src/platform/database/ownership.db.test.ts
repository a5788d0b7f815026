import pg from 'pg';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { eventually } from '#testing/eventually.ts';
import { openTcpGate } from '#testing/tcp-gate.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createOwnership, type OwnershipOptions } from './ownership.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('template0');
});

function create(settings: Partial<Omit<OwnershipOptions, 'log' | 'onLost'>> = {}) {
  const onLost = vi.fn();
  const test = { url: database.url, space: 7, name: 'test ownership', answerMs: 15_000, silenceMs: 0 };
  const ownership = createOwnership({ ...test, ...settings, log: createLog('silent'), onLost });
  onTestFinished(() => ownership.stop());
  return { ...ownership, onLost };
}

it('gives each thing to one at a time, and to the next when it is released', async () => {
  const [a, b] = [create(), create()];
  expect(await a.acquire([1, 2])).toEqual([1, 2]);
  expect(await b.acquire([1, 2, 3])).toEqual([3]);
  await a.release(1);
  expect(await b.acquire([1, 2])).toEqual([1]);
  expect([a.onLost.mock.calls, b.onLost.mock.calls]).toEqual([[], []]);
});

it('gives all of it free when the process stops, which is no loss', async () => {
  const [a, b] = [create(), create()];
  await a.acquire([11, 12]);
  await a.stop();
  await eventually(async () => expect(await b.acquire([11, 12])).toEqual([11, 12]));
  expect(a.onLost).not.toHaveBeenCalled();
});

it('does not mix the ids of different kinds of things', async () => {
  await create({ space: 8 }).acquire([21]);
  expect(await create({ space: 9 }).acquire([21])).toEqual([21]);
});

it('tells of its loss when the connection breaks, and asks anew', async () => {
  const a = create({ name: 'broken ownership' });
  await a.acquire([31]);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'broken ownership'`,
  );
  await client.end();
  await eventually(() => expect(a.onLost).toHaveBeenCalledOnce());
  expect(await a.acquire([31])).toEqual([31]);
});

it('counts a database that does not answer as a loss', async () => {
  const gate = await openTcpGate(database.url);
  onTestFinished(() => gate.shut());
  const a = create({ url: gate.url, answerMs: 2000 });
  await a.acquire([41]);
  gate.freeze();
  await expect(a.acquire([])).rejects.toThrow();
  expect(a.onLost).toHaveBeenCalledOnce();
});

it('gives to others what a process holds that gives no sign of life, and tells it when it does again', async () => {
  const [still, other] = [create({ silenceMs: 1000 }), create()];
  // On a stalled machine the first attempt may be too slow.
  await eventually(async () => expect(await still.acquire([61])).toEqual([61]));
  await eventually(async () => expect(await other.acquire([61])).toEqual([61]));
  await eventually(() => expect(still.onLost).toHaveBeenCalled());
  await eventually(async () => expect(await still.acquire([61])).toEqual([]));
});

it('refuses to answer while the database cannot be reached, and goes on when it can', async () => {
  const gate = await openTcpGate(database.url);
  const a = create({ url: gate.url });
  await gate.shut();
  await expect(a.acquire([51])).rejects.toThrow();
  expect(a.onLost).not.toHaveBeenCalled();
  await gate.open();
  onTestFinished(() => gate.shut());
  expect(await a.acquire([51])).toEqual([51]);
});
