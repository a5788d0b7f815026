import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { MessageSchema, mediaMaxBytes } from '#contracts/messages/schema.ts';
import { TicketParamsSchema } from '#contracts/tickets/schema.ts';
import {
  CreateFileListSchema,
  FileListNameSchema,
  FileListPageSchema,
  FileListParamsSchema,
  FileListSchema,
  fileListOptionsMax,
  ListFileListsQuerySchema,
  SendFileListSchema,
  UpdateFileListSchema,
  UploadFilesSchema,
} from './schema.ts';

export const listFileLists = endpoint({
  name: 'listFileLists',
  method: 'GET',
  path: '/files',
  summary: 'One page of the file lists, by name',
  access: 'session',
  query: ListFileListsQuerySchema,
  reply: FileListPageSchema,
});

export const listAllFileLists = endpoint({
  name: 'listAllFileLists',
  method: 'GET',
  path: '/files/list',
  summary: 'The names of all file lists, to choose from',
  access: 'session',
  reply: z.array(FileListNameSchema),
});

export const getFileList = endpoint({
  name: 'getFileList',
  method: 'GET',
  path: '/files/:fileListId',
  summary: 'One file list with its files',
  access: 'session',
  params: FileListParamsSchema,
  reply: FileListSchema,
});

export const createFileList = endpoint({
  name: 'createFileList',
  method: 'POST',
  path: '/files',
  summary: 'Add a file list; its files are uploaded afterwards',
  access: 'file-lists:manage',
  body: CreateFileListSchema,
  reply: FileListSchema,
  example: {
    body: { name: 'Tabela de preços', message: 'Segue a nossa tabela.', options: [{ name: 'Móveis' }] },
  },
});

export const updateFileList = endpoint({
  name: 'updateFileList',
  method: 'PUT',
  path: '/files/:fileListId',
  summary: 'Change a file list: its texts, and which files it has in which order',
  access: 'file-lists:manage',
  params: FileListParamsSchema,
  body: UpdateFileListSchema,
  reply: FileListSchema,
  example: { body: { message: 'Segue a nossa tabela de preços.' } },
});

export const uploadFileListFiles = endpoint({
  name: 'uploadFileListFiles',
  method: 'POST',
  path: '/files/uploadList/:fileListId',
  summary: 'Upload the files of options of the list, in place of those they have',
  access: 'file-lists:manage',
  params: FileListParamsSchema,
  body: UploadFilesSchema,
  upload: {
    maxBytes: mediaMaxBytes,
    kinds: ['image', 'audio', 'video', 'document', 'spreadsheet'],
    maxFiles: fileListOptionsMax,
    isOptional: true,
  },
  reply: FileListSchema,
  example: { body: { id: 1 } },
});

export const deleteFileList = endpoint({
  name: 'deleteFileList',
  method: 'DELETE',
  path: '/files/:fileListId',
  summary: 'Remove a file list that no campaign uses; what was sent of it stays with the messages',
  access: 'file-lists:manage',
  params: FileListParamsSchema,
  reply: EmptyReplySchema,
});

export const sendFileList = endpoint({
  name: 'sendFileList',
  method: 'POST',
  path: '/messages/:ticketId/file-list',
  summary: 'Send a file list: its message, then each file with its name as caption',
  access: 'session',
  params: TicketParamsSchema,
  body: SendFileListSchema,
  reply: z.object({ messages: z.array(MessageSchema) }),
  example: { body: { fileListId: 1 } },
});
