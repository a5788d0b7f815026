import {
  deleteConnection,
  pairConnection,
  startConnection,
  stopConnection,
} from '@prosa/contracts/connections/api.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionQueries } from '#features/connections/queries.ts';
import { connectionStore } from '#features/connections/store.ts';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts';
import { connectionOf, startTestGateway } from '#testing/gateway-test-bed.ts';
import { type ScriptedWhatsapp, scriptedWhatsapp } from '#testing/scripted-whatsapp.ts';
import { startTestApp } from '#testing/test-app.ts';
import type { Gateway } from './gateway.ts';

const number = '5511987654321';
const secondMs = 1000;
const minuteMs = 60 * secondMs;

let app: Awaited<ReturnType<typeof startTestApp>>;
let company: TestCompany;
let id: number;
let clock: FakeClock;
let provider: ScriptedWhatsapp;
let gateway: Gateway;

beforeAll(async () => {
  app = await startTestApp();
  return () => app.close();
});
beforeEach(async () => {
  company = await buildCompany(app);
  id = await buildConnection(app, company);
  clock = fakeClock();
  provider = scriptedWhatsapp();
  await call(startConnection);
  gateway = startTestGateway(app, { clock, provider });
});
afterEach(async () => {
  await gateway.stop();
  // The next test's gateway would take it up as well, and be busy with it while that test moves the clock.
  await app.call(deleteConnection, { params: { connectionId: id } }, { token: company.admin.token });
});

async function call(endpoint: typeof startConnection | typeof pairConnection | typeof stopConnection) {
  const request = { params: { connectionId: id } };
  const { status } = await app.call(endpoint, request, { token: company.admin.token });
  expect(status).toBe(200);
}

const connection = () => connectionOf(app, company, id);
const session = (index: number) => provider.session(id, index);
const waitedMs = async () => new Date((await connection()).retry_at ?? 0).getTime() - clock.now().getTime();

/** The next session after the clock has moved on by so much, and not before. */
async function sessionAfter(ms: number) {
  const { length } = provider.of(id);
  await clock.advance(ms - 1);
  expect(provider.of(id)).toHaveLength(length);
  await clock.advance(1);
  return session(length);
}

/** The gateway looks for requests once more, which it cannot before it rests from the last time. */
async function nextRound(): Promise<void> {
  await eventually(() => expect(clock.untilNextMs()).toBeLessThanOrEqual(secondMs));
  await clock.advance(secondMs);
}

async function changes(): Promise<string[]> {
  const rows = await connectionQueries(app.database.reader(company.id)).changes(id, 100);
  return rows.map(({ status, reason }) => (reason ? `${status} ${reason}` : status)).reverse();
}

describe('a connection', () => {
  it('goes through its states as the provider tells them, and each is written down', async () => {
    const first = await session(0);
    await first.tell({ at: 'qr', code: 'one' });
    expect(await connection()).toMatchObject({ status: 'qrcode', qrcode: 'one' });
    await first.tell({ at: 'qr', code: 'two' });
    expect(await connection()).toMatchObject({ status: 'qrcode', qrcode: 'two' });
    await first.tell({ at: 'linking' });
    expect(await connection()).toMatchObject({ status: 'PAIRING', qrcode: '' });
    await first.tell({ at: 'open', number });
    expect(await connection()).toMatchObject({ status: 'CONNECTED', number, reason: null, retry_at: null });
    expect(await changes()).toEqual(['OPENING', 'qrcode', 'PAIRING', 'CONNECTED']);
  });

  it('that loses the network waits a second, twice as long each time, and never above five minutes', async () => {
    let current = await session(0);
    const waits: number[] = [];
    for (let failure = 1; failure <= 10; failure += 1) {
      await current.tell({ at: 'closed', reason: 'network' });
      expect(await connection()).toMatchObject({ status: 'TIMEOUT', reason: 'network', retries: failure });
      const ms = await waitedMs();
      waits.push(ms / secondMs);
      current = await sessionAfter(ms);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
  });

  it('goes on waiting longer when it was open only for a moment', async () => {
    const waits: number[] = [];
    let current = await session(0);
    for (const openMs of [0, 59_999, 60_000]) {
      await current.tell({ at: 'open', number });
      await clock.advance(openMs);
      await current.tell({ at: 'closed', reason: 'timeout' });
      const ms = await waitedMs();
      waits.push(ms);
      current = await sessionAfter(ms);
    }
    expect(waits).toEqual([1000, 2000, 1000]);
  });

  it('forgets its failures once it has been open for a minute', async () => {
    await (await session(0)).tell({ at: 'closed', reason: 'network' });
    await (await sessionAfter(1000)).tell({ at: 'open', number });
    await clock.advance(59_999);
    expect(await connection()).toMatchObject({ status: 'CONNECTED', retries: 1 });
    await clock.advance(1);
    await eventually(async () => expect(await connection()).toMatchObject({ retries: 0 }));
    expect((await changes()).slice(-2)).toEqual(['OPENING', 'CONNECTED']);
  });

  it('does not come back before the other side said it may', async () => {
    await (await session(0)).tell({ at: 'closed', reason: 'provider-failed', retryAfterMs: 90_000 });
    expect(await waitedMs()).toBe(90_000);
    await sessionAfter(90_000);
  });

  it.each(['logged-out', 'banned', 'qr-expired'] as const)(
    'that ended because it was %s says so and is left alone',
    async (reason) => {
      await (await session(0)).tell({ at: 'open', number });
      await (await session(0)).tell({ at: 'closed', reason });
      expect(await connection()).toMatchObject({ status: 'DISCONNECTED', reason, retry_at: null });
      for (let minute = 0; minute < 10; minute += 1) await clock.advance(minuteMs);
      expect(provider.of(id)).toHaveLength(1);
      expect((await changes()).at(-1)).toBe(`DISCONNECTED ${reason}`);
    },
  );

  it('whose place was taken tries once more half a minute later, and is left alone when it is taken again', async () => {
    await (await session(0)).tell({ at: 'open', number });
    await (await session(0)).tell({ at: 'closed', reason: 'replaced' });
    expect(await connection()).toMatchObject({ status: 'TIMEOUT', reason: 'replaced', retries: 1 });
    const second = await sessionAfter(30_000);
    await second.tell({ at: 'open', number });
    await second.tell({ at: 'closed', reason: 'replaced' });
    expect(await connection()).toMatchObject({ status: 'DISCONNECTED', reason: 'replaced', retry_at: null });
  });

  it('whose provider says nothing for a minute is given up and tried again', async () => {
    const silent = await session(0);
    await clock.advance(minuteMs);
    await eventually(async () => expect(await connection()).toMatchObject({ status: 'TIMEOUT' }));
    expect(await connection()).toMatchObject({ reason: 'timeout', retries: 1 });
    expect(silent.ended).toBe('disconnect');
    await eventually(async () => {
      await clock.advance(secondMs);
      expect(provider.of(id)).toHaveLength(2);
    });
  });

  it('whose provider goes where it cannot is tried again', async () => {
    const confused = await session(0);
    await confused.tell({ at: 'open', number });
    await expect(confused.tell({ at: 'qr', code: 'again' })).rejects.toThrow('let go');
    await eventually(async () => expect(await connection()).toMatchObject({ status: 'TIMEOUT' }));
    expect(await connection()).toMatchObject({ reason: 'provider-failed', qrcode: '' });
    expect(confused.ended).toBe('disconnect');
  });

  it('keeps its last twenty changes', async () => {
    let current = await session(0);
    for (let failure = 0; failure < 15; failure += 1) {
      await current.tell({ at: 'closed', reason: 'network' });
      current = await sessionAfter(await waitedMs());
    }
    const kept = await changes();
    expect([kept.length, kept.at(-1)]).toEqual([20, 'OPENING']);
  });

  it('is not answered for by a session that was let go', async () => {
    const former = await session(0);
    await former.tell({ at: 'closed', reason: 'network' });
    await (await sessionAfter(secondMs)).tell({ at: 'open', number });
    await call(pairConnection);
    await nextRound();
    await session(2);
    await expect((await session(1)).tell({ at: 'open', number })).rejects.toThrow('let go');
    expect(await connection()).toMatchObject({ status: 'OPENING', number: null });
  });

  it('is not answered for by what a session told before it was let go, while another thing took its time', async () => {
    const slow = await session(0);
    const late = await app.database.transaction(company.id, async (tx) => {
      await connectionStore(tx).lock(id);
      const linking = slow.tell({ at: 'linking' });
      // Waits for the row; meanwhile patience ends, and only then the session opens.
      await clock.advance(minuteMs);
      return [linking, slow.tell({ at: 'open', number })];
    });
    await Promise.allSettled(late);
    await eventually(async () => expect(await connection()).toMatchObject({ status: 'TIMEOUT' }));
    await eventually(async () => {
      await clock.advance(secondMs);
      expect(provider.of(id)).toHaveLength(2);
    });
  });
});

it('an attempt that cannot even begin ends neither the process nor the attempts', async () => {
  await (await session(0)).tell({ at: 'closed', reason: 'network' });
  vi.spyOn(provider, 'connect').mockImplementationOnce(() => {
    throw new Error('the database is away');
  });
  await eventually(async () => {
    await clock.advance(secondMs);
    expect(provider.of(id)).toHaveLength(2);
  });
  expect(provider.connect).toHaveBeenCalledTimes(2);
});

describe('a request', () => {
  it('to start again does not wait for the next attempt', async () => {
    for (const index of [0, 1, 2]) {
      await (await session(index)).tell({ at: 'closed', reason: 'network' });
      if (index < 2) await sessionAfter(await waitedMs());
    }
    expect(await waitedMs()).toBe(4000);
    await call(startConnection);
    expect(await connection()).toMatchObject({ status: 'OPENING', retries: 0, retry_at: null });
    await nextRound();
    await session(3);
    await eventually(async () => expect(await connection()).toMatchObject({ request: null }));
  });

  it('to stop logs the number out and forgets the pairing', async () => {
    const running = await session(0);
    await running.memory.write({ number });
    await running.tell({ at: 'open', number });
    await call(stopConnection);
    expect(await connection()).toMatchObject({ status: 'DISCONNECTED', reason: 'requested', number: null });
    await nextRound();
    await eventually(async () => expect(await connection()).toMatchObject({ request: null }));
    expect(running.ended).toBe('logout');
    expect([...(await running.memory.read(['number']))]).toEqual([]);
    await clock.advance(minuteMs);
    expect(provider.of(id)).toHaveLength(1);
  });

  it('to pair logs the number out and begins anew', async () => {
    const running = await session(0);
    await running.memory.write({ number });
    await running.tell({ at: 'open', number });
    await call(pairConnection);
    await nextRound();
    const fresh = await session(1);
    expect(running.ended).toBe('logout');
    expect([...(await fresh.memory.read(['number']))]).toEqual([]);
    await fresh.tell({ at: 'qr', code: 'new' });
    expect(await connection()).toMatchObject({ status: 'qrcode', qrcode: 'new', number: null });
  });

  it('to start right after one to stop still forgets the pairing', async () => {
    const running = await session(0);
    await running.memory.write({ number });
    await running.tell({ at: 'open', number });
    await call(stopConnection);
    await call(startConnection);
    await nextRound();
    const fresh = await session(1);
    expect([...(await fresh.memory.read(['number']))]).toEqual([]);
    expect(running.ended).toBe('logout');
  });

  it('wins over what the provider tells at the same time', async () => {
    const running = await session(0);
    await running.tell({ at: 'qr', code: 'one' });
    await call(stopConnection);
    await running.tell({ at: 'open', number });
    expect(await connection()).toMatchObject({ status: 'DISCONNECTED', reason: 'requested', number: null });
    await eventually(() => expect(running.ended).toBe('logout'));
  });

  it('to remove the connection logs the number out', async () => {
    const running = await session(0);
    await running.tell({ at: 'open', number });
    const request = { params: { connectionId: id } };
    await app.call(deleteConnection, request, { token: company.admin.token });
    for (const listener of gateway.listeners) {
      listener(company.id, { name: 'connection.deleted', payload: { connectionId: id }, seq: 1 });
    }
    await eventually(() => expect(running.ended).toBe('logout'));
    await clock.advance(minuteMs);
    expect(provider.of(id)).toHaveLength(1);
  });
});
