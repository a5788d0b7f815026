import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Broadcast } from './broadcast.ts';
import { olderRoom, type Room } from './rooms.ts';

/** The messages a socket understands: those of our own web, or those of older clients of the family. */
export type Dialect = 'current' | 'older';

/** A message on the channel its sockets listen to. */
export interface RoomMessage {
  readonly channel: string;
  readonly payload: object;
  readonly rooms: readonly Room[];
  readonly except: readonly Room[];
}

/** Translates one broadcast for older clients. Pure, and independent of the socket: a room is encoded for once. */
export type ToOlderMessages = (companyId: CompanyId, broadcast: Broadcast) => readonly RoomMessage[];

/** Our web authenticates in `auth`, older clients in `query`. */
export function dialectOf(auth: Readonly<Record<string, unknown>>): Dialect {
  return typeof auth.token === 'string' ? 'current' : 'older';
}

/** The rooms a socket of this dialect joins; those of the two dialects are disjoint. */
export function roomsIn(dialect: Dialect, rooms: readonly Room[]): Room[] {
  return dialect === 'current' ? [...rooms] : rooms.map(olderRoom);
}

/** The rooms of both dialects, for messages that are the same in both. */
export function roomsInAll(...rooms: readonly Room[]): Room[] {
  return [...rooms, ...rooms.map(olderRoom)];
}
