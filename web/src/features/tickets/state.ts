import type { SessionUser } from '@prosa/contracts/access/schema.ts';
import { matchesContactSearch } from '@prosa/contracts/contacts/rules.ts';
import { can } from '@prosa/contracts/permissions.ts';
import { defaultTimeZone } from '@prosa/contracts/settings/schema.ts';
import type { FormerTicket } from '@prosa/contracts/tickets/events.ts';
import {
  canTransition,
  isOtherOpenTicket,
  seesTicket,
  type TicketViewer,
  viewerOf,
} from '@prosa/contracts/tickets/rules.ts';
import type { OtherOpenTicket, Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { hasCode } from '#lib/api-error.ts';
import type { Formatters } from '#lib/format.ts';
import { highlight } from '#lib/highlight.ts';
import { useSessionUser } from '#lib/session.ts';
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

export interface ListOf {
  readonly filter: TicketFilter;
  readonly viewer: ListViewer;
}

const isEmpty = (values: readonly unknown[] | undefined): boolean => !values || values.length === 0;

/** No choice is no limit. */
const isAmong = (chosen: readonly number[] | undefined, id: number | null): boolean =>
  isEmpty(chosen) || (id !== null && chosen?.includes(id) === true);

/** The server's rule for a lane of the board: alive, seen, and whoever it is that attends. */
function isCardOf({ filter }: ListOf, { status, userId, queueId, laneId }: FormerTicket): boolean {
  if (status === 'closed' || laneId !== filter.laneId) return false;
  return isAmong(filter.queueIds, queueId) && isAmong(filter.userIds, userId);
}

/** The part of a list's rule that the former place of a ticket can be asked about, too; the server says the same. */
export function isPlaceOf(list: ListOf, place: FormerTicket): boolean {
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
  // The Swedish write a day as ISO does.
  return day === undefined || new Date(at).toLocaleDateString('sv', { timeZone }) === day;
}

/** Whether the server would put the ticket into this list. */
export function belongsTo(list: ListOf, ticket: Ticket): boolean {
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

/** What can be done, each with the act itself. */
export type Commands = ReadonlyMap<TicketCommand, () => void>;

/** What this person may do with a ticket they see, in the order of a menu. The server decides again. */
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

/** Who has the conversation that is open already, if that is what a refusal says. */
export function otherOpenTicketOf(error: unknown): OtherOpenTicket | undefined {
  if (!hasCode(error, 'ERR_OTHER_OPEN_TICKET')) return undefined;
  return isOtherOpenTicket(error.data) ? error.data : undefined;
}

/** The hour of what happened today, the day of what happened before. */
export function shortTime(at: string, format: Formatters, now = new Date()): string {
  const isToday = format.date(at) === format.date(now);
  return isToday ? format.time(at) : format.date(at).slice(0, 5);
}

const snippetLead = 40;

/** A text from a little before the first word that was searched for, so that the word is in sight. */
export function snippetOf(text: string, search: string): string {
  const first = highlight(text, search).find(({ isMatch }) => isMatch)?.start ?? 0;
  if (first <= snippetLead) return text;
  const from = text.indexOf(' ', first - snippetLead);
  return `… ${text.slice(from === -1 || from >= first ? first : from + 1)}`;
}

/** The rows in the order in which they were shown; who is new waits, who is gone is gone, all else is as of now. */
export function inShownOrder<Row extends { readonly id: number }>(
  shown: readonly number[],
  rows: readonly Row[],
): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return shown.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

const stillMs = 1500;

/**
 * Keeps rows from changing places under a moving pointer: the order stands still until the pointer has rested for a
 * moment. `onPointerMove` belongs to the list, `onPointerLeave` ends it at once.
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
