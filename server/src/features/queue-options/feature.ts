import * as api from '@prosa/contracts/queue-options/api.ts';
import type { Feature } from '#platform/feature.ts';
import { read, upload, write } from '#platform/http/route.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { queueOptionBroadcasts } from './events.ts';
import { createQueueOptionService } from './service.ts';

interface QueueOptionsDependencies {
  readonly mediaLinks: MediaLinks;
}

export function queueOptionsFeature({ mediaLinks }: QueueOptionsDependencies): Feature {
  const service = createQueueOptionService(mediaLinks);
  return {
    name: 'queue-options',
    routes: [
      read(api.listQueueOptions, ({ reader, query }) => service.list(reader, query)),
      read(api.getQueueOption, ({ reader, params }) => service.get(reader, params.queueOptionId)),
      write(api.createQueueOption, ({ tx, actor, body }) => service.create(tx, actor, body)),
      write(api.updateQueueOption, ({ tx, actor, params, body }) =>
        service.update(tx, actor, { id: params.queueOptionId, input: body }),
      ),
      write(api.deleteQueueOption, async ({ tx, params }) => {
        await service.remove(tx, params.queueOptionId);
        return {};
      }),
      upload(api.uploadQueueOptionMedia, 'queue-options', ({ tx, actor, params, files: [file] }) =>
        service.attach(tx, actor, { id: params.queueOptionId, file }),
      ),
      write(api.deleteQueueOptionMedia, ({ tx, actor, params }) =>
        service.detach(tx, actor, params.queueOptionId),
      ),
    ],
    broadcasts: queueOptionBroadcasts,
  };
}
