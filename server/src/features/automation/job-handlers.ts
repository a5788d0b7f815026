import type { MessageService } from '#features/messages/service.ts';
import type { ConversationService } from '#features/tickets/conversations/service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import { handle, type JobHandler } from '#platform/jobs/define-job.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { ChatModel } from '#providers/ai/port.ts';
import { askPromptHandler } from './assistant/ask-model.ts';
import { keepTimeJob } from './jobs.ts';
import { sayFileHandler } from './say-file.ts';
import { createTimekeeper } from './timers/keep-time.ts';

interface AutomationJobDependencies {
  readonly conversations: ConversationService;
  readonly messages: MessageService;
  readonly media: MediaStore;
  readonly model: ChatModel;
  readonly box: SecretBox;
  readonly clock: Clock;
}

export function automationJobHandlers(dependencies: AutomationJobDependencies): readonly JobHandler[] {
  const keepTime = createTimekeeper({ ...dependencies, say: dependencies.messages.say });
  return [
    sayFileHandler(dependencies),
    askPromptHandler({ ...dependencies, say: dependencies.messages.say }),
    handle(keepTimeJob, (context) => keepTime(context)),
  ];
}
