import { exportAuditLog } from '@prosa/contracts/audit-log/api.ts';
import type { AuditFilter } from '@prosa/contracts/audit-log/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export function useExportAuditLog() {
  return useMutation({ mutationFn: (query: AuditFilter) => call(exportAuditLog, { query }) });
}
