import type { Integration, IntegrationEvent } from '@prosa/contracts/integrations/schema.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type Broadcast, type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';

export const integrationCreated = defineEvent<{ integration: Integration }>('integration.created');
export const integrationUpdated = defineEvent<{ integration: Integration }>('integration.updated');
export const integrationDeleted = defineEvent<{ integrationId: number }>('integration.deleted');

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
