import { hash, verify } from '@node-rs/argon2';
import { compare } from 'bcryptjs';

/** argon2id with the parameters OWASP recommends for interactive logins. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** bcrypt: of somebody who was brought over from another product and has not entered since. */
export function isForeignHash(storedHash: string): boolean {
  return /^\$2[aby]\$/.test(storedHash);
}

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown person as for a known one, so that the answer's time tells nothing. */
export async function checkPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  if (storedHash !== undefined && isForeignHash(storedHash)) return compare(password, storedHash);
  const matches = await verify(storedHash ?? (await decoy), password);
  return matches && storedHash !== undefined;
}
