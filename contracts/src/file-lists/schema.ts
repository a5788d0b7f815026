import * as z from 'zod/mini';
import {
  IdOrNullSchema,
  IdParamSchema,
  IdSchema,
  PageQuerySchema,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { ClientIdSchema, mediaTypes } from '#contracts/messages/schema.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const fileListsPerPage = 20;
export const fileListNameLength = { min: 3, max: 50 } as const;
export const fileListMessageMax = 4096;
export const fileListOptionNameMax = 1024;
/** Maximum number of files that are sent to a conversation at once. */
export const fileListOptionsMax = 10;

/** One file of the list; only its name exists until it is uploaded. */
export const FileListOptionSchema = z.object({
  id: z.int(),
  fileId: z.int(),
  /** The caption the file is sent with. */
  name: z.string(),
  /** Link to the file, valid for a limited time, like the thumbnail. */
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
  /** Author; null once they have left. */
  userId: z.nullable(z.int()),
  name: z.string(),
  /** Message sent before the files. */
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
/** An empty caption sends the file without one. */
const OptionNameSchema = text(z.trim(), z.maxLength(fileListOptionNameMax, validationKeys.tooLong));

/** Older clients also send the path and the type of the file: both are known from the file itself. */
const NewOptionSchema = z.object({ name: OptionNameSchema });
/** With an id it is an existing option, which keeps its file; without one, a new option. */
const OptionSchema = z.object({ id: z.optional(IdOrNullSchema), name: OptionNameSchema });
const atMost = z.maxLength(fileListOptionsMax, validationKeys.tooLong);

export const CreateFileListSchema = z.object({
  name: NameSchema,
  message: MessageSchema,
  options: z._default(z.array(NewOptionSchema).check(atMost), []),
});
export type CreateFileList = z.infer<typeof CreateFileListSchema>;

/** Partial update: absent fields keep their value. `options` replaces all options, in this order. */
export const UpdateFileListSchema = z.object({
  name: z.optional(NameSchema),
  message: z.optional(MessageSchema),
  options: z.optional(z.array(OptionSchema).check(atMost)),
});
export type UpdateFileList = z.infer<typeof UpdateFileListSchema>;

/** Option of each file, in the order of the files. Older clients also upload without any. */
export const UploadFilesSchema = z.object({
  id: z._default(z.union([IdSchema, z.array(IdSchema).check(atMost)]), []),
});
export type UploadFiles = z.infer<typeof UploadFilesSchema>;

export const SendFileListSchema = z.object({
  fileListId: IdSchema,
  /** Idempotency key: a repeated value returns the messages that were sent the first time. */
  clientId: z.optional(ClientIdSchema),
});
export type SendFileList = z.infer<typeof SendFileListSchema>;

/** `files` holds a single list, despite its plural name. */
export type FileListEvent =
  | { readonly action: 'create' | 'update'; readonly files: FileList }
  | { readonly action: 'delete'; readonly fileId: number };
