import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface LoadMore {
  readonly isActive: boolean;
  readonly rowCount: number;
  readonly onLoadMore: (() => void) | undefined;
}

/**
 * Asks for the next page when the sentinel shows. Its height is the distance from the end at which that happens, so it
 * works whether the list or the page scrolls.
 */
export function useLoadMore({ isActive, rowCount, onLoadMore }: LoadMore): RefObject<HTMLDivElement | null> {
  const sentinel = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(() => onLoadMore?.());

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows need a new look, as a short page may leave the sentinel in sight and then nothing crosses it
  useEffect(() => {
    const element = sentinel.current;
    if (!element || !isActive) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) loadMore();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isActive, rowCount]);

  return sentinel;
}
