import type { Figures } from '@prosa/contracts/dashboard/schema.ts';
import { isOpenAt } from '@prosa/contracts/opening-hours.ts';
import type { StoredDayHours } from '@prosa/contracts/weekly-hours.ts';

/**
 * The figures of a dashboard, counted minute by minute from observed changes. Slow, and written independently of the
 * product's implementation: the two must agree.
 */

export interface SeenChange {
  readonly at: number;
  readonly status: string;
  readonly queueId: number | null;
  readonly userId: number | null;
}

export interface SeenTicket {
  readonly id: number;
  readonly contactId: number;
  readonly connectionId: number | null;
  readonly tagIds: readonly number[];
  readonly changes: readonly SeenChange[];
  readonly messages: readonly {
    readonly at: number;
    readonly origin: string;
    readonly userId: number | null;
  }[];
  readonly rating: { readonly rate: number; readonly userId: number | null } | undefined;
}

export interface World {
  readonly timeZone: string;
  hoursOf(queueId: number | null): readonly StoredDayHours[] | undefined;
}

const minuteMs = 60_000;
type Minute = { readonly at: number; readonly state: SeenChange };

export function dayIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}

export function hourIn(timeZone: string, at: number): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));
}

/** State of a ticket in each minute of a period. */
function minutesOf(ticket: SeenTicket, from: number, to: number): Minute[] {
  const minutes: Minute[] = [];
  for (let at = from; at < to; at += minuteMs) {
    const state = ticket.changes.filter((change) => change.at <= at).at(-1) ?? ticket.changes[0];
    if (state) minutes.push({ at, state });
  }
  return minutes;
}

const openness = new Map<string, boolean>();

function secondsOf(minutes: readonly Minute[], world: World, isBusiness: boolean): number {
  const counted = minutes.filter(({ at, state }) => {
    const hours = isBusiness ? world.hoursOf(state.queueId) : undefined;
    if (!hours) return true;
    const key = `${world.timeZone} ${JSON.stringify(hours)} ${at}`;
    const isOpen = openness.get(key) ?? isOpenAt(hours, new Date(at), world.timeZone);
    openness.set(key, isOpen);
    return isOpen;
  });
  return counted.length * 60;
}

export function begunAt(ticket: SeenTicket): number | undefined {
  return ticket.changes.find(({ status }) => status !== 'closed')?.at;
}

/** Periods in which the ticket waited until it was accepted, across all its queues. */
function acceptedWaits(ticket: SeenTicket): [number, number][] {
  const waits: [number, number][] = [];
  let since: number | undefined;
  for (const { at, status } of ticket.changes) {
    if (status === 'pending') since ??= at;
    else {
      if (status === 'open' && since !== undefined) waits.push([since, at]);
      since = undefined;
    }
  }
  return waits;
}

function attendedTimes(ticket: SeenTicket, userId?: number): [number, number][] {
  return ticket.changes.flatMap((change, index) => {
    const next = ticket.changes[index + 1];
    const isTheirs = userId === undefined || change.userId === userId;
    return change.status === 'open' && isTheirs && next ? [[change.at, next.at] as [number, number]] : [];
  });
}

export function attended(ticket: SeenTicket, userId: number): boolean {
  return ticket.changes.some((change) => change.status === 'open' && change.userId === userId);
}

function responseOf(ticket: SeenTicket) {
  const asked = ticket.messages.filter(({ origin }) => origin === 'contact').sort((a, b) => a.at - b.at)[0];
  if (!asked) return undefined;
  const answers = ticket.messages.filter(
    ({ origin, at }) => origin !== 'contact' && origin !== 'system' && at >= asked.at,
  );
  const first = answers.reduce<(typeof answers)[number] | undefined>(
    (best, each) => (best && best.at <= each.at ? best : each),
    undefined,
  );
  return first && { from: asked.at, to: first.at, userId: first.userId };
}

function closedAt(ticket: SeenTicket): number | undefined {
  const lastLive = ticket.changes.map(({ status }) => status !== 'closed').lastIndexOf(true);
  return ticket.changes[lastLive + 1]?.at;
}

/** Figures of one attendant, including the personal ones; or of all. */
export function referenceFigures(
  tickets: readonly SeenTicket[],
  world: World,
  { isBusiness, userId }: { readonly isBusiness: boolean; readonly userId?: number },
): Figures {
  const add = (of: (ticket: SeenTicket) => readonly (readonly [number, number])[]) => {
    const each = tickets.map(of).filter((spans) => spans.length > 0);
    const ticketsWith = tickets.filter((ticket) => of(ticket).length > 0);
    const seconds = ticketsWith.flatMap((ticket) =>
      of(ticket).map(([from, to]) => secondsOf(minutesOf(ticket, from, to), world, isBusiness)),
    );
    return { count: each.length, seconds: seconds.reduce((sum, one) => sum + one, 0) };
  };
  const ratedTickets = tickets.filter(
    ({ rating }) => rating && (userId === undefined || rating.userId === userId),
  );
  const rated = (rate: number) => ratedTickets.filter(({ rating }) => rating?.rate === rate).length;
  return {
    begun: tickets.length,
    finished: tickets.filter((ticket) => closedAt(ticket) !== undefined).length,
    wait: add(acceptedWaits),
    support: add((ticket) => attendedTimes(ticket, userId)),
    firstResponse: add((ticket) => {
      const response = responseOf(ticket);
      const isTheirs = userId === undefined || response?.userId === userId;
      return response && isTheirs ? [[response.from, response.to]] : [];
    }),
    resolution: add((ticket) => {
      const [from, to] = [begunAt(ticket), closedAt(ticket)];
      return from !== undefined && to !== undefined ? [[from, to]] : [];
    }),
    ratings: { 1: rated(1), 2: rated(2), 3: rated(3) },
  };
}
