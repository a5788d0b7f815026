import * as api from '@prosa/contracts/chats/api.ts';
import type { Feature } from '#platform/feature.ts';
import { read, upload, write } from '#platform/http/route.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { teamChatBroadcasts } from './events.ts';
import { teamChatJobHandlers } from './jobs.ts';
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

interface TeamChatDependencies {
  readonly media: MediaStore;
  readonly mediaLinks: MediaLinks;
}

export function teamChatFeature({ media, mediaLinks }: TeamChatDependencies): Feature {
  const messages = createChatMessageService(mediaLinks);
  return {
    name: 'team-chat',
    routes: [
      read(api.listChats, ({ reader, actor, query }) => listChats(reader, actor, query)),
      read(api.listChatUnreads, ({ reader, actor }) => listUnreads(reader, actor)),
      read(api.listTicketCards, ({ reader, actor, query }) =>
        listTicketCards(reader, actor, query.uuids, mediaLinks),
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
    ],
    jobs: teamChatJobHandlers({ media, mediaLinks }),
    broadcasts: teamChatBroadcasts,
  };
}
