import { useSyncExternalStore } from 'react';
import type { LinkState } from './socket.ts';

let current: LinkState = 'connecting';
const listeners = new Set<() => void>();

export function setLinkState(next: LinkState): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back each time the server can be reached again. */
export function onLinkRestored(listener: () => void): () => void {
  return subscribe(() => {
    if (current === 'online') listener();
  });
}

export function useLinkState(): LinkState {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribeToNetwork(listener: () => void): () => void {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
  return () => {
    globalThis.removeEventListener('online', listener);
    globalThis.removeEventListener('offline', listener);
  };
}

/** The browser's own network state; `true` does not promise that the server can be reached. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
}
