import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';

/** Within this many pixels of the end one is at the end. */
const nearEnd = 48;
/** Farther from the end than this, a way back is offered. */
const farFromEnd = 300;

interface ScrollingRow {
  readonly key: string;
}

interface Scrolling {
  readonly rows: readonly ScrollingRow[];
  /** Where to begin instead of at the end. */
  readonly startKey: string | undefined;
  readonly hasNewer: boolean;
  /** Within this many pixels of the start older ones are asked for. */
  readonly nearStart: number;
  readonly onNearStart: () => void;
  readonly onNearEnd: () => void;
  /** The last row that is wholly or partly on the screen, whenever that may have changed. */
  readonly onSeen: (lastIndex: number) => void;
}

/**
 * Whether rows came or went above what was on the screen: `top` was the first of the former rows there. A separator
 * may have gone to another message, so it is asked for the first row that is still known.
 */
export function isMovedFromAbove(
  former: readonly ScrollingRow[],
  top: number,
  rows: readonly ScrollingRow[],
): boolean {
  for (let index = Math.max(top, 0); index < former.length; index += 1) {
    const place = rows.findIndex(({ key }) => key === former[index]?.key);
    if (place !== -1) return place !== index;
  }
  return false;
}

interface Place {
  readonly offset: number;
  /** Of all that could be scrolled through. */
  readonly height: number;
}

/**
 * Whether somebody went up: what grows below moves nothing by itself, and when rows turn out to be smaller than they
 * were taken for, it is the list that goes up with them.
 */
export function isGoneUp(from: Place, to: Place): boolean {
  return to.offset < from.offset - 1 && to.height === from.height;
}

/** True for the one drawing in which what is on the screen has other rows above it than before. */
function useIsMoved(rows: readonly ScrollingRow[], top: RefObject<number>): boolean {
  const former = useRef(rows);
  const isMoved = former.current !== rows && isMovedFromAbove(former.current, top.current, rows);
  useLayoutEffect(() => {
    former.current = rows;
  });
  return isMoved;
}

/**
 * How a conversation scrolls: it begins at its end or at one message, stays at the end while one is there, whatever
 * grows, and stays where it is while one is elsewhere.
 */
export function useScrolling(scroller: RefObject<HTMLElement | null>, options: Scrolling) {
  const { rows, startKey } = options;
  const list = useRef<VirtualizerHandle>(null);
  const isStuck = useRef(startKey === undefined);
  const lastPlace = useRef<Place>({ offset: 0, height: 0 });
  const [isFar, setIsFar] = useState(startKey !== undefined);
  const top = useRef(0);
  const isMoved = useIsMoved(rows, top);

  const stick = useEffectEvent(() => {
    const element = scroller.current;
    if (element && isStuck.current && !options.hasNewer) element.scrollTop = element.scrollHeight;
  });

  /**
   * The list moves all sizes it knows along with the rows; one above them that stayed in its place has another's then,
   * or none. See `base.css` for how the browser is made to tell them anew.
   */
  const measureAgain = useEffectEvent(() => {
    if (isMoved) scroller.current?.toggleAttribute('data-told-again');
  });

  const look = useEffectEvent(() => {
    const element = scroller.current;
    if (!element || !list.current) return;
    const offset = element.scrollTop;
    const place = { offset, height: element.scrollHeight };
    const fromEnd = place.height - offset - element.clientHeight;
    if (fromEnd <= nearEnd) isStuck.current = !options.hasNewer;
    else if (isGoneUp(lastPlace.current, place)) isStuck.current = false;
    lastPlace.current = place;
    setIsFar(fromEnd > farFromEnd || options.hasNewer);
    if (offset <= options.nearStart) options.onNearStart();
    if (fromEnd <= farFromEnd) options.onNearEnd();
    top.current = list.current.findItemIndex(offset);
    options.onSeen(list.current.findItemIndex(offset + element.clientHeight));
  });

  /**
   * Sizes that were taken for others move what is on the screen, and the list hears of it with the next frame. Until
   * then it draws the places it had: rows that come above in the meantime would be drawn there, and away again.
   */
  const tellMoved = useEffectEvent(() => {
    const element = scroller.current;
    if (element && list.current && element.scrollTop !== list.current.scrollOffset)
      element.dispatchEvent(new Event('scroll'));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it begins; afterwards the person scrolls
  useLayoutEffect(() => {
    const index = startKey === undefined ? -1 : rows.findIndex(({ key }) => key === startKey);
    if (index >= 0) list.current?.scrollToIndex(index, { align: 'center' });
    else stick();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows need a new look, though nobody scrolled
  useLayoutEffect(() => {
    measureAgain();
    stick();
    look();
  }, [rows]);

  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const observer = new ResizeObserver(() => {
      stick();
      look();
    });
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [scroller]);

  return {
    list,
    isMoved,
    isFar,
    onScroll: () => look(),
    onResize: () => tellMoved(),
    toEnd: (): void => {
      isStuck.current = true;
      stick();
    },
    toRow: (index: number): void => {
      isStuck.current = false;
      list.current?.scrollToIndex(index, { align: 'center' });
    },
  };
}
