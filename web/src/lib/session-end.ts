/** Why there is no session any more; `none` when there was none to begin with, `expired` when its time was over. */
export type EndReason =
  | 'none'
  | 'logout'
  | 'expired'
  | 'elsewhere'
  | 'password'
  | 'ended'
  | 'reused'
  | 'second-factor'
  | 'disabled';

/** What the server calls the ends that it knows more of than that the time was over. */
const toldReasons = new Map<unknown, EndReason>([
  ['logout', 'logout'],
  ['replaced', 'elsewhere'],
  ['password', 'password'],
  ['ended', 'ended'],
  ['reused', 'reused'],
  ['second-factor', 'second-factor'],
  ['disabled', 'disabled'],
]);

/** Why a session is over, from what the refusal carries. */
export function toldEndReason(data: unknown): EndReason | undefined {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined;
  return toldReasons.get(reason);
}
