import type { MessageService } from '#features/messages/service.ts';
import type { ConversationService } from '#features/tickets/conversations/service.ts';
import { handle, type JobHandler } from '#platform/jobs/define-job.ts';
import { fileExtension } from '#platform/uploads/display-name.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { sayFileJob } from './jobs.ts';

interface SayFileDependencies {
  readonly conversations: Pick<ConversationService, 'find'>;
  readonly messages: Pick<MessageService, 'sayFile'>;
  readonly media: MediaStore;
}

/** Copies the file first, since a message and an option are deleted at different times, and sends it then. */
export function sayFileHandler({ conversations, messages, media }: SayFileDependencies): JobHandler {
  return handle(
    sayFileJob,
    async ({ companyId, transaction, log }, { ticketId, providerId, file, because }) => {
      const opened = await media.open(file.key);
      if (!opened) {
        log.warn({ ticketId }, 'file of automatic reply missing');
        return;
      }
      const key = newMediaKey(companyId, 'messages', fileExtension(file.key));
      const stored = await media.put(key, opened.stream, { contentType: file.mimeType });
      const copy = { key, ...stored, mimeType: file.mimeType, originalName: file.name };
      try {
        const isSaid = await transaction(async (tx) => {
          const ticket = await conversations.find(tx, ticketId);
          return ticket ? messages.sayFile(tx, ticket, { file: copy, providerId, because }) : false;
        });
        if (!isSaid) await media.remove(key);
      } catch (error) {
        await media.remove(key);
        throw error;
      }
    },
  );
}
