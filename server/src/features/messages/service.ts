import { createBatchService, createBulkSending } from './batch-service.ts';
import { createChangesService } from './change-service.ts';
import {
  createMessagePublisher,
  type DeliveredMessage,
  type MessageDependencies,
  type NoteDelivery,
} from './publisher.ts';
import { createReadingService } from './reading/service.ts';
import { createReceivingService } from './receiving-service.ts';
import { createSearchService } from './search-service.ts';
import { createSendingService } from './sending-service.ts';
import { createTemplateSending } from './template-service.ts';

export type { DeliveredMessage };
export type MessageService = ReturnType<typeof createMessageService>;

/** Combines the use cases of messages: actions of users, automatic messages and provider events. */
export function createMessageService(
  dependencies: MessageDependencies & { readonly noteDelivery: NoteDelivery },
) {
  const publisher = createMessagePublisher(dependencies);
  return {
    ...createReadingService(dependencies, publisher),
    ...createSearchService(publisher),
    ...createSendingService(dependencies, publisher),
    ...createBatchService(dependencies, publisher),
    ...createBulkSending(dependencies, publisher),
    ...createTemplateSending(dependencies, publisher),
    ...createChangesService(dependencies, publisher),
    ...createReceivingService(dependencies, publisher),
  };
}
