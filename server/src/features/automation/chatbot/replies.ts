import { sendReplyJob } from '#features/automation/jobs.ts';
import type { ResponderConversations } from '#features/automation/responder-conversations.ts';
import { newProviderId } from '#features/messages/rules.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Tx } from '#platform/database/database.ts';
import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import type { Chatbots } from '#providers/chatbots/port.ts';
import { becauseOfIntegration } from './requests.ts';
import { chatbotSessionStore } from './store.ts';

interface SendReplyDependencies {
  readonly chatbots: Chatbots;
  readonly led: ResponderConversations;
  readonly messages: Pick<MessageService, 'sendAutomatic' | 'sendAutomaticFile'>;
  readonly media: MediaStore;
}

export function sendReplyHandler({ chatbots, led, messages, media }: SendReplyDependencies): JobHandler {
  /** Undefined for a file that cannot be fetched: its address is sent instead. */
  async function fetched(companyId: CompanyId, url: string, signal: AbortSignal) {
    try {
      const { stream, mimeType, extension, name } = await chatbots.fetchFile(url, signal);
      const key = newMediaKey(companyId, 'messages', extension);
      const stored = await media.put(key, stream, { contentType: mimeType });
      return { key, ...stored, mimeType, originalName: name || key } satisfies ReceivedUpload;
    } catch (error) {
      if (error instanceof ServiceFailure) return undefined;
      throw error;
    }
  }

  return handle(sendReplyJob, async ({ companyId, transaction, signal }, payload) => {
    const { ticketId, integrationId, number, reply, handOver } = payload;
    const file = reply.kind === 'file' ? await fetched(companyId, reply.url, signal) : undefined;

    /** Returns whether the reply was sent now: not sent before, and the responder still leads. */
    async function speak(tx: Tx): Promise<boolean> {
      const conversation = await led.hold(tx, ticketId, { whom: 'integration', id: integrationId });
      if (!conversation || !(await chatbotSessionStore(tx).markSent(ticketId, number))) return false;
      const { ticket, leader } = conversation;
      const because = becauseOfIntegration(leader);
      if (file) {
        await messages.sendAutomaticFile(tx, ticket, { file, providerId: newProviderId(), because });
      } else {
        await messages.sendAutomatic(tx, ticket, reply.kind === 'text' ? reply.text : reply.url, because);
      }
      if (handOver) await led.leaveToPeople(tx, conversation, handOver.queueId);
      return true;
    }

    let isSaid = false;
    try {
      isSaid = await transaction(speak);
    } finally {
      if (file && !isSaid) await media.remove(file.key);
    }
  });
}
