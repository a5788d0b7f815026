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
  summary: 'List one page of file lists, sorted by name.',
  access: 'session',
  query: ListFileListsQuerySchema,
  reply: FileListPageSchema,
});

export const listAllFileLists = endpoint({
  name: 'listAllFileLists',
  method: 'GET',
  path: '/files/list',
  summary: 'List the names of all file lists, for pickers.',
  access: 'session',
  reply: z.array(FileListNameSchema),
});

export const getFileList = endpoint({
  name: 'getFileList',
  method: 'GET',
  path: '/files/:fileListId',
  summary: 'Get a file list with its files.',
  access: 'session',
  params: FileListParamsSchema,
  reply: FileListSchema,
});

export const createFileList = endpoint({
  name: 'createFileList',
  method: 'POST',
  path: '/files',
  summary: 'Create a file list. Its files are uploaded separately.',
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
  summary: 'Update the texts of a file list, and the selection and order of its files.',
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
  summary: 'Upload files for the options of a file list, replacing the current ones.',
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
  summary: 'Delete a file list that no campaign uses. Messages keep the files already sent.',
  access: 'file-lists:manage',
  params: FileListParamsSchema,
  reply: EmptyReplySchema,
});

export const sendFileList = endpoint({
  name: 'sendFileList',
  method: 'POST',
  path: '/messages/:ticketId/file-list',
  summary: 'Send a file list to a ticket: its message, then each file with its name as caption.',
  access: 'session',
  params: TicketParamsSchema,
  body: SendFileListSchema,
  reply: z.object({ messages: z.array(MessageSchema) }),
  example: { body: { fileListId: 1 } },
});
