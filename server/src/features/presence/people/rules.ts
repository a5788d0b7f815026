import { UserStatusSchema } from '@prosa/contracts/presence/schema.ts';

/** Where somebody stands, as far as one process or all of them know. */
export type Standing = 'active' | 'away' | 'gone';

/** One screen in use is enough to be there. */
export function standingOf(screens: Iterable<{ readonly isActive: boolean }>): Standing {
  const all = [...screens];
  if (all.length === 0) return 'gone';
  return all.some(({ isActive }) => isActive) ? 'active' : 'away';
}

/** Whether the screen is in use, as it says; older front ends say nothing with it, and are taken at their word. */
export function readStatus(payload: unknown): boolean | undefined {
  return UserStatusSchema.safeParse(payload ?? {}).data?.isActive;
}

/** Who comes is seen at once. Who goes may only have loaded the page anew, or have looked something up elsewhere. */
export const graceMs = 5000;
/** How often a process says that it lives. */
export const beatMs = 20_000;
/** A process that was silent for this long is dead, and its people are gone. */
export const deadAfterSeconds = 70;
