import type {
  LoginStep,
  NewSecondFactor,
  ProveBoth,
  RecoveryCodes,
  SecondFactor,
} from '@prosa/contracts/second-factors/schema.ts';
import { getUser, proofKey, requirePassword } from '#features/users/service.ts';
import type { AttemptLimiter } from '#platform/auth/attempt-limiter.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import { newTotpSecret, totpStep, totpUri } from '#platform/auth/totp.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { bareCode, hashRecoveryCode, isRecoveryCode, newRecoveryCodes, secretPlace } from './rules.ts';
import { secondFactorQueries, secondFactorStore } from './store.ts';

const issuer = 'Prosa';

export interface SecondFactorDependencies {
  readonly box: SecretBox;
  readonly clock: Clock;
  /** Limit per user over all proofs, password or code. */
  readonly attempts: AttemptLimiter;
}

export async function getSecondFactor(reader: Reader, userId: number): Promise<SecondFactor> {
  const { confirmed_at, codes_left, is_required } = await secondFactorQueries(reader).status(userId);
  const isOn = confirmed_at !== null;
  return { isOn, since: confirmed_at, recoveryCodesLeft: isOn ? codes_left : 0, isRequired: is_required };
}

/** Returns the step a login still needs after the correct password. */
export async function nextLoginStep(reader: Reader, userId: number): Promise<LoginStep | undefined> {
  const { isOn, isRequired } = await getSecondFactor(reader, userId);
  if (isOn) return 'code';
  return isRequired ? 'set-up' : undefined;
}

export function createSecondFactorService({ box, clock, attempts }: SecondFactorDependencies) {
  /** Counts every attempt before its outcome is known; success clears the count. */
  async function counted<T>(tx: Tx, userId: number, work: () => Promise<T>): Promise<T> {
    await attempts.begin(proofKey(tx.companyId, userId));
    const result = await work();
    await attempts.clear(proofKey(tx.companyId, userId));
    return result;
  }

  /** Stores a new secret, which has no effect until a code of it is confirmed. */
  async function begin(tx: Tx, userId: number): Promise<NewSecondFactor> {
    const { email } = await getUser(tx, userId);
    const secret = newTotpSecret();
    const sealed = box.seal(secret, secretPlace(tx.companyId, userId));
    if (!(await secondFactorStore(tx).begin(userId, sealed))) throw new AppError('ERR_SECOND_FACTOR_ON');
    return { secret, uri: totpUri(secret, email, issuer) };
  }

  function confirm(tx: Tx, userId: number, code: string): Promise<RecoveryCodes> {
    return counted(tx, userId, async () => {
      const pending = await secondFactorQueries(tx).find(userId);
      if (!pending) throw new AppError('ERR_SECOND_FACTOR_OFF');
      if (pending.confirmed_at !== null) throw new AppError('ERR_SECOND_FACTOR_ON');
      const secret = box.open(pending.secret, secretPlace(tx.companyId, userId));
      const step = totpStep(secret, bareCode(code), clock.now());
      if (step === undefined) throw new AppError('ERR_SECOND_FACTOR_CODE');
      const recoveryCodes = newRecoveryCodes();
      const isFirst = await secondFactorStore(tx).confirm(userId, step, recoveryCodes.map(hashRecoveryCode));
      if (!isFirst) throw new AppError('ERR_SECOND_FACTOR_ON');
      return { recoveryCodes };
    });
  }

  /** Throws unless the code is correct, current and unused. */
  function prove(tx: Tx, userId: number, code: string): Promise<void> {
    return counted(tx, userId, () => spend(tx, userId, code));
  }

  async function spend(tx: Tx, userId: number, code: string): Promise<void> {
    const factor = await secondFactorQueries(tx).find(userId);
    if (!factor?.confirmed_at) throw new AppError('ERR_SECOND_FACTOR_OFF');
    const store = secondFactorStore(tx);
    if (isRecoveryCode(code)) {
      if (await store.spendRecoveryCode(userId, hashRecoveryCode(code))) return;
    } else {
      const secret = box.open(factor.secret, secretPlace(tx.companyId, userId));
      const step = totpStep(secret, bareCode(code), clock.now());
      if (step !== undefined && (await store.spendStep(userId, step))) return;
    }
    throw new AppError('ERR_SECOND_FACTOR_CODE');
  }

  function proveBoth(tx: Tx, userId: number, { password, code }: ProveBoth): Promise<void> {
    return counted(tx, userId, async () => {
      await requirePassword(tx, userId, password);
      await spend(tx, userId, code);
    });
  }

  return {
    begin,
    confirm,
    prove,

    beginWithPassword: (tx: Tx, userId: number, password: string): Promise<NewSecondFactor> =>
      counted(tx, userId, async () => {
        await requirePassword(tx, userId, password);
        return begin(tx, userId);
      }),

    async renewCodes(tx: Tx, userId: number, proof: ProveBoth): Promise<RecoveryCodes> {
      await proveBoth(tx, userId, proof);
      const recoveryCodes = newRecoveryCodes();
      await secondFactorStore(tx).setRecoveryCodes(userId, recoveryCodes.map(hashRecoveryCode));
      return { recoveryCodes };
    },

    async end(tx: Tx, userId: number, proof: ProveBoth): Promise<void> {
      const { isRequired } = await getSecondFactor(tx, userId);
      if (isRequired) throw new AppError('ERR_SECOND_FACTOR_REQUIRED');
      await proveBoth(tx, userId, proof);
      await secondFactorStore(tx).delete(userId);
    },
  };
}
export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** Removes the second factor of a user who lost both phone and recovery codes. */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<void> {
  if (!(await secondFactorStore(tx).delete(userId))) throw new AppError('ERR_SECOND_FACTOR_OFF');
}
