import { createHash, randomUUID } from 'node:crypto';
import type { LoginStep } from '@prosa/contracts/second-factors/schema.ts';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/errors.ts';
import { deriveKey } from './secrets.ts';

export type TokenVerdict<Claims> =
  | { readonly claims: Claims & { readonly exp: number } }
  | { readonly fault: 'too-old' | 'forged'; readonly cause: unknown };

/**
 * Tokens of one purpose. Made with the first secret of the installation and taken with any, so that the secret can be
 * changed while people work.
 */
function createSignedTokens<Claims extends object>(
  purpose: string,
  secret: string,
  otherSecrets: readonly string[],
) {
  const current = deriveKey(secret, purpose);
  const keys = [current, ...otherSecrets.map((other) => deriveKey(other, purpose))];
  const verifiers = keys.map((key) => createVerifier({ key, algorithms: ['HS256'], cache: false }));
  const isTooOld = (error: unknown) => error instanceof TokenError && error.code === TokenError.codes.expired;
  return {
    signerFor(lifeMs: number): (claims: Claims) => string {
      const sign = createSigner({ key: current, algorithm: 'HS256', expiresIn: lifeMs });
      return (claims) => sign({ ...claims });
    },
    verify(token: string): TokenVerdict<Claims> {
      let cause: unknown;
      for (const verify of verifiers) {
        try {
          return { claims: verify(token) as Claims & { exp: number } };
        } catch (error) {
          if (isTooOld(error)) return { fault: 'too-old', cause: error };
          cause = error;
        }
      }
      return { fault: 'forged', cause };
    },
  };
}

export const accessTokenMinutes = 15;

export interface AccessClaims {
  readonly id: number;
  readonly companyId: number;
  readonly profile: string;
  readonly sessionId: string;
}

export interface VerifiedClaims extends AccessClaims {
  /** Seconds since the epoch. */
  readonly exp: number;
}

export interface AccessTokens {
  /** Good for a quarter of an hour, unless it says how long. */
  sign(claims: AccessClaims, lifeMs?: number): string;
  /** Throws ERR_TOKEN_EXPIRED for one of ours that is too old, ERR_SESSION_EXPIRED for anything else. */
  verify(token: string): VerifiedClaims;
}

/** Cache size, enough for concurrent callers; a cached token is not verified again within its lifetime. */
const maxCachedTokens = 5000;

export function createAccessTokens(secret: string, otherSecrets: readonly string[] = []): AccessTokens {
  const tokens = createSignedTokens<AccessClaims>('access-token', secret, otherSecrets);
  const usual = tokens.signerFor(accessTokenMinutes * 60_000);
  const verified = new LRUCache<string, VerifiedClaims>({ max: maxCachedTokens });
  const isAlive = ({ exp }: VerifiedClaims) => exp * 1000 > Date.now();
  return {
    sign: (claims, lifeMs) => (lifeMs === undefined ? usual : tokens.signerFor(lifeMs))(claims),
    verify(token) {
      const known = verified.get(token);
      if (known && isAlive(known)) return known;
      const verdict = tokens.verify(token);
      if ('claims' in verdict) {
        verified.set(token, verdict.claims);
        return verdict.claims;
      }
      const code = verdict.fault === 'too-old' ? 'ERR_TOKEN_EXPIRED' : 'ERR_SESSION_EXPIRED';
      throw new AppError(code, undefined, { cause: verdict.cause });
    },
  };
}

/** Time a user has to find their phone and enter the second factor. */
export const challengeLifeMs = 10 * 60 * 1000;

/** A user whose password was correct, and the remaining login step. */
export interface LoginChallenge {
  readonly userId: number;
  readonly companyId: number;
  readonly step: LoginStep;
}

export interface LoginChallenges {
  write(challenge: LoginChallenge): string;
  read(token: string): LoginChallenge | undefined;
}

/** Carries the first step of a login to the second, in a cookie of the same browser. Grants no access by itself. */
export function createLoginChallenges(secret: string, otherSecrets: readonly string[] = []): LoginChallenges {
  const tokens = createSignedTokens<LoginChallenge>('login-challenge', secret, otherSecrets);
  return {
    write: tokens.signerFor(challengeLifeMs),
    read(token) {
      const verdict = tokens.verify(token);
      return 'claims' in verdict ? verdict.claims : undefined;
    },
  };
}

/** From the last login in that browser. */
export const knownDeviceLifeMs = 180 * 24 * 60 * 60 * 1000;

interface DeviceClaims {
  readonly userId: number;
  readonly deviceId: string;
  /** Changes with the password, which revokes every device of the person. */
  readonly passwordMark: string;
}

interface Person {
  readonly id: number;
  readonly passwordHash: string;
}

export interface KnownDevices {
  /** Returns a token for the browser's cookie. A device that is known already keeps its id. */
  write(person: Person, deviceId?: string): string;
  /** Returns the device's id if this person logged in there with the password they have now. */
  read(token: string | undefined, person: Person | undefined): string | undefined;
}

/** Recognizes browsers of earlier logins. Grants no access by itself: it only lifts a limit on attempts. */
export function createKnownDevices(secret: string, otherSecrets: readonly string[] = []): KnownDevices {
  const tokens = createSignedTokens<DeviceClaims>('known-device', secret, otherSecrets);
  const sign = tokens.signerFor(knownDeviceLifeMs);
  const markOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url');
  return {
    write: ({ id, passwordHash }, deviceId = randomUUID()) =>
      sign({ userId: id, deviceId, passwordMark: markOf(passwordHash) }),
    read(token, person) {
      if (token === undefined || person === undefined) return undefined;
      const verdict = tokens.verify(token);
      if (!('claims' in verdict)) return undefined;
      const { userId, deviceId, passwordMark } = verdict.claims;
      const isTheirs = userId === person.id && passwordMark === markOf(person.passwordHash);
      return isTheirs ? deviceId : undefined;
    },
  };
}

/** Lifetime of a link in a mail. */
export const mailedLinkLifeMs = 7 * 24 * 60 * 60 * 1000;

/** User and e-mail address that a verification link confirms. */
export interface VerificationClaims {
  readonly companyId: number;
  readonly userId: number;
  readonly email: string;
}

/** E-mail address that may sign up. One address belongs to one user, so an invitation is good for one company. */
export interface InvitationClaims {
  readonly email: string;
}

interface MailedTokens<Claims> {
  write(claims: Claims): string;
  read(token: string): Claims | undefined;
}

function tokensFor<Claims extends object>(
  purpose: string,
  secret: string,
  otherSecrets: readonly string[],
): MailedTokens<Claims> {
  const tokens = createSignedTokens<Claims>(purpose, secret, otherSecrets);
  return {
    write: tokens.signerFor(mailedLinkLifeMs),
    read(token) {
      const verdict = tokens.verify(token);
      return 'claims' in verdict ? verdict.claims : undefined;
    },
  };
}

export interface SignUpTokens {
  readonly verifications: MailedTokens<VerificationClaims>;
  readonly invitations: MailedTokens<InvitationClaims>;
}

export function createSignUpTokens(secret: string, otherSecrets: readonly string[] = []): SignUpTokens {
  return {
    verifications: tokensFor('email-verification', secret, otherSecrets),
    invitations: tokensFor('sign-up-invitation', secret, otherSecrets),
  };
}
