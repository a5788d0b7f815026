import { useSyncExternalStore } from 'react';

/** Whether somebody can be looking at this page: it is drawn, and the keyboard is in its window. */
export function hasAttention(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('focus', listener);
  globalThis.addEventListener('blur', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    globalThis.removeEventListener('focus', listener);
    globalThis.removeEventListener('blur', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

export function useHasAttention(): boolean {
  return useSyncExternalStore(subscribe, hasAttention);
}
