import { useEffect } from 'react';

let locks = 0;

/**
 * While something lies over the page, what is behind it stays where it is. Mantine's own lock is a style sheet, which
 * the content security policy refuses; and asking `:has()` of the root has the whole page styled anew at every change.
 */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return;
    locks += 1;
    document.body.style.overflow = 'hidden';
    return () => {
      locks -= 1;
      if (locks === 0) document.body.style.removeProperty('overflow');
    };
  }, [isLocked]);
}
