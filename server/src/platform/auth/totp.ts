import { Secret, TOTP } from 'otpauth';

/** Defaults of every authenticator app; some apps ignore other values in the URI. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;
/** Accepted clock drift of a phone, in steps, either way. */
const driftSteps = 1;

const totpOf = (secret: string) => new TOTP({ ...settings, secret: Secret.fromBase32(secret) });

/** Returns a secret in base32, as it is typed into an app that cannot read a QR code. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** URI that the QR code encodes. */
export function totpUri(secret: string, account: string, issuer: string): string {
  return new TOTP({ ...settings, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/** Returns the time step of the code; undefined for a wrong or expired one. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  // The library compares bytes, and throws on six digits of another script.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: driftSteps });
  return delta === null ? undefined : TOTP.counter({ period: settings.period, timestamp }) + delta;
}

/** Code that the app shows at that time; for tests and simulated phones. */
export function totpCode(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}
