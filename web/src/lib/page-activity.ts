import { awayAfterMs } from '@prosa/contracts/presence/events.ts';
import { useSyncExternalStore } from 'react';

/** Whether somebody can be looking at this page: it is drawn, and the keyboard is in its window. */
export function isPageFocused(): boolean {
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

export function useIsPageFocused(): boolean {
  return useSyncExternalStore(subscribe, isPageFocused);
}

/** The part of the page that tells whether somebody is at it. */
interface WatchedPage {
  readonly hidden: boolean;
  addEventListener(name: string, listener: () => void, options?: AddEventListenerOptions): void;
}

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

export interface Activity {
  isActive(): boolean;
  stop(): void;
}

/** Whether somebody is at this screen: it is in sight, and was touched within the last five minutes. */
export function watchActivity(page: WatchedPage, onChange: (isActive: boolean) => void): Activity {
  const stopping = new AbortController();
  const options = { passive: true, capture: true, signal: stopping.signal };
  let touchedAt = Date.now();
  let isActive = !page.hidden;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    clearTimeout(timer);
    const leftMs = touchedAt + awayAfterMs - Date.now();
    const isNow = !page.hidden && leftMs > 0;
    if (isNow) timer = setTimeout(update, leftMs);
    if (isNow === isActive) return;
    isActive = isNow;
    onChange(isActive);
  }

  /** Called with every move of the pointer: the timer that runs looks at the time when it is over. */
  function onInput(): void {
    touchedAt = Date.now();
    if (!isActive) update();
  }

  function onVisibilityChange(): void {
    if (!page.hidden) touchedAt = Date.now();
    update();
  }

  for (const name of inputEvents) page.addEventListener(name, onInput, options);
  page.addEventListener('visibilitychange', onVisibilityChange, options);
  update();
  return {
    isActive: () => isActive,
    stop() {
      clearTimeout(timer);
      stopping.abort();
    },
  };
}
