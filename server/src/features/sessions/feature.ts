import * as api from '@prosa/contracts/sessions/api.ts';
import type { LoginSession } from '@prosa/contracts/sessions/schema.ts';
import { getSecondFactor } from '#features/second-factors/service.ts';
import { getManagedUser, getUser } from '#features/users/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Feature } from '#platform/feature.ts';
import { read, write } from '#platform/http/route.ts';
import { sessionBroadcasts } from './events.ts';
import { loginsOf, presentLogin } from './queries.ts';
import { endOwnSession, endSessions } from './service.ts';

interface SessionsDependencies {
  readonly clock: Clock;
}

export function sessionsFeature({ clock }: SessionsDependencies): Feature {
  async function listLogins(reader: Reader, userId: number, actor: UserActor): Promise<LoginSession[]> {
    const now = clock.now();
    const rows = await loginsOf(reader, userId, now);
    return rows.map((row) => presentLogin(row, actor.sessionId, now));
  }
  return {
    name: 'sessions',
    routes: [
      read(api.listOwnSessions, ({ reader, actor }) => listLogins(reader, actor.userId, actor)),
      write(api.endOwnSession, async ({ tx, actor, params }) => {
        // A super user who entered the company may not end its users' logins.
        if (actor.enteredBy) throw new AppError('ERR_NO_PERMISSION');
        await endOwnSession(tx, await getUser(tx, actor.userId), params.sessionId);
        return {};
      }),
      read(api.getUserAccess, async ({ reader, actor, params }) => {
        const { id } = await getManagedUser(reader, actor, params.userId);
        const { isOn, since } = await getSecondFactor(reader, id);
        return { sessions: await listLogins(reader, id, actor), secondFactor: { isOn, since } };
      }),
      write(api.endUserSessions, async ({ tx, actor, params }) => {
        const user = await getManagedUser(tx, actor, params.userId);
        if (user.id === actor.userId) throw new AppError('ERR_OWN_USER');
        await endSessions(tx, user, 'ended');
        return {};
      }),
    ],
    broadcasts: sessionBroadcasts,
  };
}
