import { useSyncExternalStore } from 'react';

export interface TitleCount {
  readonly count: number;
  /** Whether there are more than were counted. */
  readonly isPartial: boolean;
}

const none: TitleCount = { count: 0, isPartial: false };
let current = none;
const listeners = new Set<() => void>();

/** Sets the unread count in the title of the browser tab. Returns a function that resets it. */
export function setTitleCount(next: TitleCount): () => void {
  const update = (value: TitleCount): void => {
    current = value;
    for (const listener of listeners) listener();
  };
  update(next);
  return () => update(none);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTitleCount(): TitleCount {
  return useSyncExternalStore(subscribe, () => current);
}

/** `(3) Conversas · Prosa`: the count comes first, where a narrow tab still shows it. */
export function countedTitle(title: string, { count, isPartial }: TitleCount): string {
  return count === 0 ? title : `(${count}${isPartial ? '+' : ''}) ${title}`;
}
