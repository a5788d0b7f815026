import { can } from '@prosa/contracts/permissions.ts';
import { seesTicket, type TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import type { CreateTicket } from '@prosa/contracts/tickets/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { requireConnection } from '#features/connections/service.ts';
import { requireQueues } from '#features/queues/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { requireAssignee } from './change-service.ts';
import { ticketQueries } from './queries.ts';
import { isVisible } from './visibility.ts';

async function requireOwnQueue(tx: Tx, actor: UserActor, queueId: number | null): Promise<void> {
  if (queueId !== null) await requireQueues(tx, [queueId]);
  if (actor.profile === 'admin') return;
  if (queueId === null) {
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'queueId', message: validationKeys.required }] });
  }
  if (!actor.queueIds.includes(queueId)) throw new AppError('ERR_NO_PERMISSION');
}

/** Returns the requested connection, or the actor's own, or the company's default. */
export async function resolveConnection(tx: Tx, actor: UserActor, wanted: number | null): Promise<number> {
  if (wanted !== null) return (await requireConnection(tx, wanted)).id;
  const id = await ticketQueries(tx).connectionFor(actor.userId);
  if (id === undefined) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  return id;
}

export interface MessageTarget {
  readonly contactId: number;
  readonly connectionId: number;
  /** Queue of the ticket that is opened when none is live. Without a queue the ticket belongs to the sender. */
  readonly queueId: number | null;
}

/** Whether the sender sees the ticket a message would go to: the live one, or the one that would be opened. */
export async function canReach(
  reader: Reader,
  sender: TicketViewer,
  { contactId, connectionId, queueId }: MessageTarget,
): Promise<boolean> {
  const live = await ticketQueries(reader).live(contactId, connectionId);
  if (live) return isVisible(sender, live);
  return seesTicket(sender, { userId: queueId === null ? sender.userId : null, queueId });
}

/** Checks permissions and returns the columns of a user's new ticket. */
export async function newTicketColumns(tx: Tx, actor: UserActor, input: CreateTicket, now: Date) {
  const { contactId, queueId } = input;
  await requireOwnQueue(tx, actor, queueId);
  const userId = input.userId ?? actor.userId;
  if (userId !== actor.userId && !can(actor, 'tickets-manager:showall')) {
    throw new AppError('ERR_NO_PERMISSION');
  }
  await requireAssignee(tx, actor, userId, queueId);
  const contact = await ticketQueries(tx).findContact(contactId);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  return {
    contact_id: contactId,
    connection_id: await resolveConnection(tx, actor, input.whatsappId),
    queue_id: queueId,
    user_id: userId,
    status: 'open',
    is_group: contact.is_group,
    accepted_at: now.toISOString(),
  } as const;
}
