import type { CompanyExport } from '@prosa/contracts/companies/schema.ts';
import type { CompanyExportRow } from './store.ts';

export function presentCompanyExport(
  row: Pick<CompanyExportRow, 'state' | 'requested_by' | 'requested_at' | 'bytes' | 'expires_at'>,
): CompanyExport {
  return {
    state: row.state,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    bytes: row.bytes,
    expiresAt: row.expires_at,
  };
}
