import type { Company, ManagedCompany } from '@prosa/contracts/companies/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const companyUpdated = defineEvent<{ company: Company }>('company.updated');
/** From now on it is closed; a job erases what it has once it can no longer be restored. */
export const companyDeleted = defineEvent<{ companyId: number }>('company.deleted');

/** What the platform's owner asked to be taken from it came on; its own people hear nothing of it. */
export const companyExportChanged = defineEvent<{ companyId: number }>('company-export.changed');

/** Told in the companies whose people look after the platform, about any other one. */
export const managedCompanyChanged = defineEvent<{ company: ManagedCompany }>('managed-company.changed');
export const managedCompanyGone = defineEvent<{ companyId: number }>('managed-company.gone');
