import * as api from '@prosa/contracts/queues/api.ts';
import { detachReferences } from '#platform/detach-references.ts';
import { type Route, read, upload, write } from '#platform/http/route.ts';
import type { QueueService } from './service.ts';

export function queueRoutes(service: QueueService): readonly Route[] {
  return [
    read(api.listQueues, ({ reader }) => service.list(reader)),
    read(api.getQueue, ({ reader, params }) => service.get(reader, params.queueId)),
    read(api.getQueueUse, ({ reader, params }) => service.use(reader, params.queueId)),
    write(api.createQueue, ({ tx, actor, body }) => service.create(tx, actor, body)),
    write(api.updateQueue, ({ tx, actor, params, body }) =>
      service.update(tx, actor, { id: params.queueId, input: body }),
    ),
    write(api.orderQueues, ({ tx, body }) => service.order(tx, body)),
    write(
      api.deleteQueue,
      async ({ tx, params }) => {
        await service.remove(tx, params.queueId);
        return {};
      },
      ({ transaction, params }) => detachReferences(transaction, 'queues', params.queueId),
    ),
    upload(api.uploadQueueMedia, 'queues', ({ tx, actor, params, files: [file] }) =>
      service.attach(tx, actor, { id: params.queueId, file }),
    ),
    write(api.deleteQueueMedia, ({ tx, actor, params }) => service.detach(tx, actor, params.queueId)),
  ];
}
