import { useEffect } from 'react';
import type { LazyPart } from './lazy-part.tsx';

/** Long enough for the first lists to be asked for and drawn. */
const patienceMs = 1500;

/** Fetches what the page will be asked for next, one after the other, once the browser has nothing better to do. */
export function useIdlePreload(parts: readonly Pick<LazyPart<never>, 'preload'>[]): void {
  useEffect(() => {
    let idle: number | undefined;
    const timer = setTimeout(() => {
      const preload = (): void => {
        for (const part of parts) part.preload();
      };
      // Safari has no idle callback.
      if (window.requestIdleCallback) idle = window.requestIdleCallback(preload);
      else preload();
    }, patienceMs);
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, [parts]);
}
