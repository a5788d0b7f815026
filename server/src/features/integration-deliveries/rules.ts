/** The same when the same message is told again. */
export function eventIdOf(companyId: number, messageId: number): string {
  return `${companyId}-${messageId}`;
}
