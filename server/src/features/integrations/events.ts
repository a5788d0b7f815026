import type { Integration } from '@prosa/contracts/integrations/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const integrationCreated = defineEvent<{ integration: Integration }>('integration.created');
export const integrationUpdated = defineEvent<{ integration: Integration }>('integration.updated');
export const integrationDeleted = defineEvent<{ integrationId: number }>('integration.deleted');
