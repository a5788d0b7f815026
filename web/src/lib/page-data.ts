import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { atNextFrame } from './live-query.ts';

/** Timeout after which the parts around a page load without waiting for the page's data. */
const maxWaitMs = 2000;

/** Calls back once, when the first requested data has arrived and was drawn. Returns a function that cancels. */
export function afterFirstData(client: QueryClient, then: () => void, nextFrame = atNextFrame): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const end = (): void => {
    if (signal.aborted) return;
    stopping.abort();
    then();
  };
  const look = (): void => {
    // The next frame is left to the page.
    if (client.isFetching() === 0) nextFrame(() => void setTimeout(end));
  };
  // Components start their queries one after the other, so checking begins when the last of them has started.
  const begin = setTimeout(() => {
    signal.addEventListener('abort', client.getQueryCache().subscribe(look));
    look();
  });
  const limit = setTimeout(end, maxWaitMs);
  signal.addEventListener('abort', () => {
    clearTimeout(begin);
    clearTimeout(limit);
  });
  return () => stopping.abort();
}

let isLoaded = false;
const listeners = new Set<() => void>();

function setIsLoaded(next: boolean): void {
  isLoaded = next;
  for (const listener of listeners) listener();
}

/** Called by the frame of a session when it is mounted. */
export function watchPageData(client: QueryClient): () => void {
  const forget = afterFirstData(client, () => setIsLoaded(true));
  return () => {
    forget();
    setIsLoaded(false);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the first page of the session has its data. The parts around the page load their own data only then. */
export function useIsPageDataLoaded(): boolean {
  return useSyncExternalStore(subscribe, () => isLoaded);
}
