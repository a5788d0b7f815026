import type { Company, ManagedCompany } from '@prosa/contracts/companies/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom, permissionRoom } from '#platform/realtime/rooms.ts';

export const companyUpdated = defineEvent<{ company: Company }>('company.updated');
/** The company is closed from now on; a job erases its data once it can no longer be restored. */
export const companyDeleted = defineEvent<{ companyId: number }>('company.deleted');

/** Published to the platform's managers only, not to the users of the exported company. */
export const companyExportChanged = defineEvent<{ companyId: number }>('company-export.changed');

/** Published in the companies of the platform's managers, about any other company. */
export const managedCompanyChanged = defineEvent<{ company: ManagedCompany }>('managed-company.changed');
export const managedCompanyDeleted = defineEvent<{ companyId: number }>('managed-company.gone');

export const companyBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(companyUpdated, ({ company }, companyId) => [
    { name: 'company', payload: { action: 'update', company }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(managedCompanyChanged, ({ company }, companyId) => [
    {
      name: 'platformCompany',
      payload: { action: 'update', company },
      rooms: [permissionRoom(companyId, 'platform:manage')],
    },
  ]),
  broadcastOf(managedCompanyDeleted, (gone, companyId) => [
    {
      name: 'platformCompany',
      payload: { action: 'delete', companyId: gone.companyId },
      rooms: [permissionRoom(companyId, 'platform:manage')],
    },
  ]),
];
