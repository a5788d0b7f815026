import * as api from '@prosa/contracts/audit-log/api.ts';
import type { Clock } from '#platform/clock.ts';
import type { Feature } from '#platform/feature.ts';
import { download, read } from '#platform/http/route.ts';
import { auditLogJobHandlers } from './jobs.ts';
import { countNewEntries, exportEntries, listAuditEntries, listPeople } from './service.ts';

interface AuditLogDependencies {
  readonly auditRetentionDays: number;
  readonly clock: Clock;
}

export function auditLogFeature({ auditRetentionDays, clock }: AuditLogDependencies): Feature {
  return {
    name: 'audit-log',
    routes: [
      read(api.listAuditEntries, ({ reader, query }) => listAuditEntries(reader, query)),
      read(api.countNewAuditEntries, async ({ reader, query }) => ({
        count: await countNewEntries(reader, query.after),
      })),
      read(api.listAuditPeople, ({ reader }) => listPeople(reader)),
      download(api.exportAuditLog, ({ reader, query }) => ({
        fileName: 'audit-log.csv',
        chunks: exportEntries(reader, query),
      })),
    ],
    jobs: auditLogJobHandlers({ clock, auditRetentionDays }),
  };
}
