import * as z from 'zod/mini';
import {
  FlagSchema,
  IdParamSchema,
  IdSchema,
  numeric,
  PageQuerySchema,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const announcementsPerPage = 20;
/** The bell shows only the newest announcements, also to a reader with more unread ones. */
export const announcementsInBell = 50;
export const announcementTitleMax = 255;
export const announcementTextMax = 10_000;
export const announcementPictureMaxBytes = 5 * 1024 * 1024;
/** 1 high, 2 medium, 3 low. */
export const announcementPriorities = [1, 2, 3] as const;
export type AnnouncementPriority = (typeof announcementPriorities)[number];

const PrioritySchema = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** Announcement to all users of the platform. */
export const AnnouncementSchema = z.object({
  id: z.int(),
  priority: PrioritySchema,
  title: z.string(),
  text: z.string(),
  /** Inactive announcements are visible to the super user only. */
  status: z.boolean(),
  /** Link to the picture, valid for a limited time. */
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Announcement = z.infer<typeof AnnouncementSchema>;

/** Announcement with the read state of one reader. */
export const ReadAnnouncementSchema = z.extend(AnnouncementSchema, { isRead: z.boolean() });
export type ReadAnnouncement = z.infer<typeof ReadAnnouncementSchema>;

export const AnnouncementPageSchema = z.object({
  records: z.array(ReadAnnouncementSchema),
  count: z.int(),
  hasMore: z.boolean(),
});
export type AnnouncementPage = z.infer<typeof AnnouncementPageSchema>;

export const ListAnnouncementsQuerySchema = PageQuerySchema;
export const AnnouncementParamsSchema = z.object({ announcementId: IdParamSchema });

const TitleSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.maxLength(announcementTitleMax, validationKeys.tooLong),
);
const TextSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.maxLength(announcementTextMax, validationKeys.tooLong),
);

export const CreateAnnouncementSchema = z.object({
  title: TitleSchema,
  text: TextSchema,
  priority: z._default(numeric(PrioritySchema), 3),
  status: z._default(FlagSchema, true),
});
export type CreateAnnouncement = z.infer<typeof CreateAnnouncementSchema>;

/** Partial update: absent fields keep their value. */
export const UpdateAnnouncementSchema = z.object({
  title: z.optional(TitleSchema),
  text: z.optional(TextSchema),
  priority: z.optional(numeric(PrioritySchema)),
  status: z.optional(FlagSchema),
});
export type UpdateAnnouncement = z.infer<typeof UpdateAnnouncementSchema>;

export const MarkAnnouncementsReadSchema = z.object({
  ids: z
    .array(IdSchema)
    .check(z.minLength(1, validationKeys.required), z.maxLength(announcementsInBell, validationKeys.tooLong)),
});
export type MarkAnnouncementsRead = z.infer<typeof MarkAnnouncementsReadSchema>;

/** An announcement that is deactivated is sent as `delete` to users who may not see inactive ones. */
export type AnnouncementEvent =
  | { readonly action: 'create' | 'update'; readonly record: Announcement }
  | { readonly action: 'delete'; readonly id: number };

/** Sent to the reader's other windows. */
export interface AnnouncementReadEvent {
  readonly action: 'read';
  readonly ids: readonly number[];
}
