import type { CompanyEventName, CompanyEvents } from '@prosa/contracts/realtime.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { CommittedEvent, EventType } from '#platform/events/domain-event.ts';
import { olderRoom, type Room } from './rooms.ts';

/** Message of one event to clients, and its rooms. A socket receives an event at most once per name. */
export interface Broadcast<Name extends CompanyEventName = CompanyEventName> {
  readonly name: Name;
  readonly payload: CompanyEvents[Name];
  readonly rooms: readonly Room[];
  /** Sockets in one of these rooms do not receive it. */
  readonly except?: readonly Room[];
  /** Sent to sockets of the older dialect alone. */
  readonly isOlderOnly?: boolean;
}

export interface BroadcastRule {
  readonly eventName: string;
  readonly toBroadcasts: (payload: never, companyId: CompanyId) => readonly Broadcast[];
}

/** Maps a domain event to messages for clients; a feature's `events.ts` has a list of these. Pure. */
export function broadcastOf<Payload extends object>(
  type: EventType<Payload>,
  toBroadcasts: (payload: Payload, companyId: CompanyId) => readonly Broadcast[],
): BroadcastRule {
  return { eventName: type.eventName, toBroadcasts };
}

export type BroadcastTable = (companyId: CompanyId, event: CommittedEvent) => readonly Broadcast[];

export function createBroadcastTable(rules: readonly BroadcastRule[]): BroadcastTable {
  const byEvent = Map.groupBy(rules, (rule) => rule.eventName);
  return (companyId, event) =>
    (byEvent.get(event.name) ?? []).flatMap((rule) => rule.toBroadcasts(event.payload as never, companyId));
}

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
