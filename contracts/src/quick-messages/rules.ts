import { can, type PermissionHolder } from '#contracts/permissions.ts';
import type { QuickMessage } from './schema.ts';

type Reach = Pick<QuickMessage, 'userId' | 'geral'>;

/** Users edit their own quick messages; shared ones can also be edited with the permission to manage them. */
export function canEditQuickMessage(holder: PermissionHolder, userId: number, message: Reach): boolean {
  return message.userId === userId || (message.geral && can(holder, 'quick-messages:manage'));
}

/** Only the owner may make a shared quick message private: for anybody else it would disappear. */
export function canSetReach(userId: number, message: Reach): boolean {
  return message.userId === userId;
}
