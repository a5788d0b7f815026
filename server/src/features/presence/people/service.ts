import type { PersonPresence } from '@prosa/contracts/presence/schema.ts';
import { markUsersSeen } from '#features/users/service.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { PresenceState } from './rules.ts';
import { presenceQueries, presenceStore, presentPresence } from './store.ts';

export async function listPresences(reader: Reader): Promise<PersonPresence[]> {
  return (await presenceQueries(reader).all()).map(presentPresence);
}

/** Stores the presence of a user in one process; returns the users whose overall presence changed. */
export function setPresenceState(
  tx: Tx,
  { hostId, userId, standing }: { hostId: string; userId: number; standing: PresenceState },
  now: string,
): Promise<PersonPresence[]> {
  const store = presenceStore(tx);
  return change(tx, [userId], now, (userIds) =>
    standing === 'gone' ? store.remove(userIds, hostId) : store.put(userId, hostId, standing === 'away'),
  );
}

/** Removes a process's presence rows of this company; `seenAt` is its last heartbeat. */
export async function removeHostPresences(tx: Tx, hostId: string, seenAt: string): Promise<PersonPresence[]> {
  const userIds = await presenceQueries(tx).onHost(hostId);
  if (userIds.length === 0) return [];
  return change(tx, userIds, seenAt, (locked) => presenceStore(tx).remove(locked, hostId));
}

async function change(
  tx: Tx,
  userIds: readonly number[],
  seenAt: string,
  write: (userIds: readonly number[]) => Promise<void>,
): Promise<PersonPresence[]> {
  const locked = await presenceStore(tx).lock(userIds);
  if (locked.length === 0) return [];
  const read = async () => (await presenceQueries(tx).of(locked)).map(presentPresence);
  const before = new Map((await read()).map((presence) => [presence.userId, presence]));
  await write(locked);
  const after = await read();
  const left = after.filter(({ userId, online }) => !online && before.get(userId)?.online);
  if (left.length > 0) {
    await markUsersSeen(
      tx,
      left.map(({ userId }) => userId),
      seenAt,
    );
  }
  const isGone = new Set(left);
  return after
    .filter(({ userId, online, away }) => {
      const former = before.get(userId);
      return former?.online !== online || former.away !== away;
    })
    .map((presence) => (isGone.has(presence) ? { ...presence, lastSeenAt: seenAt } : presence));
}
