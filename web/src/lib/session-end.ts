/** Reason why there is no session; `none` if there never was one, `expired` if it ran out. */
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

/** Reasons that the server sends with a refusal; without one the session has expired. */
const serverReasons = new Map<unknown, EndReason>([
  ['logout', 'logout'],
  ['replaced', 'elsewhere'],
  ['password', 'password'],
  ['ended', 'ended'],
  ['reused', 'reused'],
  ['second-factor', 'second-factor'],
  ['disabled', 'disabled'],
]);

/** Reads the reason from the data of a refusal. */
export function endReasonOf(data: unknown): EndReason | undefined {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined;
  return serverReasons.get(reason);
}
