import * as z from 'zod/mini';
import {
  IdParamSchema,
  isCallableUrl,
  nullAsEmpty,
  PageQuerySchema,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { validationKeys } from '#contracts/validation-keys.ts';
import { videoCodeOf } from './rules.ts';

export const helpsPerPage = 20;
export const helpTitleLength = { min: 3, max: 255 } as const;
export const helpDescriptionLength = { min: 3, max: 2000 } as const;
const linkMax = 2000;

export const HelpSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  /** Code of a YouTube video. */
  video: z.string(),
  /** Link to further reading. */
  link: z.nullable(z.string()),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Help = z.infer<typeof HelpSchema>;

export const HelpPageSchema = z.object({
  records: z.array(HelpSchema),
  count: z.int(),
  hasMore: z.boolean(),
});
export type HelpPage = z.infer<typeof HelpPageSchema>;

export const ListHelpsQuerySchema = PageQuerySchema;
export const HelpParamsSchema = z.object({ helpId: IdParamSchema });

const TitleSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.minLength(helpTitleLength.min, validationKeys.tooShort),
  z.maxLength(helpTitleLength.max, validationKeys.tooLong),
);
const DescriptionSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.minLength(helpDescriptionLength.min, validationKeys.tooShort),
  z.maxLength(helpDescriptionLength.max, validationKeys.tooLong),
);
/** Accepts a code or any link to the video; only the code is stored. */
const VideoSchema = nullAsEmpty(
  z.pipe(
    z.string().check(
      z.trim(),
      z.minLength(1, validationKeys.required),
      z.maxLength(linkMax, validationKeys.tooLong),
      z.refine((text) => text === '' || videoCodeOf(text) !== undefined, validationKeys.video),
    ),
    z.transform((text) => videoCodeOf(text) ?? text),
  ),
);
const LinkSchema = z.nullable(
  text(
    z.trim(),
    z.maxLength(linkMax, validationKeys.tooLong),
    z.refine((text) => text === '' || isCallableUrl(text), validationKeys.invalid),
  ),
);

export const CreateHelpSchema = z.object({
  title: TitleSchema,
  description: DescriptionSchema,
  video: VideoSchema,
  link: z.optional(LinkSchema),
});
export type CreateHelp = z.infer<typeof CreateHelpSchema>;

/** Partial update: absent fields keep their value. */
export const UpdateHelpSchema = z.object({
  title: z.optional(TitleSchema),
  description: z.optional(DescriptionSchema),
  video: z.optional(VideoSchema),
  link: z.optional(LinkSchema),
});
export type UpdateHelp = z.infer<typeof UpdateHelpSchema>;

export type HelpEvent =
  | { readonly action: 'create' | 'update'; readonly record: Help }
  | { readonly action: 'delete'; readonly id: number };
