import * as api from '@prosa/contracts/quick-messages/api.ts';
import type { Database } from '#platform/database/database.ts';
import type { Feature } from '#platform/feature.ts';
import { read, upload, write } from '#platform/http/route.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { quickMessageBroadcasts } from './events.ts';
import { quickMessageReactions } from './reactions.ts';
import { createQuickMessageService } from './service.ts';

interface QuickMessagesDependencies {
  readonly database: Database;
  readonly mediaLinks: MediaLinks;
}

export function quickMessagesFeature({ database, mediaLinks }: QuickMessagesDependencies): Feature {
  const service = createQuickMessageService(mediaLinks);
  return {
    name: 'quick-messages',
    routes: [
      read(api.listQuickMessages, ({ reader, actor, query }) => service.list(reader, actor, query)),
      read(api.listActiveQuickMessages, ({ reader, actor }) => service.listActive(reader, actor)),
      read(api.getQuickMessage, ({ reader, actor, params }) =>
        service.get(reader, actor, params.quickMessageId),
      ),
      write(api.createQuickMessage, ({ tx, actor, body }) => service.create(tx, actor, body)),
      write(api.updateQuickMessage, ({ tx, actor, params, body }) =>
        service.update(tx, actor, params.quickMessageId, body),
      ),
      write(api.deleteQuickMessage, async ({ tx, actor, params }) => {
        await service.remove(tx, actor, params.quickMessageId);
        return {};
      }),
      upload(api.uploadQuickMessageMedia, 'quick-messages', ({ tx, actor, params, files: [file] }) =>
        service.attach(tx, actor, params.quickMessageId, file),
      ),
      write(api.deleteQuickMessageMedia, ({ tx, actor, params }) =>
        service.detach(tx, actor, params.quickMessageId),
      ),
    ],
    broadcasts: quickMessageBroadcasts,
    reactions: quickMessageReactions(database),
  };
}
