/** Less than this before its end nobody has the time to pay it. */
const hurryMs = 2 * 60_000;

interface RunningCharge {
  readonly gateway: string;
  readonly value: string;
  readonly expires_at: string | null;
}

/** Whether what was asked for before is what is asked for now, and can still be paid. */
export function isStillGood(
  charge: RunningCharge,
  wanted: { readonly gateway: string; readonly value: string },
  now: Date,
): boolean {
  if (charge.gateway !== wanted.gateway || charge.value !== wanted.value) return false;
  return charge.expires_at === null || Date.parse(charge.expires_at) - now.getTime() > hurryMs;
}
