import type { QuickMessage } from '@prosa/contracts/quick-messages/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const quickMessageCreated = defineEvent<{ record: QuickMessage }>('quick-message.created');
export const quickMessageUpdated = defineEvent<{ record: QuickMessage }>('quick-message.updated');
/** One for all became private: everybody else sees it no more. The update that follows is its owner's. */
export const quickMessageWithdrawn = defineEvent<{ id: number }>('quick-message.withdrawn');
export const quickMessageDeleted =
  defineEvent<Pick<QuickMessage, 'id' | 'geral' | 'userId'>>('quick-message.deleted');
