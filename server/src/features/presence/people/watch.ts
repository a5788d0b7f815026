import { randomUUID } from 'node:crypto';
import { presenceChannel, userStatusMessage } from '@prosa/contracts/presence/events.ts';
import type { PersonPresence } from '@prosa/contracts/presence/schema.ts';
import { createRateLimit } from '#features/presence/rules.ts';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import { repeatEvery } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { EphemeralBroadcast } from '#platform/realtime/ephemeral-broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';
import type { ClientSocket, SocketHandlers } from '#platform/realtime/socket-server.ts';
import {
  deadAfterSeconds,
  graceMs,
  heartbeatMs,
  type PresenceState,
  presenceStateOf,
  readStatus,
} from './rules.ts';
import { removeHostPresences, setPresenceState } from './service.ts';
import { deleteHost, findDeadHosts, recordHeartbeat } from './store.ts';

interface PeopleWatchOptions {
  /** Roles of this process, for the platform's health board. */
  readonly roles: readonly string[];
  readonly database: Database;
  readonly broadcast: (whisper: EphemeralBroadcast) => void;
  readonly clock: Clock;
  readonly log: Log;
}

export interface PeopleWatch {
  /** Registers one open client. */
  listenTo(speaker: ClientSocket): SocketHandlers;
  /** Ends the grace period of a user who logged out. */
  endGracePeriod(companyId: CompanyId, userId: number): void;
  /** Stores the heartbeat of this process and removes dead ones. Runs every 20 seconds. */
  heartbeat(): Promise<void>;
  stop(): Promise<void>;
}

interface Screen {
  isActive: boolean;
}

interface Person {
  readonly companyId: CompanyId;
  readonly userId: number;
  readonly screens: Set<Screen>;
  /** Presence last written and published. */
  written: PresenceState;
  /** Ends the grace period before the user counts as gone. */
  waiting: AbortController | undefined;
  /** Serialises the writes of one user. */
  turn: Promise<void>;
}

/** Rate limit of status messages per client. */
const budget = { most: 20, perMs: 10_000 };

/**
 * Presence of the users connected to this process. The sockets are the source of truth; a row is written when a user
 * arrives, leaves or becomes away, never by a mere ping.
 */
export async function startPeopleWatch({
  roles,
  database,
  broadcast,
  clock,
  log,
}: PeopleWatchOptions): Promise<PeopleWatch> {
  const hostId = randomUUID();
  const people = new Map<string, Person>();
  let isStopping = false;
  const now = () => clock.now().toISOString();

  async function publishChanges(
    companyId: CompanyId,
    work: (tx: Tx) => Promise<PersonPresence[]>,
  ): Promise<void> {
    for (const payload of await database.transaction(companyId, work)) {
      broadcast({
        channel: presenceChannel(companyId),
        payload,
        rooms: [companyRoom(companyId)],
        except: [],
      });
    }
  }

  function write(person: Person): void {
    person.waiting?.abort();
    person.waiting = undefined;
    person.turn = person.turn
      .then(async () => {
        const standing = presenceStateOf(person.screens);
        if (standing === person.written) return;
        const { companyId, userId } = person;
        await publishChanges(companyId, (tx) => setPresenceState(tx, { hostId, userId, standing }, now()));
        person.written = standing;
        if (person.screens.size === 0) people.delete(keyOf(companyId, userId));
      })
      // The next heartbeat retries.
      .catch((error: unknown) => log.warn({ err: error }, 'presence state not stored'));
  }

  function writeLater(person: Person): void {
    const waiting = new AbortController();
    person.waiting = waiting;
    clock.sleep(graceMs, waiting.signal).then(
      () => write(person),
      () => undefined,
    );
  }

  function settle(person: Person): void {
    if (isStopping) return;
    const standing = presenceStateOf(person.screens);
    if (standing === person.written || standing === 'active') write(person);
    else if (!person.waiting) writeLater(person);
  }

  function personOf(companyId: CompanyId, userId: number): Person {
    const key = keyOf(companyId, userId);
    const known = people.get(key);
    if (known) return known;
    const person: Person = {
      companyId,
      userId,
      screens: new Set(),
      written: 'gone',
      waiting: undefined,
      turn: Promise.resolve(),
    };
    people.set(key, person);
    return person;
  }

  async function removeHost(host: { id: string; seenAt: string; companyIds: readonly number[] }) {
    for (const companyId of host.companyIds) {
      await publishChanges(mintCompanyId(companyId), (tx) => removeHostPresences(tx, host.id, host.seenAt));
    }
    await database.platform((tx) => deleteHost(tx, host.id));
  }

  async function beat(): Promise<void> {
    const isNew = await database.platform((tx) => recordHeartbeat(tx, hostId, roles));
    for (const person of people.values()) {
      // Other processes took this one for dead, because it stalled, and removed its rows.
      if (isNew) person.written = 'gone';
      if (!person.waiting) settle(person);
    }
    const dead = await database.platform((tx) => findDeadHosts(tx, deadAfterSeconds));
    for (const host of dead) await removeHost(host);
  }

  await beat();
  const stopBeating = repeatEvery(heartbeatMs, beat, (error) =>
    log.warn({ err: error }, 'presence heartbeat failed'),
  );

  return {
    heartbeat: beat,
    listenTo({ identity: { companyId, userId } }) {
      const isWithinBudget = createRateLimit(budget.most, budget.perMs);
      const person = personOf(companyId, userId);
      // A user who is away and only reconnects with a new token stays away until the client reports otherwise.
      const screen: Screen = { isActive: person.written !== 'away' };
      person.screens.add(screen);
      settle(person);
      return {
        byName: {
          async [userStatusMessage](payload) {
            const isActive = readStatus(payload);
            if (isActive === undefined || !isWithinBudget(clock.now().getTime())) return;
            screen.isActive = isActive;
            settle(person);
          },
        },
        onDisconnect() {
          person.screens.delete(screen);
          settle(person);
        },
      };
    },
    endGracePeriod(companyId, userId) {
      const person = people.get(keyOf(companyId, userId));
      if (person) write(person);
    },
    async stop() {
      isStopping = true;
      await stopBeating();
      for (const { waiting } of people.values()) waiting?.abort();
      await Promise.all([...people.values()].map(({ turn }) => turn));
      const companyIds = [...new Set([...people.values()].map(({ companyId }) => companyId))];
      await removeHost({ id: hostId, seenAt: now(), companyIds }).catch((error: unknown) =>
        log.warn({ err: error }, 'presence sign-off failed'),
      );
    },
  };
}

const keyOf = (companyId: CompanyId, userId: number) => `${companyId} ${userId}`;
