import * as api from '@prosa/contracts/access/api.ts';
import type { Session } from '@prosa/contracts/access/schema.ts';
import { enterCompany } from '@prosa/contracts/companies/api.ts';
import {
  beginRequiredFactor,
  confirmRequiredFactor,
  proveLogin,
} from '@prosa/contracts/second-factors/api.ts';
import type { AttemptLimiter } from '#platform/auth/attempt-limiter.ts';
import { challengeLifeMs, knownDeviceLifeMs } from '#platform/auth/tokens.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Feature } from '#platform/feature.ts';
import { open, platform, type RequestInfo, read, write } from '#platform/http/route.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#providers/mail/port.ts';
import { failedLoginJobHandlers } from './login-attempts.ts';
import { accessJobHandlers, requestReset, resetPassword } from './password-reset.ts';
import type { SecondStep } from './second-step.ts';
import {
  type AccessService,
  getCurrentUser,
  type LoginOrigin,
  logout,
  type PendingLogin,
  type StartedSession,
} from './service.ts';

const refreshCookie = 'jrt';
/** Separate from the super user's own cookie, which is still valid when they return. */
const enteredCookie = 'jrt_entered';
/** Between the two steps of a login. */
const challengeCookie = 'jrt_challenge';
/** Says that this browser logged in to an account before. */
const deviceCookie = 'jrt_device';

function clearEnteredCookie(request: RequestInfo): void {
  if (request.cookies[enteredCookie]) request.clearCookie(enteredCookie);
}

/** The password was right, and nothing is open yet: what comes next is up to this browser. */
function requireNextStep({ step, challenge }: PendingLogin, request: RequestInfo): never {
  request.setCookie(challengeCookie, challenge, challengeLifeMs / 1000);
  throw new AppError('ERR_SECOND_FACTOR_NEEDED', { step });
}

const originOf = ({ address, userAgent }: RequestInfo) => ({ address, userAgent });

const loginOriginOf = (request: RequestInfo): LoginOrigin => ({
  ...originOf(request),
  deviceToken: request.cookies[deviceCookie],
});

interface AccessDependencies {
  readonly access: AccessService;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailAttempts: AttemptLimiter;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly secondStep: SecondStep;
}

export function accessFeature({
  access,
  clock,
  log,
  mailAttempts,
  mailer,
  publicUrl,
  secondStep,
}: AccessDependencies): Feature {
  /** The cookie expires with its secret. */
  function withCookie(name: string, { session, issued }: StartedSession, request: RequestInfo): Session {
    if (issued) {
      const lifeMs = issued.expiresAt.getTime() - clock.now().getTime();
      request.setCookie(name, issued.refreshSecret, Math.max(1, Math.ceil(lifeMs / 1000)));
    }
    return session;
  }

  function begun(started: StartedSession, request: RequestInfo): Session {
    clearEnteredCookie(request);
    if (request.cookies[challengeCookie]) request.clearCookie(challengeCookie);
    if (started.deviceToken) {
      request.setCookie(deviceCookie, started.deviceToken, knownDeviceLifeMs / 1000);
    }
    return withCookie(refreshCookie, started, request);
  }

  /** In the company that was entered while that may go on, in one's own otherwise. */
  async function refresh(database: Database, request: RequestInfo): Promise<Session> {
    const entered = request.cookies[enteredCookie];
    if (entered) {
      try {
        return withCookie(enteredCookie, await access.refresh(database, entered, 'entered'), request);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'ERR_SESSION_EXPIRED') throw error;
        request.clearCookie(enteredCookie);
      }
    }
    return withCookie(refreshCookie, await access.refresh(database, request.cookies[refreshCookie]), request);
  }

  return {
    name: 'access',
    routes: [
      open(api.login, async ({ database, body, request }) => {
        const outcome = await access.login(database, body, loginOriginOf(request));
        return 'step' in outcome ? requireNextStep(outcome, request) : begun(outcome, request);
      }),
      open(proveLogin, async ({ database, body, request }) => {
        const login = secondStep.take(request.cookies[challengeCookie], 'code');
        return begun(await secondStep.prove(database, login, body.code, loginOriginOf(request)), request);
      }),
      open(beginRequiredFactor, ({ database, request }) =>
        secondStep.beginSetUp(database, secondStep.take(request.cookies[challengeCookie], 'set-up')),
      ),
      open(confirmRequiredFactor, async ({ database, body, request }) => {
        const login = secondStep.take(request.cookies[challengeCookie], 'set-up');
        const { started, recoveryCodes } = await secondStep.finishSetUp(
          database,
          login,
          body.code,
          loginOriginOf(request),
        );
        return { ...begun(started, request), recoveryCodes };
      }),
      open(api.refreshSession, ({ database, request }) => refresh(database, request)),
      platform(enterCompany, async ({ tx, actor, params, request }) =>
        withCookie(
          enteredCookie,
          await access.enter(tx, actor, params.companyId, originOf(request)),
          request,
        ),
      ),
      write(api.logout, async ({ tx, actor, request }) => {
        await logout(tx, actor);
        clearEnteredCookie(request);
        if (!actor.enteredBy) request.clearCookie(refreshCookie);
        return {};
      }),
      read(api.me, ({ reader, actor }) => getCurrentUser(reader, actor)),
      open(api.forgotPassword, async ({ database, body }) => {
        await requestReset(database, body.email, mailAttempts);
        return {};
      }),
      open(api.resetPassword, async ({ database, body, request }) => {
        await resetPassword(database, body, originOf(request), clock);
        return {};
      }),
    ],
    jobs: [...accessJobHandlers({ mailer, publicUrl, clock, log }), ...failedLoginJobHandlers(clock)],
  };
}
