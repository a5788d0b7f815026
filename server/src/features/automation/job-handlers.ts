import type { DeliveryService } from '#features/integration-deliveries/service.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { RatingService } from '#features/ratings/service.ts';
import type { ConversationService } from '#features/tickets/conversation-service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import { handle, type JobHandler } from '#platform/jobs/job.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { ChatModel } from '#providers/ai/port.ts';
import type { Billing } from '#providers/billing/port.ts';
import type { Chatbots } from '#providers/chatbots/port.ts';
import type { Speech } from '#providers/speech/port.ts';
import { askPromptHandler } from './assistant/model-answers.ts';
import { askBillingHandler } from './billing-lookup.ts';
import { sendReplyHandler } from './chatbot/replies.ts';
import { askIntegrationHandler } from './chatbot/requests.ts';
import { createIdleTicketHandler } from './idle-tickets.ts';
import { handleIdleTicketsJob } from './jobs.ts';
import { sendFileHandler } from './message-files.ts';
import { createResponderConversations } from './responder-conversations.ts';

interface AutomationJobDependencies {
  readonly billing: Billing;
  readonly chatbots: Chatbots;
  readonly deliveries: DeliveryService;
  readonly conversations: ConversationService;
  readonly messages: MessageService;
  readonly media: MediaStore;
  readonly model: ChatModel;
  readonly speech: Speech;
  readonly ratings: Pick<RatingService, 'sendThanks'>;
  readonly box: SecretBox;
  readonly clock: Clock;
}

export function automationJobHandlers(dependencies: AutomationJobDependencies): readonly JobHandler[] {
  const parts = { ...dependencies, say: dependencies.messages.sendAutomatic };
  const led = createResponderConversations(parts);
  const keepTime = createIdleTicketHandler(parts);
  return [
    sendFileHandler(parts),
    askBillingHandler({ ...parts, led }),
    askPromptHandler({ ...parts, led }),
    askIntegrationHandler({ ...parts, led }),
    sendReplyHandler({ ...parts, led }),
    handle(handleIdleTicketsJob, (context) => keepTime(context)),
  ];
}
