import {
  createAnnouncer,
  type DeliveredMessage,
  type MessageDependencies,
  type NoteDelivery,
} from './announce.ts';
import { createBulkSending } from './bulk/service.ts';
import { createChangesService } from './changes/service.ts';
import { createDeliveryService } from './deliveries/service.ts';
import { createReadingService } from './reading/service.ts';
import { createReceivingService } from './receiving/service.ts';
import { createSearchService } from './search/service.ts';
import { createSendingService } from './sending/service.ts';
import { createTemplateSending } from './templates/service.ts';

export type { DeliveredMessage };
export type MessageService = ReturnType<typeof createMessageService>;

/** Combines the use cases of messages: actions of users, automatic messages and provider events. */
export function createMessageService(
  dependencies: MessageDependencies & { readonly noteDelivery: NoteDelivery },
) {
  const announce = createAnnouncer(dependencies);
  return {
    ...createReadingService(dependencies, announce),
    ...createSearchService(announce),
    ...createSendingService(dependencies, announce),
    ...createDeliveryService(dependencies, announce),
    ...createBulkSending(dependencies, announce),
    ...createTemplateSending(dependencies, announce),
    ...createChangesService(dependencies, announce),
    ...createReceivingService(dependencies, announce),
  };
}
