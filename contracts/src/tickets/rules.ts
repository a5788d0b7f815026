import { can, type PermissionHolder } from '#contracts/permissions.ts';
import type { User } from '#contracts/users/schema.ts';
import type { OtherOpenTicket, Ticket, TicketStatus } from './schema.ts';

const transitions: Record<TicketStatus, readonly TicketStatus[]> = {
  pending: ['open', 'closed'],
  open: ['pending', 'closed'],
  closed: ['open'],
};

export function canTransition(from: TicketStatus, to: TicketStatus): boolean {
  return transitions[from].includes(to);
}

/** User data that decides which tickets are visible. */
export interface TicketViewer extends PermissionHolder {
  readonly userId: number;
  readonly queueIds: readonly number[];
  /** Also sees tickets without a queue. */
  readonly seesAllTickets: boolean;
}

export function viewerOf(
  user: Pick<User, 'id' | 'profile' | 'super' | 'queues' | 'allTicket'>,
): TicketViewer {
  return {
    userId: user.id,
    profile: user.profile,
    super: user.super,
    queueIds: user.queues.map(({ id }) => id),
    seesAllTickets: user.allTicket === 'enable',
  };
}

export type TicketPlace = Pick<Ticket, 'userId' | 'queueId'>;

/** Visible tickets of a user: all, or the union of these three parts. */
export type TicketSight =
  | 'every-ticket'
  | {
      readonly assignedTo: number;
      readonly inQueues: readonly number[];
      readonly withoutQueue: boolean;
    };

/**
 * The single rule of ticket visibility. An admin sees every ticket; other users their own, those of their queues and,
 * if allowed, those without a queue. `seesTicket` is its predicate; the server's SQL conditions and socket rooms are
 * made from it in `features/tickets/visibility.ts`.
 */
export function sightOf({ profile, userId, queueIds, seesAllTickets }: TicketViewer): TicketSight {
  if (profile === 'admin') return 'every-ticket';
  return { assignedTo: userId, inQueues: queueIds, withoutQueue: seesAllTickets };
}

export function seesEveryTicket(viewer: TicketViewer): boolean {
  return sightOf(viewer) === 'every-ticket';
}

export function seesTicket(viewer: TicketViewer, { userId, queueId }: TicketPlace): boolean {
  const sight = sightOf(viewer);
  if (sight === 'every-ticket' || userId === sight.assignedTo) return true;
  return queueId === null ? sight.withoutQueue : sight.inQueues.includes(queueId);
}

/** Returns whether only templates may be sent. A ticket without a reply window is never restricted. */
export function isReplyWindowClosed(replyUntil: string | null, now: Date): boolean {
  return replyUntil !== null && Date.parse(replyUntil) <= now.getTime();
}

/** Returns whether a user may write in a ticket: its attendant, and users who may see all tickets. */
export function canWriteIn(viewer: TicketViewer, ticket: TicketPlace & Pick<Ticket, 'status'>): boolean {
  if (ticket.status !== 'open' || !seesTicket(viewer, ticket)) return false;
  return ticket.userId === viewer.userId || can(viewer, 'tickets-manager:showall');
}

/** Returns whether the data of a refusal is an `OtherOpenTicket`. */
export function isOtherOpenTicket(data: object): data is OtherOpenTicket {
  return 'uuid' in data && 'user' in data && 'queue' in data;
}
