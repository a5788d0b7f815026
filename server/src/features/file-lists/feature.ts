import * as api from '@prosa/contracts/file-lists/api.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { Feature } from '#platform/feature.ts';
import { read, upload, write } from '#platform/http/route.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { fileListBroadcasts } from './events.ts';
import { fileListJobHandlers } from './prepare-file.ts';
import { createFileListService } from './service.ts';

interface FileListsDependencies {
  readonly media: MediaStore;
  readonly mediaLinks: MediaLinks;
  readonly messages: MessageService;
}

export function fileListsFeature({ media, mediaLinks, messages }: FileListsDependencies): Feature {
  const service = createFileListService(mediaLinks, messages);
  return {
    name: 'file-lists',
    routes: [
      read(api.listFileLists, ({ reader, query }) => service.list(reader, query)),
      read(api.listAllFileLists, ({ reader }) => service.listAll(reader)),
      read(api.getFileList, ({ reader, params }) => service.get(reader, params.fileListId)),
      write(api.createFileList, ({ tx, actor, body }) => service.create(tx, actor, body)),
      write(api.updateFileList, ({ tx, params, body }) => service.update(tx, params.fileListId, body)),
      upload(api.uploadFileListFiles, 'file-lists', ({ tx, params, body, files }) =>
        service.upload(tx, params.fileListId, body, files),
      ),
      write(api.deleteFileList, async ({ tx, params }) => {
        await service.remove(tx, params.fileListId);
        return {};
      }),
      write(api.sendFileList, ({ tx, actor, params, body }) =>
        service.send(tx, actor, params.ticketId, body),
      ),
    ],
    jobs: fileListJobHandlers({ media, mediaLinks }),
    broadcasts: fileListBroadcasts,
  };
}
