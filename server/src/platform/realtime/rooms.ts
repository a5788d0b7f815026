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
