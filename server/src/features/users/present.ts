import type { User } from '@prosa/contracts/users/schema.ts';
import type { UserRow } from './queries.ts';

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    profile: row.profile,
    super: row.super,
    companyId: row.company_id,
    company: { id: row.company_id, name: row.company_name },
    queues: row.queues.map((queue) => ({ ...queue, UserQueue: { userId: row.id, queueId: queue.id } })),
    whatsappId: row.connection_id,
    allTicket: row.sees_all_tickets ? 'enable' : 'disable',
    language: row.language,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    online: row.is_away !== null,
    away: row.is_away === true,
    lastSeenAt: row.last_seen_at,
  };
}
