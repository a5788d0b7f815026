import type { AuditEntry } from '@prosa/contracts/audit-log/schema.ts';
import type { AuditEntryRow } from './store.ts';

export function presentAuditEntry(row: AuditEntryRow): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    userId: row.user_id,
    userName: row.user_name,
    enteredByName: row.entered_by_name,
    act: row.act,
    targetId: row.target_id,
    targetName: row.target_name,
    fields: row.fields,
    times: row.times,
    address: row.address,
    userAgent: row.user_agent,
  };
}

/** One line of the table that is taken away. */
export function presentAuditLine(
  row: AuditEntryRow,
): Record<Exclude<keyof AuditEntry, 'id' | 'userId'>, string> {
  return {
    at: row.at,
    userName: row.user_name ?? '',
    enteredByName: row.entered_by_name ?? '',
    act: row.act,
    targetId: row.target_id ?? '',
    targetName: row.target_name ?? '',
    fields: row.fields.join(', '),
    times: String(row.times),
    address: row.address,
    userAgent: row.user_agent,
  };
}
