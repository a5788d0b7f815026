import type { VerifiedClaims } from '#platform/auth/access-token.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import { companyRoom, sessionRoom, userRoom } from '#platform/realtime/rooms.ts';
import type { SocketIdentity } from '#platform/realtime/socket-server.ts';

/** What a person's screen hears, decided from who they are; nothing the client says has a part in it. */
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
    rooms: [companyRoom(companyId), userRoom(companyId, userId), sessionRoom(companyId, sessionId)],
    expiresAt: new Date(claims.exp * 1000),
  };
}
