import { exportAuditLog } from '@prosa/contracts/audit-log/api.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { AuditQuery } from './state.ts';

export function useExportAuditLog() {
  return useMutation({ mutationFn: (query: AuditQuery) => call(exportAuditLog, { query }) });
}
