import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import type { Tag } from '@prosa/contracts/tags/schema.ts';
import { type Ticket, ticketCountMax } from '@prosa/contracts/tickets/schema.ts';
import { useEffect, useState } from 'react';
import type { LiveTicketPage, TicketFilter } from '#features/tickets/queries.ts';

/** What the whole board is narrowed to. */
export type BoardFilter = Pick<TicketFilter, 'search' | 'queueIds' | 'userIds'>;

/** What lies under the pointer: a card, or a lane by its head. */
export type Dragged =
  | { readonly kind: 'card'; readonly ticket: Ticket }
  | { readonly kind: 'lane'; readonly lane: Tag };

/** What a lane is called where ids are needed; the first one has no tag. */
export const laneKey = (laneId: number | null): string => `lane${laneId ?? 0}`;
export const laneHeadKey = (laneId: number): string => `head${laneId}`;
export const cardKey = (ticketId: number): string => `card${ticketId}`;

/** An empty choice is no filter at all, so that the key of a lane stays the same. */
export function narrowedTo(filter: BoardFilter): BoardFilter {
  const { search, queueIds = [], userIds = [] } = filter;
  return {
    ...(search ? { search } : {}),
    ...(queueIds.length > 0 ? { queueIds } : {}),
    ...(userIds.length > 0 ? { userIds } : {}),
  };
}

export const isNarrowed = (filter: BoardFilter): boolean => Object.keys(narrowedTo(filter)).length > 0;

/** A ticket as it is after a move: the tag of the new lane instead of that of the old one. */
export function inLane(ticket: Ticket, to: Tag | null): Ticket {
  const others = ticket.tags.filter(({ id }) => id !== ticket.laneId && id !== to?.id);
  if (!to) return { ...ticket, laneId: null, tags: others };
  const { id, name, color } = to;
  const tags = [...others, { id, name, color }].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { ...ticket, laneId: id, tags };
}

/** The lanes after one of them was dropped on another, or on the first one, which stays where it is. */
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

/** How many a lane holds, as far as that is known: `999+` where counting ended, `40+` where more was found. */
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

/** Since when somebody waits for us: to be attended, or to be answered. */
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

/** The time, once a minute: how long somebody waits is said in minutes. */
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

/** By keyboard a card goes from lane to lane; the height stays, so that the board scrolls sideways only. */
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

/** Whether it was ever near the screen; what is far away loads when it comes. */
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
