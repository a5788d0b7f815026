import { logout } from '@prosa/contracts/access/api.ts';
import { listPresences } from '@prosa/contracts/presence/api.ts';
import { presenceChannel } from '@prosa/contracts/presence/events.ts';
import type { PersonPresence } from '@prosa/contracts/presence/schema.ts';
import { listAllUsers } from '@prosa/contracts/users/api.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { EphemeralBroadcast } from '#platform/realtime/ephemeral-broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';
import type { ClientSocket } from '#platform/realtime/socket-server.ts';
import { buildCompany, buildUser, type TestCompany, type TestUser } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { connectOwner, type OwnerConnection } from '#testing/owner-connection.ts';
import { startTestApp } from '#testing/test-app.ts';
import { connectSocket, type TestSocket } from '#testing/test-socket.ts';
import { graceMs } from './rules.ts';
import { startPeopleWatch } from './watch.ts';

type App = Awaited<ReturnType<typeof startTestApp>>;

let app: App;
let twin: App;
let url: string;
let twinUrl: string;
let owner: OwnerConnection;
const opened: TestSocket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  twin = await startTestApp({ database: { url: app.databaseUrl } });
  [url, twinUrl] = [await app.listen(), await twin.listen()];
  owner = await connectOwner(app);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
afterAll(async () => {
  await owner.close();
  await twin.close();
  await app.close();
});

async function connectAs({ token }: TestUser, at = url): Promise<TestSocket> {
  const socket = await connectSocket(at, { auth: { token } });
  opened.push(socket);
  return socket;
}

async function presenceOf(company: TestCompany, person: TestUser): Promise<PersonPresence | undefined> {
  const { reply } = await app.call(listPresences, {}, { token: company.admin.token });
  return reply.find(({ userId }) => userId === person.id);
}

/** A process of its own, whose time stands still; nothing in common with others but the database. */
async function startHost(company: TestCompany) {
  const clock = fakeClock(new Date());
  const told: EphemeralBroadcast[] = [];
  const watch = await startPeopleWatch({
    roles: ['web'],
    database: app.database,
    broadcast: (whisper) => void told.push(whisper),
    clock,
    log: createLog('silent'),
  });
  onTestFinished(() => watch.stop());
  const open = ({ id }: TestUser) => {
    const identity = { companyId: company.id, userId: id, sessionId: 's', rooms: [], expiresAt: new Date() };
    const speaker: ClientSocket = { identity, join: () => undefined, leave: () => undefined };
    const ear = watch.listenTo(speaker);
    return {
      close: () => ear.onDisconnect(),
      say: async (payload?: unknown) => ear.byName.userStatus?.(payload),
    };
  };
  return { clock, told, watch, open };
}

async function buildTeam() {
  const company = await buildCompany(app);
  const ana = await buildUser(app, { company, name: 'Ana' });
  return { company, ana, host: await startHost(company), other: await startHost(company) };
}

/** In how many processes somebody is written down. */
const placesOf = ({ id }: TestUser) =>
  owner.query<{ is_away: boolean }>('select is_away from user_presences where user_id = $1', [id]);

const online = { online: true, away: false };
const away = { online: true, away: true };
const offline = { online: false, away: false };

describe('who is there', () => {
  it('is told to the whole company by real sockets, and by the lists of users', async () => {
    const company = await buildCompany(app);
    const ana = await buildUser(app, { company, name: 'Ana' });
    const watcher = await connectAs(company.admin, twinUrl);
    const stranger = await connectAs((await buildCompany(app)).admin);
    const screen = await connectAs(ana);
    const ofAna = () => watcher.presences.filter(({ userId }) => userId === ana.id);
    await eventually(() => expect(ofAna()).toEqual([{ userId: ana.id, ...online, lastSeenAt: null }]));
    const { reply: users } = await app.call(listAllUsers, {}, { token: ana.token });
    expect(users.find(({ id }) => id === ana.id)).toMatchObject({ ...online, lastSeenAt: null });

    const before = Date.now();
    await app.call(logout, {}, { token: ana.token });
    await screen.cut;
    await eventually(() => expect(ofAna()).toHaveLength(2));
    expect(ofAna()[1]).toMatchObject(offline);
    expect(Date.parse(ofAna()[1]?.lastSeenAt ?? '')).toBeGreaterThanOrEqual(before);
    expect(stranger.presences.filter(({ userId }) => userId === ana.id)).toEqual([]);
  });

  it('is gone at once when they said goodbye, though the time of the process stands still', async () => {
    const { company, ana, host } = await buildTeam();
    const screen = host.open(ana);
    await eventually(async () => expect(await presenceOf(company, ana)).toMatchObject(online));
    screen.close();
    host.watch.endGracePeriod(company.id, ana.id);
    await eventually(async () => expect(await presenceOf(company, ana)).toMatchObject(offline));
  });

  it('stays while the page is loaded anew, and goes with the last screen of the last process', async () => {
    const { company, ana, host, other } = await buildTeam();
    const [first, second] = [host.open(ana), other.open(ana)];
    await eventually(async () => expect(await placesOf(ana)).toHaveLength(2));
    first.close();
    await host.clock.advance(graceMs - 1);
    const again = host.open(ana);
    await host.clock.advance(graceMs * 2);
    again.close();
    await host.clock.advance(graceMs);
    await eventually(async () => expect(await placesOf(ana)).toHaveLength(1));
    expect(await presenceOf(company, ana)).toMatchObject(online);
    second.close();
    await other.clock.advance(graceMs);
    await eventually(async () => expect(await presenceOf(company, ana)).toMatchObject(offline));
    expect((await presenceOf(company, ana))?.lastSeenAt).toBe(other.clock.now().toISOString());
    expect([...host.told, ...other.told].map(({ channel, rooms }) => ({ channel, rooms }))).toEqual(
      new Array(2).fill({ channel: presenceChannel(company.id), rooms: [companyRoom(company.id)] }),
    );
  });

  it('is away only when no screen anywhere is in use, and back at the first touch', async () => {
    const { company, ana, host, other } = await buildTeam();
    const [first, second] = [host.open(ana), other.open(ana)];
    await eventually(async () => expect(await placesOf(ana)).toHaveLength(2));
    await first.say({ isActive: false });
    await host.clock.advance(graceMs);
    await eventually(async () => expect(await placesOf(ana)).toContainEqual({ is_away: true }));
    expect(await presenceOf(company, ana)).toMatchObject(online);
    await second.say({ isActive: false });
    await other.clock.advance(graceMs);
    await eventually(async () => expect(await presenceOf(company, ana)).toMatchObject(away));
    // Comes back with a new token, as every quarter of an hour.
    second.close();
    const renewed = other.open(ana);
    expect(await presenceOf(company, ana)).toMatchObject(away);
    await renewed.say();
    await eventually(async () => expect(await presenceOf(company, ana)).toMatchObject(online));
  });

  it('is not written down again by pings, however many, nor by nonsense', async () => {
    const { company, ana, host } = await buildTeam();
    const screens = [host.open(ana), host.open(ana), host.open(ana)];
    await eventually(async () => expect(await presenceOf(company, ana)).toMatchObject(online));
    const statements = await app.everyQueryDuring(async () => {
      for (const screen of screens) {
        for (const payload of [undefined, { isActive: true }, { isActive: 'no' }, 7])
          await screen.say(payload);
      }
      await host.clock.advance(graceMs);
    });
    expect(statements.filter((statement) => statement.includes('"user_presences"'))).toEqual([]);
  });

  it('is set right by another process when one was killed, with when that was last alive', async () => {
    const { company, ana, host } = await buildTeam();
    const killed = crypto.randomUUID();
    await owner.query('insert into presence_hosts values ($1)', [killed]);
    await owner.query('insert into user_presences values ($1, $2, $3, false)', [company.id, ana.id, killed]);
    expect(await presenceOf(company, ana)).toMatchObject(online);
    const [dead] = await owner.query<{ at: Date }>(
      `update presence_hosts set seen_at = now() - interval '3 minutes' where id = $1 returning seen_at as at`,
      [killed],
    );
    await host.watch.heartbeat();
    // The beat of another process may have been first, and still be at it.
    await eventually(async () =>
      expect(await presenceOf(company, ana)).toMatchObject({
        ...offline,
        lastSeenAt: dead?.at.toISOString(),
      }),
    );
    await eventually(async () =>
      expect(await owner.query('select 1 from presence_hosts where id = $1', [killed])).toEqual([]),
    );
  });

  it('is written down anew by a process that stood still and was taken for dead', async () => {
    const { company, ana, host } = await buildTeam();
    host.open(ana);
    await eventually(async () => expect(await presenceOf(company, ana)).toMatchObject(online));
    await owner.query(
      `with forgotten as (delete from user_presences where user_id = $1 returning host_id)
       delete from presence_hosts where id in (select host_id from forgotten)`,
      [ana.id],
    );
    await host.watch.heartbeat();
    await eventually(async () => expect(await presenceOf(company, ana)).toMatchObject(online));
  });

  it('is taken back when a process stops, and takes one statement to read', async () => {
    const { company, ana, host } = await buildTeam();
    host.open(ana);
    await eventually(async () => expect(await presenceOf(company, ana)).toMatchObject(online));
    await host.watch.stop();
    const statements = await app.countQueries(async () =>
      expect(await presenceOf(company, ana)).toMatchObject(offline),
    );
    expect(statements).toHaveLength(1);
  });
});
