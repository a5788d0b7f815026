import { hashSecret, newSecret, writeHandle } from '#platform/auth/secrets.ts';

/** Whose connection it is and which; nothing is found there without the secret. */
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

const tokenPattern = /^(?<companyId>[1-9]\d{0,9})\.(?<connectionId>[1-9]\d{0,9})\.(?<secret>[\w-]{43})$/;
const largestId = 2_147_483_647;

/** Nothing when it is empty, too short, or anything else than what `newToken` writes. */
export function readToken(text: string): ConnectionToken | undefined {
  const groups = tokenPattern.exec(text)?.groups;
  const [companyId, connectionId] = [Number(groups?.companyId), Number(groups?.connectionId)];
  if (!groups?.secret || companyId > largestId || connectionId > largestId) return undefined;
  return { companyId, connectionId, secret: groups.secret };
}
