import { companyChannel } from '@prosa/contracts/realtime.ts';
import { updateUser } from '@prosa/contracts/users/api.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defineEvent } from '#platform/events/domain-event.ts';
import { pruneEvents } from '#platform/events/event-store.ts';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import { startTestApp } from '#testing/test-app.ts';
import { connectSocket, type TestSocket } from '#testing/test-socket.ts';

type App = Awaited<ReturnType<typeof startTestApp>>;

let app: App;
let url: string;
const opened: TestSocket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
afterAll(() => app.close());

async function connect({ admin }: TestCompany, lastSeq?: unknown): Promise<TestSocket> {
  const auth = { token: admin.token, ...(lastSeq === undefined ? {} : { lastSeq }) };
  const socket = await connectSocket(url, { auth });
  opened.push(socket);
  return socket;
}

async function rename({ admin }: TestCompany, name: string): Promise<void> {
  const request = { params: { userId: String(admin.id) }, body: { name } };
  const { status } = await app.call(updateUser, request, { token: admin.token });
  expect(status).toBe(200);
}

/** Same name as the real event, so that it is broadcast to clients. */
const userUpdated = defineEvent<{ user: { id: number; name: string } }>('user.updated');

/** Records many events in one commit. */
async function recordUpdates(company: TestCompany, count: number): Promise<void> {
  await app.database.transaction(company.id, async (tx) => {
    for (let index = 1; index <= count; index += 1) {
      tx.record(userUpdated({ user: { id: company.admin.id, name: `Change ${index}` } }));
    }
  });
}

const namesOf = ({ heard }: TestSocket) =>
  heard.map(({ payload }) => (payload as { user: { name: string } }).user.name);

function numbers(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

/** Connects, notes the current sequence number, and disconnects. */
async function leaveAfterNow(company: TestCompany): Promise<number> {
  const socket = await connect(company);
  socket.close();
  return socket.ready.seq;
}

describe('a screen that comes back', () => {
  it('hears exactly what it missed, in order, once, and then what happens next', async () => {
    const [company, other] = [await buildCompany(app), await buildCompany(app)];
    const lastSeq = await leaveAfterNow(company);
    const names = numbers(1, 20).map((index) => `Missed ${index}`);
    for (const name of names) {
      await rename(company, name);
      await rename(other, name);
    }
    // The first listener proves that this process has received all events.
    const witness = await connect(company, lastSeq);
    await witness.untilHeard(20);
    const back = await connect(company, lastSeq);
    expect(back.ready).toEqual({ seq: lastSeq + 20, resync: false });
    expect(namesOf(back)).toEqual(names);
    expect(back.heard.map(({ seq }) => seq)).toEqual(numbers(lastSeq + 1, 20));
    expect(new Set(back.heard.map(({ channel }) => channel))).toEqual(
      new Set([companyChannel(company.id, 'user')]),
    );
    await rename(company, 'Live again');
    await back.untilHeard(21);
    expect(back.heard.at(-1)?.seq).toBe(lastSeq + 21);
    expect(back.heard).toHaveLength(21);
  });

  it('loses and doubles nothing while changes go on during its return', async () => {
    const company = await buildCompany(app);
    const lastSeq = await leaveAfterNow(company);
    const changes = (async () => {
      for (const index of numbers(1, 60)) await rename(company, `Change ${index}`);
    })();
    const sockets: TestSocket[] = [];
    for (let index = 0; index < 8; index += 1) sockets.push(await connect(company, lastSeq));
    await changes;
    for (const socket of sockets) {
      await socket.untilHeard(60);
      expect(socket.heard.map(({ seq }) => seq)).toEqual(numbers(lastSeq + 1, 60));
    }
  });

  it('hears nothing again when it missed nothing', async () => {
    const company = await buildCompany(app);
    await rename(company, 'Known');
    const witness = await connect(company, 0);
    await witness.untilHeard(1);
    const lastSeq = witness.heard[0]?.seq;
    const back = await connect(company, lastSeq);
    expect(back.ready).toEqual({ seq: lastSeq, resync: false });
    expect(back.heard).toEqual([]);
  });

  it('is told 500 events but not 501: then it fetches everything anew', async () => {
    const company = await buildCompany(app);
    const lastSeq = await leaveAfterNow(company);
    const witness = await connect(company);
    await recordUpdates(company, 500);
    await witness.untilHeard(500);
    const patient = await connect(company, lastSeq);
    expect(patient.ready).toEqual({ seq: lastSeq + 500, resync: false });
    expect(patient.heard.map(({ seq }) => seq)).toEqual(numbers(lastSeq + 1, 500));

    await recordUpdates(company, 1);
    await witness.untilHeard(501);
    const anew = await connect(company, lastSeq);
    expect(anew.ready).toEqual({ seq: lastSeq + 501, resync: true });
    expect(anew.heard).toEqual([]);
    await rename(company, 'Live');
    await anew.untilHeard(1);
    expect(anew.heard.map(({ seq }) => seq)).toEqual([lastSeq + 502]);
  });

  it('fetches everything anew when the history it needs was pruned, and only then', async () => {
    const company = await buildCompany(app);
    const witness = await connect(company);
    const lastSeq = witness.ready.seq;
    await recordUpdates(company, 3);
    await witness.untilHeard(3);
    await app.database.platform((tx) => pruneEvents(tx, new Date(Date.now() + 60_000), 5000));
    expect((await connect(company, lastSeq)).ready).toEqual({ seq: lastSeq + 3, resync: true });
    await recordUpdates(company, 2);
    await witness.untilHeard(5);
    expect((await connect(company, lastSeq + 2)).ready).toEqual({ seq: lastSeq + 5, resync: true });
    const justInTime = await connect(company, lastSeq + 3);
    expect(justInTime.ready).toEqual({ seq: lastSeq + 5, resync: false });
    expect(justInTime.heard.map(({ seq }) => seq)).toEqual([lastSeq + 4, lastSeq + 5]);
  });

  it('fetches everything anew when it knows of more than ever happened here', async () => {
    const company = await buildCompany(app);
    const seq = await leaveAfterNow(company);
    expect((await connect(company, seq + 1000)).ready).toEqual({ seq, resync: true });
  });

  it.each([['a text'], [-1], [1.5], [null], [Number.MAX_VALUE]])(
    'is a new screen when the number it gives is %s',
    async (nonsense) => {
      const company = await buildCompany(app);
      const seq = await leaveAfterNow(company);
      expect((await connect(company, nonsense)).ready).toEqual({ seq, resync: false });
    },
  );
});
