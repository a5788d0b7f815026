import * as api from '@prosa/contracts/messages/api.ts';
import { readTicket } from '@prosa/contracts/tickets/api.ts';
import { type Route, read, upload, write } from '#platform/http/route.ts';
import type { MessageService } from './service.ts';

export function messageRoutes(service: MessageService): readonly Route[] {
  return [
    read(api.listMessages, ({ reader, actor, params, query }) =>
      service.list(reader, actor, params.ticketId, query),
    ),
    read(api.searchMessages, ({ reader, actor, query }) => service.search(reader, actor, query)),
    upload(api.sendMessage, 'messages', ({ tx, actor, params, body, files, request }) =>
      service.send(tx, actor, {
        ticketId: params.ticketId,
        input: body,
        files,
        idempotencyKey: request.idempotencyKey,
      }),
    ),
    write(api.sendTemplate, ({ tx, actor, params, body }) =>
      service.sendTemplate(tx, actor, params.ticketId, body),
    ),
    write(api.editMessage, ({ tx, actor, params, body }) =>
      service.edit(tx, actor, params.messageId, body.body),
    ),
    write(api.deleteMessage, ({ tx, actor, params }) => service.remove(tx, actor, params.messageId)),
    write(api.reactToMessage, ({ tx, actor, params, body }) =>
      service.react(tx, actor, params.messageId, body.emoji),
    ),
    write(api.retryMessage, ({ tx, actor, params }) => service.retry(tx, actor, params.messageId)),
    read(api.listMessageVersions, ({ reader, actor, params }) =>
      service.versions(reader, actor, params.messageId),
    ),
    write(readTicket, ({ tx, actor, params, body }) =>
      service.read(tx, actor, params.ticketId, body.messageId),
    ),
  ];
}
