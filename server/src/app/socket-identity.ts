import { can, permissionsOf } from '@prosa/contracts/permissions.ts';
import type { TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import { roomsOfViewer } from '#features/tickets/visibility.ts';
import type { VerifiedClaims } from '#platform/auth/access-token.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import {
  companyRoom,
  ownListsRoom,
  permissionRoom,
  type Room,
  sessionRoom,
} from '#platform/realtime/rooms.ts';
import type { SocketIdentity } from '#platform/realtime/socket-server.ts';

interface Person extends TicketViewer {
  readonly companyId: CompanyId;
}

/** Rooms of a user's socket, derived from the user alone; client input has no influence on them. */
export function roomsOf(person: Person, sessionId: string): readonly Room[] {
  const { companyId } = person;
  return [
    companyRoom(companyId),
    sessionRoom(companyId, sessionId),
    ...roomsOfViewer(companyId, person),
    ...(can(person, 'tickets-manager:showall') ? [] : [ownListsRoom(companyId)]),
    ...[...permissionsOf(person)].map((permission) => permissionRoom(companyId, permission)),
  ];
}

export function socketIdentity({
  actor,
  claims,
}: {
  actor: UserActor;
  claims: VerifiedClaims;
}): SocketIdentity {
  const { companyId, userId, sessionId } = actor;
  return {
    companyId,
    userId,
    sessionId,
    rooms: roomsOf(actor, sessionId),
    expiresAt: new Date(claims.exp * 1000),
  };
}
