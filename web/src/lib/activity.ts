import { awayAfterMs } from '@prosa/contracts/presence/events.ts';

/** The part of the page that tells whether somebody is at it. */
interface WatchedPage {
  readonly hidden: boolean;
  addEventListener(name: string, listener: () => void, options?: AddEventListenerOptions): void;
}

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

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

  function judge(): void {
    clearTimeout(timer);
    const leftMs = touchedAt + awayAfterMs - Date.now();
    const isNow = !page.hidden && leftMs > 0;
    if (isNow) timer = setTimeout(judge, leftMs);
    if (isNow === isActive) return;
    isActive = isNow;
    onChange(isActive);
  }

  /** Called with every move of the pointer: the timer that runs looks at the time when it is over. */
  function touch(): void {
    touchedAt = Date.now();
    if (!isActive) judge();
  }

  function see(): void {
    if (!page.hidden) touchedAt = Date.now();
    judge();
  }

  for (const name of touches) page.addEventListener(name, touch, options);
  page.addEventListener('visibilitychange', see, options);
  judge();
  return {
    isActive: () => isActive,
    stop() {
      clearTimeout(timer);
      stopping.abort();
    },
  };
}
