import { createHash, randomUUID } from 'node:crypto';
import { createSignedTokens } from './signed-token.ts';

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
