import type { MessageService } from '#features/messages/service.ts';
import type { JobHandler } from '#platform/jobs/define-job.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { type AskDependencies, askHandler } from './talking/ask.ts';
import { sayReplyHandler } from './talking/say-reply.ts';

interface IntegrationJobDependencies extends Omit<AskDependencies, 'say'> {
  readonly messages: Pick<MessageService, 'say' | 'sayFile'>;
  readonly media: MediaStore;
}

export function integrationJobHandlers(dependencies: IntegrationJobDependencies): readonly JobHandler[] {
  return [askHandler({ ...dependencies, say: dependencies.messages.say }), sayReplyHandler(dependencies)];
}
