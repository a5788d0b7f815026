import { useSyncExternalStore } from 'react';

/** The due date by which the server last refused to work for the company. */
let refusedBy: string | undefined;
const listeners = new Set<() => void>();

/** The server's clock decides that a company's time is over, not the browser's. */
export function markExpired(dueDate: unknown): void {
  if (typeof dueDate !== 'string' || dueDate === refusedBy) return;
  refusedBy = dueDate;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a company with this due date is refused: until it has a later one. */
export function useIsExpired(dueDate: string): boolean {
  const refused = useSyncExternalStore(subscribe, () => refusedBy);
  return refused !== undefined && Date.parse(dueDate) <= Date.parse(refused);
}
