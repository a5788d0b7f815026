/** Why the database of DATABASE_URL cannot be used, in one line; undefined for any other failure. */
export function describeConnectionFailure(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing answers at its address',
    ENOTFOUND: 'its host name is unknown',
    EAI_AGAIN: 'its host name cannot be looked up',
    ETIMEDOUT: 'its address does not answer',
    EHOSTUNREACH: 'its address cannot be reached',
    '28P01': 'its user or password is wrong',
    '28000': 'its user is not allowed in',
    '3D000': 'its database does not exist',
    '42501': 'its user may not create what Prosa needs',
  };
  const reason = code === undefined ? undefined : reasons[code];
  return reason && `The database of DATABASE_URL cannot be used: ${reason} (${message || code}).`;
}
