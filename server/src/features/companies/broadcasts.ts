import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom, permissionRoom } from '#platform/realtime/rooms.ts';
import { companyUpdated, managedCompanyChanged, managedCompanyGone } from './events.ts';

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
  broadcastOf(managedCompanyGone, (gone, companyId) => [
    {
      name: 'platformCompany',
      payload: { action: 'delete', companyId: gone.companyId },
      rooms: [permissionRoom(companyId, 'platform:manage')],
    },
  ]),
];
