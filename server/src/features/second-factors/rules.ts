import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@prosa/contracts/second-factors/schema.ts';
import { hashSecret } from '#platform/auth/secrets.ts';

/** Without letters and digits that are taken for each other, so that a code can be copied from paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 16;

/** Signs of the alphabet, each as likely as the next: bytes beyond its last whole multiple are left out. */
function newRecoveryCode(): string {
  const limit = 256 - (256 % alphabet.length);
  let code = '';
  while (code.length < codeLength) {
    for (const byte of randomBytes(codeLength)) if (byte < limit) code += alphabet[byte % alphabet.length];
  }
  return code.slice(0, codeLength).replaceAll(/.{4}(?=.)/g, '$&-');
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, newRecoveryCode);
}

/** However it was typed: in capitals, with spaces, without hyphens. */
export function bareCode(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '');
}

/** Seventy-nine random bits need no slow hash: nobody can try them all. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(bareCode(code)).toString('base64');
}

export function isRecoveryCode(code: string): boolean {
  return bareCode(code).length === codeLength;
}

export const secretPlace = (companyId: number, userId: number): string =>
  `second_factors/${companyId}/${userId}`;
