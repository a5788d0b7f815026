import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';

/** Distance from the end, in pixels, that still counts as being at the end. */
const nearEnd = 48;
/** Distance from the end, in pixels, beyond which a button to the end is offered. */
const farFromEnd = 300;

interface ScrollingRow {
  readonly key: string;
}

interface Scrolling {
  readonly rows: readonly ScrollingRow[];
  /** Row to start at instead of the end. */
  readonly startKey: string | undefined;
  readonly hasNewer: boolean;
  /** Distance from the start, in pixels, within which older rows are loaded. */
  readonly nearStart: number;
  readonly onNearStart: () => void;
  readonly onNearEnd: () => void;
  /** Called with the index of the last row that is at least partly visible, whenever that may have changed. */
  readonly onSeen: (lastIndex: number) => void;
}

/**
 * Whether rows were added or removed above the visible ones; `top` is the index of the first visible row among the
 * former ones. A separator may have moved to another message, so the first row that still exists is compared.
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
  /** Height of the whole scrollable content. */
  readonly height: number;
}

/**
 * Whether the user scrolled up. Content that grows below does not move the offset, and when rows turn out smaller than
 * estimated, the list moves up by itself.
 */
export function hasScrolledUp(from: Place, to: Place): boolean {
  return to.offset < from.offset - 1 && to.height === from.height;
}

/** True for the one render in which the visible rows have other rows above them than before. */
function useIsMoved(rows: readonly ScrollingRow[], top: RefObject<number>): boolean {
  const former = useRef(rows);
  const isMoved = former.current !== rows && isMovedFromAbove(former.current, top.current, rows);
  useLayoutEffect(() => {
    former.current = rows;
  });
  return isMoved;
}

/**
 * Scrolling of a conversation: it starts at its end or at one message, sticks to the end while the user is there,
 * whatever grows, and keeps its position while the user is elsewhere.
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
   * The list shifts all known sizes along with the rows, so a row above that kept its index now has the size of another
   * one, or none. See `base.css` for how the browser is made to report all sizes again.
   */
  const measureAgain = useEffectEvent(() => {
    if (isMoved) scroller.current?.toggleAttribute('data-told-again');
  });

  const update = useEffectEvent(() => {
    const element = scroller.current;
    if (!element || !list.current) return;
    const offset = element.scrollTop;
    const place = { offset, height: element.scrollHeight };
    const fromEnd = place.height - offset - element.clientHeight;
    if (fromEnd <= nearEnd) isStuck.current = !options.hasNewer;
    else if (hasScrolledUp(lastPlace.current, place)) isStuck.current = false;
    lastPlace.current = place;
    setIsFar(fromEnd > farFromEnd || options.hasNewer);
    if (offset <= options.nearStart) options.onNearStart();
    if (fromEnd <= farFromEnd) options.onNearEnd();
    top.current = list.current.findItemIndex(offset);
    options.onSeen(list.current.findItemIndex(offset + element.clientHeight));
  });

  /**
   * Wrong size estimates move the visible rows, and the list only receives the scroll event with the next frame. Until
   * then it draws the old positions: rows inserted above meanwhile would be drawn there and then jump.
   */
  const dispatchScroll = useEffectEvent(() => {
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
    update();
  }, [rows]);

  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const observer = new ResizeObserver(() => {
      stick();
      update();
    });
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [scroller]);

  return {
    list,
    isMoved,
    isFar,
    onScroll: () => update(),
    onResize: () => dispatchScroll(),
    scrollToEnd: (): void => {
      isStuck.current = true;
      stick();
    },
    scrollToRow: (index: number): void => {
      isStuck.current = false;
      list.current?.scrollToIndex(index, { align: 'center' });
    },
  };
}
