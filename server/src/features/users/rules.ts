import { can, type Permission } from '@prosa/contracts/permissions.ts';
import type { UpdateUser, User } from '@prosa/contracts/users/schema.ts';
import type { UserActor } from '#platform/auth/actor.ts';

/** Fields of a user that only some may change, even on themselves. */
const guardedFields: Partial<Record<keyof UpdateUser, Permission>> = {
  profile: 'user-modal:editProfile',
  queueIds: 'user-modal:editQueues',
  whatsappId: 'users:manage',
  allTicket: 'users:manage',
};

function isSame(current: unknown, next: unknown): boolean {
  if (!Array.isArray(current) || !Array.isArray(next)) return current === next;
  const [a, b] = [new Set(current), new Set(next)];
  return a.size === b.size && a.isSubsetOf(b);
}

/**
 * What would really change. A form sends all it shows, also what its reader may not touch; an empty password means
 * the old one.
 */
export function changesOf(user: User, { currentPassword, ...input }: UpdateUser): UpdateUser {
  const current: Record<string, unknown> = {
    ...user,
    queueIds: user.queues.map(({ id }) => id),
    password: '',
  };
  const changed = Object.entries(input).filter(
    ([field, next]) => next !== undefined && !isSame(current[field], next),
  );
  return Object.fromEntries(changed) as UpdateUser;
}

interface Target {
  readonly id: number;
  readonly super: boolean;
}

/** Whoever may set another's password can become them, so only a super user reaches a super user. */
export function mayManage(actor: UserActor, target: Target): boolean {
  return can(actor, 'users:manage') && (!target.super || actor.super);
}

export function mayEdit(actor: UserActor, target: Target, change: UpdateUser): boolean {
  if (target.id !== actor.userId && !mayManage(actor, target)) return false;
  return Object.entries(guardedFields).every(
    ([field, permission]) => change[field as keyof UpdateUser] === undefined || can(actor, permission),
  );
}

/** One's own e-mail and password open the account: changing them takes the current password. */
export function needsCurrentPassword(actor: UserActor, userId: number, change: UpdateUser): boolean {
  return userId === actor.userId && (change.password !== undefined || change.email !== undefined);
}
