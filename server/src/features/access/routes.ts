import * as api from '@prosa/contracts/access/api.ts';
import type { Session } from '@prosa/contracts/access/schema.ts';
import { sessionLifeMs } from '#features/sessions/rules.ts';
import type { Clock } from '#platform/clock.ts';
import { open, type RequestInfo, type Route, read, write } from '#platform/http/route.ts';
import { requestReset, resetPassword } from './password-reset.ts';
import { type AccessService, logout, type StartedSession } from './service.ts';

const refreshCookie = 'jrt';

function withCookie({ session, refreshSecret }: StartedSession, request: RequestInfo): Session {
  if (refreshSecret !== undefined) request.setCookie(refreshCookie, refreshSecret, sessionLifeMs / 1000);
  return session;
}

export function accessRoutes(access: AccessService, clock: Clock): readonly Route[] {
  return [
    open(api.login, async ({ database, body, request }) =>
      withCookie(
        await access.login(database, body, { address: request.address, userAgent: request.userAgent }),
        request,
      ),
    ),
    open(api.refreshSession, async ({ database, request }) =>
      withCookie(await access.refresh(database, request.cookies[refreshCookie]), request),
    ),
    write(api.logout, async ({ tx, actor, request }) => {
      await logout(tx, actor);
      request.clearCookie(refreshCookie);
      return {};
    }),
    read(api.me, async ({ actor }) => ({ id: actor.userId, profile: actor.profile, super: actor.super })),
    open(api.forgotPassword, async ({ database, body }) => {
      await requestReset(database, body.email);
      return {};
    }),
    open(api.resetPassword, async ({ database, body }) => {
      await resetPassword(database, body, clock);
      return {};
    }),
  ];
}
