import type { IntegrationEvent } from '@prosa/contracts/integrations/events.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { type Broadcast, type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';
import { integrationCreated, integrationDeleted, integrationUpdated } from './events.ts';

/** Sent only to users who may change integrations, because the address of a flow is enough to start it. */
function toManagers(companyId: CompanyId, payload: IntegrationEvent): Broadcast[] {
  return [{ name: 'queueIntegration', payload, rooms: [permissionRoom(companyId, 'integrations:manage')] }];
}

export const integrationBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(integrationCreated, ({ integration }, companyId) =>
    toManagers(companyId, { action: 'create', queueIntegration: integration }),
  ),
  broadcastOf(integrationUpdated, ({ integration }, companyId) =>
    toManagers(companyId, { action: 'update', queueIntegration: integration }),
  ),
  broadcastOf(integrationDeleted, ({ integrationId }, companyId) =>
    toManagers(companyId, { action: 'delete', integrationId }),
  ),
];
