import { can, type Permission } from '@prosa/contracts/permissions.ts';
import type { UpdateUser } from '@prosa/contracts/users/schema.ts';
import type { UserActor } from '#platform/auth/actor.ts';

/** Fields of a user that only some may change, even on themselves. */
const guardedFields: Partial<Record<keyof UpdateUser, Permission>> = {
  profile: 'user-modal:editProfile',
  queueIds: 'user-modal:editQueues',
  whatsappId: 'users:manage',
  allTicket: 'users:manage',
};

export function mayEdit(actor: UserActor, userId: number, change: UpdateUser): boolean {
  if (userId !== actor.userId && !can(actor, 'users:manage')) return false;
  return Object.entries(guardedFields).every(
    ([field, permission]) => change[field as keyof UpdateUser] === undefined || can(actor, permission),
  );
}

/** One's own e-mail and password open the account: changing them takes the current password. */
export function needsCurrentPassword(actor: UserActor, userId: number, change: UpdateUser): boolean {
  return userId === actor.userId && (change.password !== undefined || change.email !== undefined);
}
