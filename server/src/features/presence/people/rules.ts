import { UserStatusSchema } from '@prosa/contracts/presence/schema.ts';

/** Presence of a user, in one process or across all of them. */
export type PresenceState = 'active' | 'away' | 'gone';

/** One active client makes the user active. */
export function presenceStateOf(screens: Iterable<{ readonly isActive: boolean }>): PresenceState {
  const all = [...screens];
  if (all.length === 0) return 'gone';
  return all.some(({ isActive }) => isActive) ? 'active' : 'away';
}

/** Whether the client reports itself active; older front ends send no payload and count as active. */
export function readStatus(payload: unknown): boolean | undefined {
  return UserStatusSchema.safeParse(payload ?? {}).data?.isActive;
}

/** Delay before a user counts as gone, as they may only be reloading the page. Arrivals are published at once. */
export const graceMs = 5000;
/** Heartbeat interval of a process. */
export const heartbeatMs = 20_000;
/** A process without a heartbeat for this long is dead, and its users are gone. */
export const deadAfterSeconds = 70;
