import * as z from 'zod/mini';
import {
  IdOrNullSchema,
  IdParamSchema,
  IdSchema,
  PageQuerySchema,
  TimestampSchema,
  text,
  validationKeys,
} from '#contracts/fields.ts';
import { ClientIdSchema, mediaTypes } from '#contracts/messages/schema.ts';

export const fileListsPerPage = 20;
export const fileListNameLength = { min: 3, max: 50 } as const;
export const fileListMessageMax = 4096;
export const fileListOptionNameMax = 1024;
/** As many files as go into a conversation at once. */
export const fileListOptionsMax = 10;

/** One file of the list; until it was uploaded there is only its name. */
export const FileListOptionSchema = z.object({
  id: z.int(),
  fileId: z.int(),
  /** The caption the file is sent with. */
  name: z.string(),
  /** The file, a link that works for a while; as the thumbnail. */
  path: z.nullable(z.string()),
  mediaType: z.nullable(z.enum(mediaTypes)),
  mediaName: z.nullable(z.string()),
  mimeType: z.nullable(z.string()),
  size: z.nullable(z.number()),
  thumbnailUrl: z.nullable(z.string()),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type FileListOption = z.infer<typeof FileListOptionSchema>;

export const FileListSchema = z.object({
  id: z.int(),
  companyId: z.int(),
  /** Who made it; nobody once they have left. */
  userId: z.nullable(z.int()),
  name: z.string(),
  /** Said before the files. */
  message: z.string(),
  /** In the order in which they are sent. */
  options: z.array(FileListOptionSchema),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type FileList = z.infer<typeof FileListSchema>;

export const FileListNameSchema = z.object({ id: z.int(), name: z.string() });
export type FileListName = z.infer<typeof FileListNameSchema>;

export const FileListPageSchema = z.object({
  files: z.array(FileListSchema),
  count: z.int(),
  hasMore: z.boolean(),
});
export type FileListPage = z.infer<typeof FileListPageSchema>;

export const ListFileListsQuerySchema = PageQuerySchema;
export const FileListParamsSchema = z.object({ fileListId: IdParamSchema });

const NameSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.minLength(fileListNameLength.min, validationKeys.nameTooShort),
  z.maxLength(fileListNameLength.max, validationKeys.tooLong),
);
const MessageSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.maxLength(fileListMessageMax, validationKeys.tooLong),
);
/** An empty one sends the file without a caption. */
const OptionNameSchema = text(z.trim(), z.maxLength(fileListOptionNameMax, validationKeys.tooLong));

/** Older clients send the path and the type of the file as well: both are known from the file itself. */
const NewOptionSchema = z.object({ name: OptionNameSchema });
/** With an id it is one the list has, which keeps its file; without, a new one. */
const OptionSchema = z.object({ id: z.optional(IdOrNullSchema), name: OptionNameSchema });
const atMost = z.maxLength(fileListOptionsMax, validationKeys.tooLong);

export const CreateFileListSchema = z.object({
  name: NameSchema,
  message: MessageSchema,
  options: z._default(z.array(NewOptionSchema).check(atMost), []),
});
export type CreateFileList = z.infer<typeof CreateFileListSchema>;

/** What is absent stays as it is. The options are all there are from now on, in this order. */
export const UpdateFileListSchema = z.object({
  name: z.optional(NameSchema),
  message: z.optional(MessageSchema),
  options: z.optional(z.array(OptionSchema).check(atMost)),
});
export type UpdateFileList = z.infer<typeof UpdateFileListSchema>;

/** Which option each file belongs to, in the order of the files. Older clients upload also when there is none. */
export const UploadFilesSchema = z.object({
  id: z._default(z.union([IdSchema, z.array(IdSchema).check(atMost)]), []),
});
export type UploadFiles = z.infer<typeof UploadFilesSchema>;

export const SendFileListSchema = z.object({
  fileListId: IdSchema,
  /** The same one again answers with what was sent the first time. */
  clientId: z.optional(ClientIdSchema),
});
export type SendFileList = z.infer<typeof SendFileListSchema>;
