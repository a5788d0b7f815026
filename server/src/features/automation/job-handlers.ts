import type { DeliveryService } from '#features/integration-deliveries/service.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { RatingService } from '#features/ratings/service.ts';
import type { ConversationService } from '#features/tickets/conversations/service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import { handle, type JobHandler } from '#platform/jobs/define-job.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { ChatModel } from '#providers/ai/port.ts';
import type { Billing } from '#providers/billing/port.ts';
import type { Chatbots } from '#providers/chatbots/port.ts';
import type { Speech } from '#providers/speech/port.ts';
import { askPromptHandler } from './assistant/ask-model.ts';
import { askBillingHandler } from './bills/ask-billing.ts';
import { keepTimeJob } from './jobs.ts';
import { createLedConversations } from './outside/led-conversations.ts';
import { sayFileHandler } from './say-file.ts';
import { askIntegrationHandler } from './talking/ask-chatbot.ts';
import { sayReplyHandler } from './talking/say-reply.ts';
import { createTimekeeper } from './timers/keep-time.ts';

interface AutomationJobDependencies {
  readonly billing: Billing;
  readonly chatbots: Chatbots;
  readonly deliveries: DeliveryService;
  readonly conversations: ConversationService;
  readonly messages: MessageService;
  readonly media: MediaStore;
  readonly model: ChatModel;
  readonly speech: Speech;
  readonly ratings: Pick<RatingService, 'thank'>;
  readonly box: SecretBox;
  readonly clock: Clock;
}

export function automationJobHandlers(dependencies: AutomationJobDependencies): readonly JobHandler[] {
  const parts = { ...dependencies, say: dependencies.messages.say };
  const led = createLedConversations(parts);
  const keepTime = createTimekeeper(parts);
  return [
    sayFileHandler(parts),
    askBillingHandler({ ...parts, led }),
    askPromptHandler({ ...parts, led }),
    askIntegrationHandler({ ...parts, led }),
    sayReplyHandler({ ...parts, led }),
    handle(keepTimeJob, (context) => keepTime(context)),
  ];
}
