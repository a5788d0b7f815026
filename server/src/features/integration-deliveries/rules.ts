/** Equal for redeliveries of the same message. */
export function eventIdOf(companyId: number, messageId: number): string {
  return `${companyId}-${messageId}`;
}
