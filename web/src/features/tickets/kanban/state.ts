import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import type { Tag } from '@prosa/contracts/tags/schema.ts';
import { type Ticket, ticketCountMax } from '@prosa/contracts/tickets/schema.ts';
import { useEffect, useState } from 'react';
import type { LiveTicketPage, TicketFilter } from '#features/tickets/queries.ts';

/** Filter of the whole board. */
export type BoardFilter = Pick<TicketFilter, 'search' | 'queueIds' | 'userIds'>;

/** Dragged item: a card, or a lane by its header. */
export type Dragged =
  | { readonly kind: 'card'; readonly ticket: Ticket }
  | { readonly kind: 'lane'; readonly lane: Tag };

/** Ids for drag and drop; the first lane has no tag. */
export const laneKey = (laneId: number | null): string => `lane${laneId ?? 0}`;
export const laneHeadKey = (laneId: number): string => `head${laneId}`;
export const cardKey = (ticketId: number): string => `card${ticketId}`;

/** Removes empty filters, so that the query key of a lane stays the same. */
export function withoutEmptyFilters(filter: BoardFilter): BoardFilter {
  const { search, queueIds = [], userIds = [] } = filter;
  return {
    ...(search ? { search } : {}),
    ...(queueIds.length > 0 ? { queueIds } : {}),
    ...(userIds.length > 0 ? { userIds } : {}),
  };
}

export const hasFilters = (filter: BoardFilter): boolean =>
  Object.keys(withoutEmptyFilters(filter)).length > 0;

/** Returns the ticket after a move: the tag of the new lane replaces that of the old one. */
export function inLane(ticket: Ticket, to: Tag | null): Ticket {
  const others = ticket.tags.filter(({ id }) => id !== ticket.laneId && id !== to?.id);
  if (!to) return { ...ticket, laneId: null, tags: others };
  const { id, name, color } = to;
  const tags = [...others, { id, name, color }].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { ...ticket, laneId: id, tags };
}

/** Returns the lanes after one was dropped on another, or on the first one, which never moves. */
export function withLaneAt(
  laneIds: readonly number[],
  moved: number,
  target: number | null,
): readonly number[] {
  const from = laneIds.indexOf(moved);
  const to = target === null ? 0 : laneIds.indexOf(target);
  if (from === -1 || to === -1 || from === to) return laneIds;
  return laneIds.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Returns the known count of a lane: `999+` at the counting limit, `40+` when more rows exist. */
export function laneCount(
  pages: readonly LiveTicketPage[] | undefined,
  loaded: number,
): { readonly count: number; readonly isMore: boolean } | undefined {
  const first = pages?.[0];
  if (!first) return undefined;
  if (first.count === null) return { count: loaded, isMore: pages?.at(-1)?.hasMore === true };
  const isMore = first.count >= ticketCountMax;
  return { count: isMore ? ticketCountMax - 1 : first.count, isMore };
}

/** Returns since when the customer has been waiting to be attended or answered. */
export function waitingSince(ticket: Ticket): string | undefined {
  if (ticket.status === 'pending') return ticket.createdAt;
  return ticket.fromMe || ticket.unreadMessages === 0 ? undefined : ticket.updatedAt;
}

const minuteMs = 60_000;
const longMinutes = 15;
const tooLongMinutes = 60;

export function waitingTone(since: string, now: number): 'neutral' | 'warning' | 'danger' {
  const minutes = (now - Date.parse(since)) / minuteMs;
  if (minutes >= tooLongMinutes) return 'danger';
  return minutes >= longMinutes ? 'warning' : 'neutral';
}

/** Returns the current time, updated once a minute, because waits are shown in minutes. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };
const insetPx = 8;

/** Moves a card from lane to lane by keyboard; its height is kept, so that the board only scrolls sideways. */
export const laneCoordinates: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = steps[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const { droppableContainers, droppableRects, over } = context;
  const lanes = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect ? [{ id, left: rect.left }] : [];
    })
    .sort((a, b) => a.left - b.left);
  const target = lanes[lanes.findIndex(({ id }) => id === over?.id) + step];
  return target && { x: target.left + insetPx, y: currentCoordinates.y };
};

/** Returns whether the element was ever near the viewport, to load distant lanes on demand. */
export function useIsNear(element: Element | null): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: '0px 600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
