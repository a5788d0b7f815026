/** Ask for a new token this long before the old one ends, so that a call rarely meets an expired one. */
const marginMs = 30_000;

function claimsOf(token: string): Record<string, unknown> {
  const payload = token.split('.')[1] ?? '';
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return {};
    throw error;
  }
}

/**
 * When to renew a token received now. Only its length of life is read from it: the clocks of cheap machines
 * are wrong too often to compare its end with them. Without a readable length the server's refusal decides.
 */
export function renewAt(token: string, now: number): number {
  const { iat, exp } = claimsOf(token);
  if (typeof iat !== 'number' || typeof exp !== 'number' || exp <= iat) return Number.POSITIVE_INFINITY;
  const lifeMs = (exp - iat) * 1000;
  return now + Math.max(lifeMs - marginMs, lifeMs / 2);
}
