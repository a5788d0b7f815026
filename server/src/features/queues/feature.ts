import * as api from '@prosa/contracts/queues/api.ts';
import { detachReferences } from '#platform/detach-references.ts';
import type { Feature } from '#platform/feature.ts';
import { read, upload, write } from '#platform/http/route.ts';
import { queueBroadcasts } from './events.ts';
import type { QueueService } from './service.ts';

interface QueuesDependencies {
  readonly queues: QueueService;
}

export function queuesFeature({ queues }: QueuesDependencies): Feature {
  return {
    name: 'queues',
    routes: [
      read(api.listQueues, ({ reader }) => queues.list(reader)),
      read(api.getQueue, ({ reader, params }) => queues.get(reader, params.queueId)),
      read(api.getQueueUse, ({ reader, params }) => queues.use(reader, params.queueId)),
      write(api.createQueue, ({ tx, actor, body }) => queues.create(tx, actor, body)),
      write(api.updateQueue, ({ tx, actor, params, body }) =>
        queues.update(tx, actor, { id: params.queueId, input: body }),
      ),
      write(api.orderQueues, ({ tx, body }) => queues.order(tx, body)),
      write(
        api.deleteQueue,
        async ({ tx, params }) => {
          await queues.remove(tx, params.queueId);
          return {};
        },
        ({ transaction, params }) => detachReferences(transaction, 'queues', params.queueId),
      ),
      upload(api.uploadQueueMedia, 'queues', ({ tx, actor, params, files: [file] }) =>
        queues.attach(tx, actor, { id: params.queueId, file }),
      ),
      write(api.deleteQueueMedia, ({ tx, actor, params }) => queues.detach(tx, actor, params.queueId)),
    ],
    broadcasts: queueBroadcasts,
  };
}
