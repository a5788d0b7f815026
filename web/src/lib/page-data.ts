import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { atNextFrame } from './live-query.ts';

/** What stands around a page waits no longer than this for one whose data does not come. */
const patienceMs = 2000;

/** Calls back once, when all that was asked for at first has come and was drawn. Answers with the function that forgets it. */
export function afterFirstData(client: QueryClient, then: () => void, nextFrame = atNextFrame): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const end = (): void => {
    if (signal.aborted) return;
    stopping.abort();
    then();
  };
  const look = (): void => {
    // The frame itself belongs to the page.
    if (client.isFetching() === 0) nextFrame(() => void setTimeout(end));
  };
  // The parts of the screen ask one after the other; not before the last of them has asked there is something to see.
  const begin = setTimeout(() => {
    signal.addEventListener('abort', client.getQueryCache().subscribe(look));
    look();
  });
  const limit = setTimeout(end, patienceMs);
  signal.addEventListener('abort', () => {
    clearTimeout(begin);
    clearTimeout(limit);
  });
  return () => stopping.abort();
}

let isHere = false;
const listeners = new Set<() => void>();

function become(next: boolean): void {
  isHere = next;
  for (const listener of listeners) listener();
}

/** For the frame of a session, when it is mounted. */
export function watchPageData(client: QueryClient): () => void {
  const forget = afterFirstData(client, () => become(true));
  return () => {
    forget();
    become(false);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the first page of the session has its data: what only stands around it asks for its own then, and not before. */
export function useIsPageDataHere(): boolean {
  return useSyncExternalStore(subscribe, () => isHere);
}
