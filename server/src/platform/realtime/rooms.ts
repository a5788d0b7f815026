import type { Permission } from '@prosa/contracts/permissions.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';

declare const roomBrand: unique symbol;
/** A group of sockets. Every room lies inside one company; only these functions make one. */
export type Room = string & { readonly [roomBrand]: true };

const room = (companyId: CompanyId, rest: string) => `company:${companyId}:${rest}` as Room;

/** Everybody of the company. */
export const companyRoom = (companyId: CompanyId): Room => room(companyId, 'all');
/** One person, in all their browsers. */
export const userRoom = (companyId: CompanyId, userId: number): Room => room(companyId, `user:${userId}`);
/** Everybody of the company who may do this. */
export const permissionRoom = (companyId: CompanyId, permission: Permission): Room =>
  room(companyId, `may:${permission}`);
/** One login. */
export const sessionRoom = (companyId: CompanyId, sessionId: string): Room =>
  room(companyId, `session:${sessionId}`);
/** Those who hear of every ticket of the company. */
export const allTicketsRoom = (companyId: CompanyId): Room => room(companyId, 'tickets');
/** Those who attend this queue. */
export const queueRoom = (companyId: CompanyId, queueId: number): Room => room(companyId, `queue:${queueId}`);
/** Those who have this ticket on the screen at this moment. */
export const ticketViewersRoom = (companyId: CompanyId, ticketId: number): Room =>
  room(companyId, `viewers:${ticketId}`);
/** Those who also attend what has no queue. */
export const noQueueRoom = (companyId: CompanyId): Room => room(companyId, 'no-queue');
/** Those whose lists hold their own tickets and pending ones, because they may not show all. */
export const ownListsRoom = (companyId: CompanyId): Room => room(companyId, 'own-lists');
/** The sockets of the same group that speak the older dialect. */
export const olderRoom = (current: Room): Room => `older:${current}` as Room;
