import type { SessionUser } from '@prosa/contracts/access/schema.ts';
import { matchesContactSearch } from '@prosa/contracts/contacts/rules.ts';
import { can } from '@prosa/contracts/permissions.ts';
import { defaultTimeZone } from '@prosa/contracts/settings/schema.ts';
import {
  canTransition,
  isOtherOpenTicket,
  seesTicket,
  type TicketViewer,
  viewerOf,
} from '@prosa/contracts/tickets/rules.ts';
import type { FormerTicket, OtherOpenTicket, Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { hasCode } from '#lib/api-error.ts';
import type { Formatters } from '#lib/format.ts';
import { useSessionUser } from '#lib/session.ts';
import { highlight } from '#lib/text-search.ts';
import type { ListViewer, TicketFilter } from './queries.ts';

function listViewerOf(user: SessionUser): ListViewer {
  const timeZone = user.company.settings.find(({ key }) => key === 'timezone')?.value;
  const viewer = viewerOf(user);
  return {
    ...viewer,
    queueIds: viewer.queueIds.toSorted((a, b) => a - b),
    timeZone: timeZone ?? defaultTimeZone,
  };
}

export function useViewer(): ListViewer {
  const user = useSessionUser();
  return useMemo(() => listViewerOf(user), [user]);
}

export interface ListScope {
  readonly filter: TicketFilter;
  readonly viewer: ListViewer;
}

const isEmpty = (values: readonly unknown[] | undefined): boolean => !values || values.length === 0;

/** An empty filter matches everything. */
const isAmong = (chosen: readonly number[] | undefined, id: number | null): boolean =>
  isEmpty(chosen) || (id !== null && chosen?.includes(id) === true);

/** Server's rule for a lane of the board: not closed, visible, and attended by any user. */
function isCardOf({ filter }: ListScope, { status, userId, queueId, laneId }: FormerTicket): boolean {
  if (status === 'closed' || laneId !== filter.laneId) return false;
  return isAmong(filter.queueIds, queueId) && isAmong(filter.userIds, userId);
}

/** The part of a list's rule that also applies to the former state of a ticket; same rule as on the server. */
export function isPlaceOf(list: ListScope, place: FormerTicket): boolean {
  const { filter, viewer } = list;
  const { status, userId, queueId } = place;
  if (!seesTicket(viewer, { userId, queueId })) return false;
  if (filter.laneId !== undefined) return isCardOf(list, place);
  if (filter.status && filter.status !== status) return false;
  if (filter.hasUnread && status === 'closed') return false;
  const seesOthers = can(viewer, 'tickets-manager:showall');
  const people = seesOthers ? filter.userIds : undefined;
  if (!isAmong(filter.queueIds, queueId) || !isAmong(people, userId)) return false;
  const isAsked = Boolean(filter.search) || (seesOthers && filter.showAll === true) || !isEmpty(people);
  return (isAsked && !filter.hasUnread) || userId === viewer.userId || status === 'pending';
}

function isOnDay(at: string, day: string | undefined, timeZone: string): boolean {
  // The Swedish locale formats a date as ISO does.
  return day === undefined || new Date(at).toLocaleDateString('sv', { timeZone }) === day;
}

/** Returns whether the server would include the ticket in this list. */
export function belongsTo(list: ListScope, ticket: Ticket): boolean {
  const { filter, viewer } = list;
  if (!isPlaceOf(list, ticket)) return false;
  if (filter.hasUnread && ticket.unreadMessages === 0) return false;
  if (filter.search && !matchesContactSearch(ticket.contact, filter.search)) return false;
  if (filter.tagIds?.some((id) => !ticket.tags.some((tag) => tag.id === id))) return false;
  return (
    isOnDay(ticket.createdAt, filter.openedOn, viewer.timeZone) &&
    isOnDay(ticket.updatedAt, filter.touchedOn, viewer.timeZone)
  );
}

export const ticketCommands = [
  'accept',
  'resolve',
  'resolveWithReason',
  'reopen',
  'takeOver',
  'return',
  'transfer',
  'schedule',
  'tags',
  'notes',
  'contact',
  'delete',
] as const;
export type TicketCommand = (typeof ticketCommands)[number];

/** Available commands, each with its action. */
export type Commands = ReadonlyMap<TicketCommand, () => void>;

/** Returns the commands the user may run on a visible ticket, in menu order. The server checks them again. */
export function commandsOn(viewer: TicketViewer, ticket: Ticket): readonly TicketCommand[] {
  const { status, userId } = ticket;
  const isInCharge = status !== 'open' || userId === viewer.userId || can(viewer, 'tickets-manager:showall');
  const mayResolve = canTransition(status, 'closed') && isInCharge;
  const may: Record<TicketCommand, boolean> = {
    accept: status === 'pending',
    resolve: mayResolve,
    resolveWithReason: mayResolve,
    reopen: status === 'closed',
    takeOver: status === 'open' && userId !== viewer.userId,
    return: canTransition(status, 'pending') && isInCharge,
    transfer: status !== 'closed' && isInCharge,
    schedule: !ticket.isGroup,
    tags: true,
    notes: true,
    contact: true,
    delete: can(viewer, 'ticket-options:deleteTicket'),
  };
  return seesTicket(viewer, ticket) ? ticketCommands.filter((command) => may[command]) : [];
}

/** Returns the conversation that is already open, with its attendant, if the error contains it. */
export function otherOpenTicketOf(error: unknown): OtherOpenTicket | undefined {
  if (!hasCode(error, 'ERR_OTHER_OPEN_TICKET')) return undefined;
  return isOtherOpenTicket(error.data) ? error.data : undefined;
}

/** Returns the time of day for today and the date for earlier days. */
export function shortTime(at: string, format: Formatters, now = new Date()): string {
  const isToday = format.date(at) === format.date(now);
  return isToday ? format.time(at) : format.date(at).slice(0, 5);
}

const snippetLead = 40;

/** Cuts the text shortly before the first match, so that the match is visible. */
export function snippetOf(text: string, search: string): string {
  const first = highlight(text, search).find(({ isMatch }) => isMatch)?.start ?? 0;
  if (first <= snippetLead) return text;
  const from = text.indexOf(' ', first - snippetLead);
  return `… ${text.slice(from === -1 || from >= first ? first : from + 1)}`;
}

/** Keeps the shown order: new rows are held back, removed ones dropped, and the others updated. */
export function inShownOrder<Row extends { readonly id: number }>(
  shown: readonly number[],
  rows: readonly Row[],
): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return shown.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

const stillMs = 1500;

/**
 * Keeps rows from moving under a moving pointer: the order is frozen until the pointer has rested for a moment.
 * `onPointerMove` belongs to the list; `release` ends it at once.
 */
export function useSteadyOrder<Row extends { readonly id: number }>(rows: readonly Row[]) {
  const [held, setHeld] = useState<readonly number[]>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const release = (): void => {
    clearTimeout(timer.current);
    setHeld(undefined);
  };
  return {
    rows: held ? inShownOrder(held, rows) : rows,
    release,
    onPointerMove: (event: { readonly pointerType: string }): void => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(release, stillMs);
      setHeld((current) => current ?? rows.map(({ id }) => id));
    },
  };
}
