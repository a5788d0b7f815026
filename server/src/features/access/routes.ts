import * as api from '@prosa/contracts/access/api.ts';
import type { Session } from '@prosa/contracts/access/schema.ts';
import { enterCompany } from '@prosa/contracts/companies/api.ts';
import { enteredLifeMs, sessionLifeMs } from '#features/sessions/rules.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { open, platform, type RequestInfo, type Route, read, write } from '#platform/http/route.ts';
import { requestReset, resetPassword } from './password-reset.ts';
import { type AccessService, logout, type StartedSession, whoIs } from './service.ts';

const refreshCookie = 'jrt';
/** Beside the super user's own, which is still there when they come back. */
const enteredCookie = 'jrt_entered';

function withCookie({ session, refreshSecret }: StartedSession, request: RequestInfo): Session {
  if (refreshSecret !== undefined) request.setCookie(refreshCookie, refreshSecret, sessionLifeMs / 1000);
  return session;
}

function withEnteredCookie({ session, refreshSecret }: StartedSession, request: RequestInfo): Session {
  if (refreshSecret !== undefined) request.setCookie(enteredCookie, refreshSecret, enteredLifeMs / 1000);
  return session;
}

function forgetEntered(request: RequestInfo): void {
  if (request.cookies[enteredCookie]) request.clearCookie(enteredCookie);
}

/** In the company that was entered while that may go on, in one's own otherwise. */
async function refresh(access: AccessService, database: Database, request: RequestInfo): Promise<Session> {
  const entered = request.cookies[enteredCookie];
  if (entered) {
    try {
      return withEnteredCookie(await access.refresh(database, entered, 'entered'), request);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'ERR_SESSION_EXPIRED') throw error;
      request.clearCookie(enteredCookie);
    }
  }
  return withCookie(await access.refresh(database, request.cookies[refreshCookie]), request);
}

const originOf = ({ address, userAgent }: RequestInfo) => ({ address, userAgent });

export function accessRoutes(access: AccessService, clock: Clock): readonly Route[] {
  return [
    open(api.login, async ({ database, body, request }) => {
      const started = await access.login(database, body, originOf(request));
      forgetEntered(request);
      return withCookie(started, request);
    }),
    open(api.refreshSession, ({ database, request }) => refresh(access, database, request)),
    platform(enterCompany, async ({ tx, actor, params, request }) =>
      withEnteredCookie(await access.enter(tx, actor, params.companyId, originOf(request)), request),
    ),
    write(api.logout, async ({ tx, actor, request }) => {
      await logout(tx, actor);
      forgetEntered(request);
      if (!actor.enteredBy) request.clearCookie(refreshCookie);
      return {};
    }),
    read(api.me, ({ reader, actor }) => whoIs(reader, actor)),
    open(api.forgotPassword, async ({ database, body }) => {
      await requestReset(database, body.email);
      return {};
    }),
    open(api.resetPassword, async ({ database, body, request }) => {
      await resetPassword(database, body, originOf(request), clock);
      return {};
    }),
  ];
}
