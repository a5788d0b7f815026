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

/** An admin sees every ticket; anybody else their own, those of their queues and, if allowed, those without one. */
export function seesTicket(viewer: TicketViewer, { userId, queueId }: TicketPlace): boolean {
  if (viewer.profile === 'admin' || userId === viewer.userId) return true;
  return queueId === null ? viewer.seesAllTickets : viewer.queueIds.includes(queueId);
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
