import type { Company } from '@prosa/contracts/companies/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const companyUpdated = defineEvent<{ company: Company }>('company.updated');
