import * as api from '@prosa/contracts/queue-options/api.ts';
import { type Route, read, upload, write } from '#platform/http/route.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import { createQueueOptionService } from './service.ts';

export function queueOptionRoutes(links: MediaLinks): readonly Route[] {
  const service = createQueueOptionService(links);
  return [
    read(api.listQueueOptions, ({ reader, query }) => service.list(reader, query)),
    read(api.getQueueOption, ({ reader, params }) => service.get(reader, params.queueOptionId)),
    write(api.createQueueOption, ({ tx, body }) => service.create(tx, body)),
    write(api.updateQueueOption, ({ tx, params, body }) => service.update(tx, params.queueOptionId, body)),
    write(api.deleteQueueOption, async ({ tx, params }) => {
      await service.remove(tx, params.queueOptionId);
      return {};
    }),
    upload(api.uploadQueueOptionMedia, 'queue-options', ({ tx, params, files: [file] }) =>
      service.attach(tx, params.queueOptionId, file),
    ),
    write(api.deleteQueueOptionMedia, ({ tx, params }) => service.detach(tx, params.queueOptionId)),
  ];
}
