import type { Permission } from '@prosa/contracts/permissions.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';

declare const roomBrand: unique symbol;
/** A group of sockets. Every room lies inside one company; only these functions make one. */
export type Room = string & { readonly [roomBrand]: true };

const room = (companyId: CompanyId, rest: string) => `company:${companyId}:${rest}` as Room;

/** All users of the company. */
export const companyRoom = (companyId: CompanyId): Room => room(companyId, 'all');
/** One person, in all their browsers. */
export const userRoom = (companyId: CompanyId, userId: number): Room => room(companyId, `user:${userId}`);
/** All users of the company with this permission. */
export const permissionRoom = (companyId: CompanyId, permission: Permission): Room =>
  room(companyId, `may:${permission}`);
/** One login. */
export const sessionRoom = (companyId: CompanyId, sessionId: string): Room =>
  room(companyId, `session:${sessionId}`);
/** Users who see every ticket of the company. */
export const allTicketsRoom = (companyId: CompanyId): Room => room(companyId, 'tickets');
/** Users of this queue. */
export const queueRoom = (companyId: CompanyId, queueId: number): Room => room(companyId, `queue:${queueId}`);
/** Users who have this ticket open at the moment. */
export const ticketViewersRoom = (companyId: CompanyId, ticketId: number): Room =>
  room(companyId, `viewers:${ticketId}`);
/** Users who also see tickets without a queue. */
export const noQueueRoom = (companyId: CompanyId): Room => room(companyId, 'no-queue');
/** Users whose lists contain only their own and pending tickets, because they may not show all. */
export const ownListsRoom = (companyId: CompanyId): Room => room(companyId, 'own-lists');
/** The sockets of the same room that use the older dialect. */
export const olderRoom = (current: Room): Room => `older:${current}` as Room;
