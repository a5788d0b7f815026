const dayMs = 86_400_000;

/** Below this many days the screens warn that the subscription is about to end. */
export const dueWarningDays = 5;

/** Days until the due date, rounded; negative once it has passed. */
export function daysUntilDue(dueDate: string, now: Date): number {
  return Math.round((Date.parse(dueDate) - now.getTime()) / dayMs);
}

export function isExpired(dueDate: string, now: Date): boolean {
  return Date.parse(dueDate) < now.getTime();
}
