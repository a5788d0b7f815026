import type { TicketEvent } from '@prosa/contracts/tickets/schema.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { readStored, type StoredArrival, watchStored, writeStored } from '#lib/storage.ts';

/** Older ones than these are in the list of tickets like any other. */
const maxArrivals = 50;

/** The arrival that an event brings to this person: somebody else handed them a conversation. */
export function arrivalOf(event: TicketEvent, userId: number): StoredArrival | undefined {
  if (event.action !== 'update' || !event.by || event.by.id === userId) return undefined;
  const { ticket, former, by } = event;
  if (ticket.status !== 'open' || ticket.userId !== userId || former?.userId === userId) return undefined;
  return {
    userId,
    ticketId: ticket.id,
    uuid: ticket.uuid,
    contactName: ticket.contact.name,
    byName: by.name,
    at: ticket.updatedAt,
  };
}

/** Whether an event takes an arrival away: the ticket is gone, over, or somebody else's. */
export function endsArrival(event: TicketEvent, { ticketId, userId }: StoredArrival): boolean {
  if (event.action === 'delete') return event.ticketId === ticketId;
  if (event.action !== 'update' || event.ticket.id !== ticketId) return false;
  return event.ticket.status !== 'open' || event.ticket.userId !== userId;
}

let storedArrivals: readonly StoredArrival[] = readStored('arrivals') ?? [];
const listeners = new Set<() => void>();

function publish(next: readonly StoredArrival[]): void {
  storedArrivals = next;
  for (const listener of listeners) listener();
}

function storeArrivals(next: readonly StoredArrival[]): void {
  if (next.length === storedArrivals.length && next.every((one, index) => one === storedArrivals[index]))
    return;
  writeStored('arrivals', next);
  publish(next);
}

export function addArrival(arrival: StoredArrival): void {
  const others = storedArrivals.filter(({ ticketId }) => ticketId !== arrival.ticketId);
  storeArrivals([arrival, ...others].slice(0, maxArrivals));
}

export function removeArrivals(isRemoved: (arrival: StoredArrival) => boolean): void {
  storeArrivals(storedArrivals.filter((arrival) => !isRemoved(arrival)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = watchStored('arrivals', () => publish(readStored('arrivals') ?? []));
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Tickets handed to this person and not opened yet, newest first. */
export function useArrivals(userId: number): readonly StoredArrival[] {
  const all = useSyncExternalStore(subscribe, () => storedArrivals);
  return useMemo(() => all.filter((arrival) => arrival.userId === userId), [all, userId]);
}
