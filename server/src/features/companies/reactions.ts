import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Database } from '#platform/database/database.ts';
import type { DomainEvent } from '#platform/events/domain-event.ts';
import { type Reaction, reactTo } from '#platform/events/domain-event.ts';
import {
  companyDeleted,
  companyExportChanged,
  companyUpdated,
  managedCompanyChanged,
  managedCompanyDeleted,
} from './events.ts';
import { managedCompanyQueries, platformCompanies, presentManagedCompany } from './managed-queries.ts';

/**
 * An event belongs to one company. Platform managers receive changes of the others by events of their own; a list that
 * missed one is correct again when it is reloaded.
 */
export function companyReactions(database: Database): readonly Reaction[] {
  async function publishToManagers(event: DomainEvent): Promise<void> {
    for (const id of await database.platform(platformCompanies)) {
      await database.transaction(mintCompanyId(id), async (tx) => tx.record(event));
    }
  }

  async function publishCompany(companyId: number): Promise<void> {
    const row = await database.platform((tx) => managedCompanyQueries(tx).find(companyId));
    if (row) await publishToManagers(managedCompanyChanged({ company: presentManagedCompany(row) }));
  }

  return [
    reactTo(companyUpdated, (_, companyId) => publishCompany(companyId)),
    reactTo(companyExportChanged, (_, companyId) => publishCompany(companyId)),
    reactTo(companyDeleted, ({ companyId }) => publishToManagers(managedCompanyDeleted({ companyId }))),
  ];
}
