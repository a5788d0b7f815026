import { can } from '@prosa/contracts/permissions.ts';
import { canTransition, seesTicket, type TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import type { TicketStatus, UpdateTicket } from '@prosa/contracts/tickets/schema.ts';
import { AppError } from '#platform/errors.ts';

export interface TicketState {
  readonly status: TicketStatus;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly connectionId: number | null;
}

export type TicketAct = 'accept' | 'return' | 'resolve' | 'reopen' | 'transfer' | 'reconnect';

/** What a request means for the ticket it names, and where it leaves it. */
type Decision =
  | { readonly act: TicketAct; readonly to: TicketState }
  | { readonly act: 'nothing' }
  /** Somebody else accepted it first. */
  | { readonly act: 'late'; readonly userId: number | null };

/** What waits or is done belongs to all who see it; what is attended, to its attendant and to those who look after all. */
function mayChange(viewer: TicketViewer, { status, userId }: TicketState): boolean {
  return status !== 'open' || userId === viewer.userId || can(viewer, 'tickets-manager:showall');
}

/** Whose it becomes: one's own, unless one may give it to another. */
function takerOf(viewer: TicketViewer, wanted: number | null | undefined): number {
  const userId = wanted ?? viewer.userId;
  if (userId !== viewer.userId && !can(viewer, 'tickets-manager:showall')) {
    throw new AppError('ERR_NO_PERMISSION');
  }
  return userId;
}

/** Going back to those who wait, or to another queue with nobody named, leaves it to whoever comes. */
function heirOf(ticket: TicketState, input: UpdateTicket, hasNewQueue: boolean): number | null {
  if (input.status === 'pending' && ticket.status === 'open') return null;
  if (input.userId !== undefined) return input.userId;
  return hasNewQueue && input.status !== 'open' ? null : ticket.userId;
}

function moved(ticket: TicketState, input: UpdateTicket, queueId: number | null): Decision {
  const hasNewQueue = queueId !== ticket.queueId;
  const userId = heirOf(ticket, input, hasNewQueue);
  const status = ticket.status === 'open' && userId !== null ? 'open' : 'pending';
  const to = { ...ticket, status, userId, queueId } as const;
  if (!hasNewQueue && userId === ticket.userId) return { act: 'nothing' };
  return { act: hasNewQueue || userId !== null ? 'transfer' : 'return', to };
}

function reconnected(decision: Decision, ticket: TicketState, connectionId: number | null): Decision {
  if (connectionId === ticket.connectionId || decision.act === 'late') return decision;
  if (decision.act === 'nothing') return { act: 'reconnect', to: { ...ticket, connectionId } };
  return { act: decision.act, to: { ...decision.to, connectionId } };
}

function isTakeover(viewer: TicketViewer, ticket: TicketState, decision: Decision): boolean {
  return (
    decision.act === 'transfer' &&
    decision.to.userId === viewer.userId &&
    decision.to.queueId === ticket.queueId &&
    decision.to.connectionId === ticket.connectionId
  );
}

function ofLive(viewer: TicketViewer, ticket: TicketState, input: UpdateTicket): Decision {
  const { queueId = ticket.queueId } = input;
  if (input.status === 'closed') {
    // Whoever resolves what nobody attended has attended it, and finds it again among their own.
    return { act: 'resolve', to: { ...ticket, status: 'closed', userId: ticket.userId ?? viewer.userId } };
  }
  if (input.status === 'open' && ticket.status === 'pending') {
    return {
      act: 'accept',
      to: { ...ticket, status: 'open', userId: takerOf(viewer, input.userId), queueId },
    };
  }
  const isForMe = input.userId === undefined || input.userId === viewer.userId;
  if (input.status === 'open' && isForMe && ticket.userId !== viewer.userId) {
    return { act: 'late', userId: ticket.userId };
  }
  return moved(ticket, input, queueId);
}

function ofClosed(viewer: TicketViewer, ticket: TicketState, input: UpdateTicket): Decision {
  if (input.status === 'open') {
    const { queueId = ticket.queueId } = input;
    return {
      act: 'reopen',
      to: { ...ticket, status: 'open', userId: takerOf(viewer, input.userId), queueId },
    };
  }
  // Resolving twice is resolving; anything else of it is over.
  if (input.status !== 'closed') throw new AppError('ERR_TICKET_STATUS');
  return { act: 'nothing' };
}

/** The ticket is one the viewer sees. A form may send what is so already; only what differs is a wish. */
export function decideChange(viewer: TicketViewer, ticket: TicketState, input: UpdateTicket): Decision {
  const isClosed = ticket.status === 'closed';
  const wish = isClosed ? ofClosed(viewer, ticket, input) : ofLive(viewer, ticket, input);
  const isOver = input.status === 'closed';
  const decision = isOver ? wish : reconnected(wish, ticket, input.whatsappId ?? ticket.connectionId);
  if (decision.act === 'nothing' || decision.act === 'late') return decision;
  if (!mayChange(viewer, ticket) && !isTakeover(viewer, ticket, decision)) {
    throw new AppError('ERR_NO_PERMISSION');
  }
  const { status } = decision.to;
  if (status !== ticket.status && !canTransition(ticket.status, status)) {
    throw new AppError('ERR_TICKET_STATUS');
  }
  return decision;
}

/** Whether a person is one to whom a ticket of this queue may be given. */
export function mayReceive(person: TicketViewer, queueId: number | null): boolean {
  return queueId === null || seesTicket(person, { userId: null, queueId });
}

/** Said to the contact when somebody takes over; the variables are filled as in every message. */
export function greetingText(attendant: string): string {
  return `{{ms}}, {{name}}! Meu nome é ${attendant} e vou seguir com o seu atendimento.`;
}

export function transferText({ queue, attendant }: { queue?: string; attendant?: string }): string {
  if (queue && attendant) return `Sua conversa foi transferida para *${attendant}*, do setor *${queue}*.`;
  if (queue)
    return `Sua conversa foi transferida para o setor *${queue}*. Em instantes alguém vai atender você.`;
  if (attendant) return `A partir de agora, *${attendant}* segue com o seu atendimento.`;
  return '';
}
