import * as api from '@prosa/contracts/messages/api.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import { readTicket } from '@prosa/contracts/tickets/api.ts';
import type { TicketService } from '#features/tickets/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Feature } from '#platform/feature.ts';
import { read, upload, write } from '#platform/http/route.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { messageBroadcasts } from './events.ts';
import { withVisibleQuotes } from './history/service.ts';
import { messageJobHandlers } from './jobs.ts';
import type { MessageService } from './service.ts';

/** As the one who changed it may read it. */
async function readBy(tx: Tx, actor: UserActor, changed: Promise<Message>): Promise<Message> {
  const message = await changed;
  const [shown = message] = await withVisibleQuotes(tx, actor, [message]);
  return shown;
}

interface MessagesDependencies {
  readonly messages: MessageService;
  readonly tickets: TicketService;
  readonly media: MediaStore;
  readonly mediaLinks: MediaLinks;
  readonly clock: Clock;
}

export function messagesFeature({
  messages: service,
  tickets,
  media,
  mediaLinks,
  clock,
}: MessagesDependencies): Feature {
  return {
    name: 'messages',
    routes: [
      read(api.listMessages, ({ reader, actor, params, query }) =>
        service.list(reader, actor, params.ticketId, query),
      ),
      read(api.searchMessages, ({ reader, actor, query }) => service.search(reader, actor, query)),
      upload(api.sendMessage, 'messages', async ({ tx, actor, params, body, files, request }) => {
        const { messages } = await service.send(tx, actor, {
          ticketId: params.ticketId,
          input: body,
          files,
          idempotencyKey: request.idempotencyKey,
        });
        return { messages: await withVisibleQuotes(tx, actor, messages) };
      }),
      write(api.sendTemplate, ({ tx, actor, params, body }) =>
        service.sendTemplate(tx, actor, params.ticketId, body),
      ),
      write(api.editMessage, ({ tx, actor, params, body }) =>
        readBy(tx, actor, service.edit(tx, actor, params.messageId, body.body)),
      ),
      write(api.deleteMessage, ({ tx, actor, params }) =>
        readBy(tx, actor, service.remove(tx, actor, params.messageId)),
      ),
      write(api.reactToMessage, ({ tx, actor, params, body }) =>
        readBy(tx, actor, service.react(tx, actor, params.messageId, body.emoji)),
      ),
      write(api.retryMessage, ({ tx, actor, params }) =>
        readBy(tx, actor, service.retry(tx, actor, params.messageId)),
      ),
      read(api.listMessageVersions, ({ reader, actor, params }) =>
        service.versions(reader, actor, params.messageId),
      ),
      write(readTicket, ({ tx, actor, params, body }) =>
        service.read(tx, actor, params.ticketId, body.messageId),
      ),
    ],
    jobs: messageJobHandlers({ tickets, media, links: mediaLinks, clock }),
    broadcasts: messageBroadcasts,
  };
}
