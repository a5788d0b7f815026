import type { LoginStep, NewSecondFactor } from '@prosa/contracts/second-factors/schema.ts';
import { recordAct, recordRepeatedAct } from '#features/audit-log/service.ts';
import type { SecondFactorService } from '#features/second-factors/service.ts';
import type { Origin } from '#features/sessions/service.ts';
import { getUser } from '#features/users/service.ts';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import type { LoginChallenges } from '#platform/auth/tokens.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { AccessService, LoginOrigin, StartedSession } from './service.ts';

interface SecondStepDependencies {
  readonly access: Pick<AccessService, 'start'>;
  readonly challenges: LoginChallenges;
  readonly secondFactors: SecondFactorService;
  readonly clock: Clock;
}

/** Login that has passed the password step only. */
export interface PasswordCheckedLogin {
  readonly userId: number;
  readonly companyId: CompanyId;
}

const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof AppError && codes.includes(error.code);

/**
 * Restarts the login when the state found by the first step has changed: an admin removed the factor, or it was set up
 * meanwhile.
 */
async function restartLoginOnChange<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isCode(error, 'ERR_SECOND_FACTOR_OFF', 'ERR_SECOND_FACTOR_ON', 'ERR_NO_USER_FOUND')) throw error;
    throw new AppError('ERR_LOGIN_CHALLENGE', undefined, { cause: error });
  }
}

/** Turns a correct password into a session, for users who need a second step. */
export function createSecondStep({ access, challenges, secondFactors, clock }: SecondStepDependencies) {
  async function noteFailure(
    database: Database,
    { userId, companyId }: PasswordCheckedLogin,
    from: Origin,
  ): Promise<void> {
    await database.transaction(companyId, async (tx) => {
      const { name } = await getUser(tx, userId);
      const by = { userId, name, enteredBy: null };
      await recordRepeatedAct(tx, { act: 'session.login-failed', by, from }, clock.now());
    });
  }

  return {
    /** Returns the login that the challenge cookie of the first step belongs to. */
    take(cookie: string | undefined, step: LoginStep): PasswordCheckedLogin {
      const challenge = cookie === undefined ? undefined : challenges.read(cookie);
      if (challenge?.step !== step) throw new AppError('ERR_LOGIN_CHALLENGE');
      return { userId: challenge.userId, companyId: mintCompanyId(challenge.companyId) };
    },

    async prove(
      database: Database,
      login: PasswordCheckedLogin,
      code: string,
      from: LoginOrigin,
    ): Promise<StartedSession> {
      const { userId, companyId } = login;
      try {
        await restartLoginOnChange(
          database.transaction(companyId, (tx) => secondFactors.prove(tx, userId, code)),
        );
      } catch (error) {
        if (isCode(error, 'ERR_SECOND_FACTOR_CODE')) await noteFailure(database, login, from);
        throw error;
      }
      return access.start(database, login, from);
    },

    beginSetUp: (database: Database, { userId, companyId }: PasswordCheckedLogin): Promise<NewSecondFactor> =>
      restartLoginOnChange(database.transaction(companyId, (tx) => secondFactors.begin(tx, userId))),

    async finishSetUp(database: Database, login: PasswordCheckedLogin, code: string, from: LoginOrigin) {
      const { userId, companyId } = login;
      const { recoveryCodes } = await restartLoginOnChange(
        database.transaction(companyId, async (tx) => {
          const codes = await secondFactors.confirm(tx, userId, code);
          const { name } = await getUser(tx, userId);
          await recordAct(tx, { act: 'second-factor.create', by: { userId, name, enteredBy: null }, from });
          return codes;
        }),
      );
      return { started: await access.start(database, login, from), recoveryCodes };
    },
  };
}
export type SecondStep = ReturnType<typeof createSecondStep>;
