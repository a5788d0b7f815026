import * as api from '@prosa/contracts/audit-log/api.ts';
import { download, type Route, read } from '#platform/http/route.ts';
import { countNewEntries, exportEntries, listAuditEntries, listPeople } from './service.ts';

export const auditLogRoutes: readonly Route[] = [
  read(api.listAuditEntries, ({ reader, query }) => listAuditEntries(reader, query)),
  read(api.countNewAuditEntries, async ({ reader, query }) => ({
    count: await countNewEntries(reader, query.after),
  })),
  read(api.listAuditPeople, ({ reader }) => listPeople(reader)),
  download(api.exportAuditLog, ({ reader, query }) => ({
    fileName: 'audit-log.csv',
    chunks: exportEntries(reader, query),
  })),
];
