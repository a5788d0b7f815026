import type { SandboxCustomer } from '@prosa/contracts/sandbox-phone/schema.ts';
import type { CustomerWithChat } from './queries.ts';

export function presentCustomer(row: CustomerWithChat): SandboxCustomer {
  const last = row.last_message;
  return {
    id: row.id,
    connectionId: row.connection_id,
    name: row.name,
    color: row.color,
    phone: row.phone,
    lid: row.lid,
    isGroup: row.group_address !== null,
    memberIds: row.member_ids ?? [],
    lastMessage: last && {
      id: last.id,
      kind: last.kind,
      text: last.is_deleted ? '' : last.body,
      fromCompany: last.is_from_company,
      isDeleted: last.is_deleted,
      // PostgreSQL writes a time inside of JSON in its own way.
      sentAt: new Date(last.sent_at).toISOString(),
    },
    unread: row.unread ?? 0,
  };
}
