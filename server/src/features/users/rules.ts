import { can, type Permission } from '@prosa/contracts/permissions.ts';
import type { UpdateUser, User } from '@prosa/contracts/users/schema.ts';
import type { UserActor } from '#platform/auth/actor.ts';

/** Fields that need a permission, even on one's own user. */
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
 * Returns only the fields that change. A form sends all its fields, also those the actor may not change; an empty
 * password keeps the old one.
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

/** Setting another user's password means access to their account, so only a super user may manage a super user. */
export function canManage(actor: UserActor, target: Target): boolean {
  return can(actor, 'users:manage') && (!target.super || actor.super);
}

export function canEdit(actor: UserActor, target: Target, change: UpdateUser): boolean {
  if (target.id !== actor.userId && !canManage(actor, target)) return false;
  return Object.entries(guardedFields).every(
    ([field, permission]) => change[field as keyof UpdateUser] === undefined || can(actor, permission),
  );
}

/** Changing one's own e-mail or password requires the current password, as they open the account. */
export function needsCurrentPassword(actor: UserActor, userId: number, change: UpdateUser): boolean {
  return userId === actor.userId && (change.password !== undefined || change.email !== undefined);
}
