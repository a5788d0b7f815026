import * as api from '@prosa/contracts/prompts/api.ts';
import { createDeliveryService } from '#features/integration-deliveries/service.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { RatingService } from '#features/ratings/service.ts';
import type { ConversationService } from '#features/tickets/conversation-service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Feature } from '#platform/feature.ts';
import { read } from '#platform/http/route.ts';
import type { Log } from '#platform/log.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { ChatModel } from '#providers/ai/port.ts';
import type { Billing } from '#providers/billing/port.ts';
import type { Chatbots } from '#providers/chatbots/port.ts';
import type { Speech } from '#providers/speech/port.ts';
import { createPromptTrial } from './assistant/prompt-trial.ts';
import { automationJobHandlers } from './job-handlers.ts';

interface AutomationDependencies {
  readonly billing: Billing;
  readonly box: SecretBox;
  readonly chatbots: Chatbots;
  readonly clock: Clock;
  readonly incoming: {
    readonly conversations: ConversationService;
    readonly ratings: Pick<RatingService, 'sendThanks'>;
  };
  readonly log: Log;
  readonly media: MediaStore;
  readonly messages: MessageService;
  readonly model: ChatModel;
  readonly speech: Speech;
}

export function automationFeature({
  billing,
  box,
  chatbots,
  clock,
  incoming,
  log,
  media,
  messages,
  model,
  speech,
}: AutomationDependencies): Feature {
  const tryPrompt = createPromptTrial({ model, box, log });
  return {
    name: 'automation',
    routes: [read(api.tryPrompt, ({ reader, actor, body }) => tryPrompt(reader, actor, body))],
    jobs: automationJobHandlers({
      billing,
      box,
      chatbots,
      clock,
      conversations: incoming.conversations,
      deliveries: createDeliveryService({ chatbots, box, clock }),
      media,
      messages,
      model,
      ratings: incoming.ratings,
      speech,
    }),
  };
}
