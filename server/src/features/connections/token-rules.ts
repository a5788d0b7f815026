import type { UserActor } from '#platform/auth/actor.ts';
import { hashSecret, newSecret, writeHandle } from '#platform/auth/secrets.ts';
import { AppError } from '#platform/errors.ts';

/** Parsed token: company and connection ids for the lookup, and the secret that proves it. */
export interface ConnectionToken {
  readonly companyId: number;
  readonly connectionId: number;
  readonly secret: string;
}

export function newToken(place: Pick<ConnectionToken, 'companyId' | 'connectionId'>): {
  readonly text: string;
  readonly hash: Buffer;
} {
  const secret = newSecret();
  const text = writeHandle({ companyId: place.companyId, id: String(place.connectionId), secret });
  return { text, hash: hashSecret(secret) };
}

/** Hash of a token that a client chose. Prefixed, so that no part of a generated token is taken for a chosen one. */
export const hashChosenToken = (token: string): Buffer => hashSecret(`chosen ${token}`);

/** Column of a token that a client chose; empty where it chose none. */
export function chosenTokenColumn(
  { planFeatures }: Pick<UserActor, 'planFeatures'>,
  token: string | undefined,
): { readonly token_hash?: Buffer } {
  if (token === undefined) return {};
  if (!planFeatures.has('useExternalApi')) {
    throw new AppError('ERR_PLAN_FEATURE', { feature: 'useExternalApi' });
  }
  return { token_hash: hashChosenToken(token) };
}

const tokenPattern = /^(?<companyId>[1-9]\d{0,9})\.(?<connectionId>[1-9]\d{0,9})\.(?<secret>[\w-]{43})$/;
const largestId = 2_147_483_647;

/** Returns undefined for anything that `newToken` does not write. */
export function readToken(text: string): ConnectionToken | undefined {
  const groups = tokenPattern.exec(text)?.groups;
  const [companyId, connectionId] = [Number(groups?.companyId), Number(groups?.connectionId)];
  if (!groups?.secret || companyId > largestId || connectionId > largestId) return undefined;
  return { companyId, connectionId, secret: groups.secret };
}
