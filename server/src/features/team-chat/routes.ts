import * as api from '@prosa/contracts/chats/api.ts';
import { type Route, read, upload, write } from '#platform/http/route.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { createChatMessageService } from './message-service.ts';
import {
  createChat,
  deleteChat,
  getChat,
  listChats,
  listUnreads,
  muteChat,
  readChat,
  updateChat,
} from './service.ts';
import { listTicketCards } from './ticket-card-queries.ts';

export function teamChatRoutes(links: MediaLinks): readonly Route[] {
  const messages = createChatMessageService(links);
  return [
    read(api.listChats, ({ reader, actor, query }) => listChats(reader, actor, query)),
    read(api.listChatUnreads, ({ reader, actor }) => listUnreads(reader, actor)),
    read(api.listTicketCards, ({ reader, actor, query }) =>
      listTicketCards(reader, actor, query.uuids, links),
    ),
    read(api.getChat, ({ reader, actor, params }) => getChat(reader, actor, params.chatUuid)),
    write(api.createChat, ({ tx, actor, body }) => createChat(tx, actor, body)),
    write(api.updateChat, ({ tx, actor, params, body }) => updateChat(tx, actor, params.chatId, body)),
    write(api.deleteChat, async ({ tx, actor, params }) => {
      await deleteChat(tx, actor, params.chatId);
      return {};
    }),
    write(api.readChat, ({ tx, actor, params }) => readChat(tx, actor, params.chatId)),
    write(api.muteChat, ({ tx, actor, params, body }) => muteChat(tx, actor, params.chatId, body.isMuted)),
    read(api.listChatMessages, ({ reader, actor, params, query }) =>
      messages.list(reader, actor, params.chatId, query),
    ),
    upload(api.sendChatMessage, 'chats', ({ tx, actor, params, body, files }) =>
      messages.send(tx, actor, params.chatId, { input: body, file: files[0] }),
    ),
  ];
}
