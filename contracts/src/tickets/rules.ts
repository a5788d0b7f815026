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

/** Whoever looks at tickets: what decides which they see. */
export interface TicketViewer extends PermissionHolder {
  readonly userId: number;
  readonly queueIds: readonly number[];
  /** Also those without a queue. */
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

/** Which tickets somebody sees: every one, or the union of the three parts named here. */
export type TicketSight =
  | 'every-ticket'
  | {
      readonly assignedTo: number;
      readonly inQueues: readonly number[];
      readonly withoutQueue: boolean;
    };

/**
 * The one rule of who sees which ticket. An admin sees every ticket; anybody else their own, those of their queues and,
 * if allowed, those without one. `seesTicket` is its predicate; the server's SQL conditions and socket rooms are made
 * from it in `features/tickets/visibility.ts`.
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

/** Whether only templates may be sent. What has no window is never closed. */
export function isReplyWindowClosed(replyUntil: string | null, now: Date): boolean {
  return replyUntil !== null && Date.parse(replyUntil) <= now.getTime();
}

/** Whether they may write in it: who attends it, and those who look after all of them. */
export function canWriteIn(viewer: TicketViewer, ticket: TicketPlace & Pick<Ticket, 'status'>): boolean {
  if (ticket.status !== 'open' || !seesTicket(viewer, ticket)) return false;
  return ticket.userId === viewer.userId || can(viewer, 'tickets-manager:showall');
}

/** Whether that is what a refusal carries. */
export function isOtherOpenTicket(data: object): data is OtherOpenTicket {
  return 'uuid' in data && 'user' in data && 'queue' in data;
}
