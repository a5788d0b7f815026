import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import {
  AuditFilterSchema,
  AuditPageSchema,
  AuditPersonSchema,
  CountNewAuditEntriesQuerySchema,
  ListAuditEntriesQuerySchema,
} from './schema.ts';

export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/audit-log',
  summary: 'List one page of the company’s audit log, newest first.',
  access: 'audit-log:view',
  query: ListAuditEntriesQuerySchema,
  reply: AuditPageSchema,
});

export const countNewAuditEntries = endpoint({
  name: 'countNewAuditEntries',
  method: 'GET',
  path: '/audit-log/new',
  summary: 'Count the audit log entries after a given one, up to a limit.',
  access: 'audit-log:view',
  query: CountNewAuditEntriesQuerySchema,
  reply: z.object({ count: z.int() }),
  example: { query: { after: 0 } },
});

export const listAuditPeople = endpoint({
  name: 'listAuditPeople',
  method: 'GET',
  path: '/audit-log/people',
  summary: 'List all users in the audit log, including removed ones.',
  access: 'audit-log:view',
  reply: z.array(AuditPersonSchema),
});

export const exportAuditLog = endpoint({
  name: 'exportAuditLog',
  method: 'GET',
  path: '/audit-log/export',
  summary: 'Export the audit log as CSV, separated by semicolons.',
  access: 'audit-log:view',
  query: AuditFilterSchema,
  replyType: 'text/csv',
  reply: z.string(),
});
