import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** One key per purpose, all from the one secret of the installation. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'prosa', purpose, 32));
}

/** Returns a secret for a client (a cookie, a link); only its hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

const familyPartBytes = 16;

function familyCode(familyKey: Buffer, nonce: Buffer): Buffer {
  return createHmac('sha256', familyKey).update(nonce).digest().subarray(0, familyPartBytes);
}

/**
 * Returns a secret that can later be recognized as one of its family without storing it: random bytes and a code over
 * them. The family key alone gives no valid secret, since only the stored hash decides that.
 */
export function newFamilySecret(familyKey: Buffer): string {
  const nonce = randomBytes(familyPartBytes);
  return Buffer.concat([nonce, familyCode(familyKey, nonce)]).toString('base64url');
}

export function isOfFamily(secret: string, familyKey: Buffer): boolean {
  const bytes = Buffer.from(secret, 'base64url');
  if (bytes.length !== 2 * familyPartBytes) return false;
  const [nonce, code] = [bytes.subarray(0, familyPartBytes), bytes.subarray(familyPartBytes)];
  return timingSafeEqual(code, familyCode(familyKey, nonce));
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function matchesHash(secret: string, hash: Buffer): boolean {
  const given = hashSecret(secret);
  return given.length === hash.length && timingSafeEqual(given, hash);
}

/**
 * The text that carries a stored secret: whose it is, which row, and the secret itself. The company in it only says
 * where to look; nothing is found there without the secret.
 */
export interface SecretHandle {
  readonly companyId: number;
  readonly id: string;
  readonly secret: string;
}

export function writeHandle({ companyId, id, secret }: SecretHandle): string {
  return `${companyId}.${id}.${secret}`;
}

const handlePattern =
  /^(?<companyId>[1-9]\d{0,9})\.(?<id>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(?<secret>[\w-]{43})$/;

export function readHandle(text: string): SecretHandle | undefined {
  const groups = handlePattern.exec(text)?.groups;
  const companyId = Number(groups?.companyId);
  if (!groups?.id || !groups.secret || companyId > 2_147_483_647) return undefined;
  return { companyId, id: groups.id, secret: groups.secret };
}
