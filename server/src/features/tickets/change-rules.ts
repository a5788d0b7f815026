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

/** Effect of a request on its ticket, with the resulting state. */
type Decision =
  | { readonly act: TicketAct; readonly to: TicketState }
  | { readonly act: 'nothing' }
  /** Another attendant accepted it first. */
  | { readonly act: 'late'; readonly userId: number | null };

/** A pending or closed ticket may be changed by everyone who sees it, an open one by its attendant and by managers. */
function canChange(viewer: TicketViewer, { status, userId }: TicketState): boolean {
  return status !== 'open' || userId === viewer.userId || can(viewer, 'tickets-manager:showall');
}

/** The new attendant: the viewer, unless they may assign to others. */
function assigneeOf(viewer: TicketViewer, wanted: number | null | undefined): number {
  const userId = wanted ?? viewer.userId;
  if (userId !== viewer.userId && !can(viewer, 'tickets-manager:showall')) {
    throw new AppError('ERR_NO_PERMISSION');
  }
  return userId;
}

/** Next attendant: none when the ticket returns to the queue, or moves to another one without a named user. */
function nextAssignee(ticket: TicketState, input: UpdateTicket, hasNewQueue: boolean): number | null {
  if (input.status === 'pending' && ticket.status === 'open') return null;
  if (input.userId !== undefined) return input.userId;
  return hasNewQueue && input.status !== 'open' ? null : ticket.userId;
}

function decideTransfer(ticket: TicketState, input: UpdateTicket, queueId: number | null): Decision {
  const hasNewQueue = queueId !== ticket.queueId;
  const userId = nextAssignee(ticket, input, hasNewQueue);
  const status = ticket.status === 'open' && userId !== null ? 'open' : 'pending';
  const to = { ...ticket, status, userId, queueId } as const;
  if (!hasNewQueue && userId === ticket.userId) return { act: 'nothing' };
  return { act: hasNewQueue || userId !== null ? 'transfer' : 'return', to };
}

function decideReconnect(decision: Decision, ticket: TicketState, connectionId: number | null): Decision {
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

function decideLive(viewer: TicketViewer, ticket: TicketState, input: UpdateTicket): Decision {
  const { queueId = ticket.queueId } = input;
  if (input.status === 'closed') {
    // Resolving an unassigned ticket assigns it to the viewer, so that they find it among their own.
    return { act: 'resolve', to: { ...ticket, status: 'closed', userId: ticket.userId ?? viewer.userId } };
  }
  if (input.status === 'open' && ticket.status === 'pending') {
    return {
      act: 'accept',
      to: { ...ticket, status: 'open', userId: assigneeOf(viewer, input.userId), queueId },
    };
  }
  const isForMe = input.userId === undefined || input.userId === viewer.userId;
  if (input.status === 'open' && isForMe && ticket.userId !== viewer.userId) {
    return { act: 'late', userId: ticket.userId };
  }
  return decideTransfer(ticket, input, queueId);
}

function decideClosed(viewer: TicketViewer, ticket: TicketState, input: UpdateTicket): Decision {
  if (input.status === 'open') {
    const { queueId = ticket.queueId } = input;
    return {
      act: 'reopen',
      to: { ...ticket, status: 'open', userId: assigneeOf(viewer, input.userId), queueId },
    };
  }
  // Resolving twice changes nothing; any other change to a closed ticket is refused.
  if (input.status !== 'closed') throw new AppError('ERR_TICKET_STATUS');
  return { act: 'nothing' };
}

/**
 * Decides what a request does to a ticket the viewer sees. Fields equal to the current state are ignored, as forms send
 * them all.
 */
export function decideChange(viewer: TicketViewer, ticket: TicketState, input: UpdateTicket): Decision {
  const isClosed = ticket.status === 'closed';
  const wish = isClosed ? decideClosed(viewer, ticket, input) : decideLive(viewer, ticket, input);
  const isOver = input.status === 'closed';
  const decision = isOver ? wish : decideReconnect(wish, ticket, input.whatsappId ?? ticket.connectionId);
  if (decision.act === 'nothing' || decision.act === 'late') return decision;
  if (!canChange(viewer, ticket) && !isTakeover(viewer, ticket, decision)) {
    throw new AppError('ERR_NO_PERMISSION');
  }
  const { status } = decision.to;
  if (status !== ticket.status && !canTransition(ticket.status, status)) {
    throw new AppError('ERR_TICKET_STATUS');
  }
  return decision;
}

/** Whether a ticket of this queue may be assigned to this user. */
export function canReceive(person: TicketViewer, queueId: number | null): boolean {
  return queueId === null || seesTicket(person, { userId: null, queueId });
}

/** Greeting to the contact when an attendant takes over; variables are filled as in every message. */
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
