import type { Schedule } from '@prosa/contracts/schedules/schema.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import type { ScheduleView } from './queries.ts';

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

export function presentSchedule(row: ScheduleView, links: MediaLinks): Schedule {
  const { media_key: key, media_name: mediaName } = row;
  return {
    id: row.id,
    body: row.body,
    sendAt: row.send_at,
    sentAt: row.status === 'ENVIADA' ? (row.sent_at ?? row.message_updated_at ?? row.updated_at) : null,
    status: row.status,
    error: row.error,
    companyId: row.company_id,
    userId: row.user_id,
    user: named(row.user_id, row.user_name),
    contactId: row.contact_id,
    contact: named(row.contact_id, row.contact_name),
    whatsappId: row.connection_id,
    whatsapp: named(row.connection_id, row.connection_name),
    queueId: row.queue_id,
    queue:
      row.queue_id === null
        ? null
        : { id: row.queue_id, name: row.queue_name ?? '', color: row.queue_color ?? '' },
    ticketId: row.ticket_id,
    ticketUuid: row.ticket_uuid,
    mediaPath: key === null ? null : links(mintCompanyId(row.company_id), key, mediaName ?? ''),
    mediaName,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
