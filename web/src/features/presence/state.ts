import {
  type ContactTyping,
  contactTypingTimeoutMs,
  leaveTicketMessage,
  type ViewingUpdate,
  viewingTimeoutMs,
  viewTicketMessage,
} from '@prosa/contracts/presence/events.ts';
import type { LiveEvent } from '#lib/live-query.ts';

export interface Viewer {
  readonly id: number;
  readonly name: string;
  readonly isTyping: boolean;
}

interface TrackedViewer extends Viewer {
  readonly at: number;
}

type SendMessage = (message: string, payload: object) => void;

const noViewers: readonly Viewer[] = [];

/** Tracks who else views the tickets on this page, and announces this user to them. */
export function createPresence(now: () => number) {
  let say: SendMessage = () => undefined;
  const heard = new Map<number, ReadonlyMap<number, TrackedViewer>>();
  const shown = new Map<number, readonly Viewer[]>();
  /** Tickets on this page, with whether the user is typing in them. */
  const viewed = new Map<number, boolean>();
  /** Tickets whose customer is typing, with the time of the last signal. */
  const typedAt = new Map<number, number>();
  const listeners = new Set<() => void>();

  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  function write(ticketId: number, next: ReadonlyMap<number, TrackedViewer>): void {
    heard.set(ticketId, next);
    shown.set(
      ticketId,
      [...next.values()].map(({ id, name, isTyping }) => ({ id, name, isTyping })),
    );
    notify();
  }

  function endContactTyping(ticketId: number): void {
    if (typedAt.delete(ticketId)) notify();
  }

  function announce(ticketId: number): void {
    const isTyping = viewed.get(ticketId);
    if (isTyping !== undefined) say(viewTicketMessage, { ticketId, isTyping });
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    viewersOf: (ticketId: number): readonly Viewer[] => shown.get(ticketId) ?? noViewers,
    isContactTyping: (ticketId: number): boolean => typedAt.has(ticketId),

    /** Sets the connection to the server, also after a reconnect. */
    connect(next: SendMessage): void {
      say = next;
      for (const ticketId of viewed.keys()) announce(ticketId);
    },

    view(ticketId: number, isTyping: boolean): void {
      viewed.set(ticketId, isTyping);
      announce(ticketId);
    },

    leave(ticketId: number): void {
      viewed.delete(ticketId);
      heard.delete(ticketId);
      shown.delete(ticketId);
      typedAt.delete(ticketId);
      say(leaveTicketMessage, { ticketId });
    },

    hear({ ticketId, user, isTyping, isGone }: ViewingUpdate): void {
      if (!viewed.has(ticketId)) return;
      const known = heard.get(ticketId) ?? new Map<number, TrackedViewer>();
      const next = new Map(known);
      if (isGone) next.delete(user.id);
      else next.set(user.id, { ...user, isTyping, at: now() });
      write(ticketId, next);
      // A new viewer has received no announcement yet, so this tab announces itself once.
      if (!isGone && !known.has(user.id)) announce(ticketId);
    },

    hearContact({ ticketId, isTyping }: ContactTyping): void {
      if (!viewed.has(ticketId)) return;
      if (isTyping) {
        typedAt.set(ticketId, now());
        notify();
      } else endContactTyping(ticketId);
    },

    /** Ends the typing indicator when the customer's message arrives, because phones send no signal for it. */
    hearEvent(event: LiveEvent): void {
      if (event.name !== 'appMessage' || event.payload.action !== 'create') return;
      const { ticketId, fromMe } = event.payload.message;
      if (!fromMe) endContactTyping(ticketId);
    },

    /** Removes viewers and typing indicators that timed out. */
    prune(): void {
      for (const [ticketId, at] of typedAt) {
        if (now() - at >= contactTypingTimeoutMs) endContactTyping(ticketId);
      }
      for (const [ticketId, viewers] of heard) {
        const alive = [...viewers].filter(([, { at }]) => now() - at < viewingTimeoutMs);
        if (alive.length < viewers.size) write(ticketId, new Map(alive));
      }
    },
  };
}

/** One instance per tab, connected to the socket by the bridge. */
export const presence = createPresence(Date.now);
