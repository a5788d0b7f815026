import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Database } from '#platform/database/database.ts';
import type { SentCopies } from '#providers/whatsapp/port.ts';
import { sentCopy } from './queries.ts';
import { copyStore } from './store.ts';

export function createSentCopies(database: Database, companyId: CompanyId, connectionId: number): SentCopies {
  return {
    keep: (messageId, content) =>
      database.transaction(companyId, (tx) => copyStore(tx).keep(connectionId, messageId, content)),
    find: (messageId) => sentCopy(database.reader(companyId), connectionId, messageId),
  };
}
