import * as api from '@prosa/contracts/file-lists/api.ts';
import { type Route, read, upload, write } from '#platform/http/route.ts';
import type { FileListService } from './service.ts';

export function fileListRoutes(service: FileListService): readonly Route[] {
  return [
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
    write(api.sendFileList, ({ tx, actor, params, body }) => service.send(tx, actor, params.ticketId, body)),
  ];
}
