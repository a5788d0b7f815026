import type { FormerTicket, OtherOpenTicket, Ticket } from '@prosa/contracts/tickets/schema.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { TicketRow, TicketView } from './queries.ts';

/** Older clients read a name here whether there is one or not. */
const missingName = '—';

const menuSteps: readonly TicketView['automation_step'][] = ['queues', 'options', 'bills'];

/** The automatic part of the conversation, as older clients read it. */
function presentAutomation({ automation_step: step, queue, connection }: TicketView) {
  const promptId = step === 'prompt' ? ((queue ?? connection)?.prompt_id ?? null) : null;
  const integrationId = step === 'integration' ? (queue?.integration_id ?? null) : null;
  return {
    chatbot: menuSteps.includes(step),
    useIntegration: promptId !== null || integrationId !== null,
    promptId,
    integrationId,
  };
}

export function presentTicket(row: TicketView, links: MediaLinks): Ticket {
  const { picture_key: picture, is_group: isGroup, number, ...contact } = row.contact;
  return {
    id: row.id,
    uuid: row.uuid,
    protocol: row.protocol,
    status: row.status,
    isGroup: row.is_group,
    contactId: row.contact_id,
    contact: {
      ...contact,
      number: number ?? '',
      profilePicUrl: picture && links(mintCompanyId(row.company_id), picture, contact.name),
      isGroup,
    },
    userId: row.user_id,
    user: row.user,
    queueId: row.queue_id,
    queue: row.queue && { id: row.queue.id, name: row.queue.name, color: row.queue.color },
    whatsappId: row.connection_id,
    whatsapp: row.connection && { id: row.connection.id, name: row.connection.name },
    tags: row.tags,
    laneId: row.lane_id,
    lastMessage: row.last_message,
    lastMessageKind: row.last_message_kind,
    fromMe: row.last_message_from_me,
    unreadMessages: row.unread_messages,
    closingReason: row.closing_reason,
    rating: row.rating,
    replyUntil: row.reply_until,
    ...presentAutomation(row),
    companyId: row.company_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    acceptedAt: row.accepted_at,
    closedAt: row.closed_at,
  };
}

export function placeOf(row: Pick<TicketRow, 'status' | 'user_id' | 'queue_id' | 'lane_id'>) {
  return {
    status: row.status,
    userId: row.user_id,
    queueId: row.queue_id,
    laneId: row.lane_id,
  } satisfies FormerTicket;
}

export function presentOther(row: TicketView): OtherOpenTicket {
  return {
    id: row.id,
    uuid: row.uuid,
    userId: row.user_id,
    user: row.user ?? { id: null, name: missingName },
    queue: row.queue ? { id: row.queue.id, name: row.queue.name } : { id: null, name: missingName },
  };
}
