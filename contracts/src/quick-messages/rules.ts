import { can, type PermissionHolder } from '#contracts/permissions.ts';
import type { QuickMessage } from './schema.ts';

type Reach = Pick<QuickMessage, 'userId' | 'geral'>;

/** Everybody changes their own; those for all also belong to whoever looks after them. */
export function mayEditQuickMessage(holder: PermissionHolder, userId: number, message: Reach): boolean {
  return message.userId === userId || (message.geral && can(holder, 'quick-messages:manage'));
}

/** One for all becomes private only by its owner's hand: from anybody else's it would vanish. */
export function maySetReach(userId: number, message: Reach): boolean {
  return message.userId === userId;
}
