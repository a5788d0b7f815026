import { Secret, TOTP } from 'otpauth';

/** What every authenticator app takes for granted; some ignore anything else an address says. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;
/** A phone's clock may be one step off, either way. */
const driftSteps = 1;

const totpOf = (secret: string) => new TOTP({ ...settings, secret: Secret.fromBase32(secret) });

/** In base32, as it is typed into an app that cannot read a QR code. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What the QR code says. */
export function totpUri(secret: string, account: string, issuer: string): string {
  return new TOTP({ ...settings, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step the code belongs to; undefined for a wrong one, or one of another time. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  // The library compares bytes, and fails on six digits of another script.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: driftSteps });
  return delta === null ? undefined : TOTP.counter({ period: settings.period, timestamp }) + delta;
}

/** What the app shows at that moment; for tests, and whoever stands in for a phone. */
export function totpCode(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}
