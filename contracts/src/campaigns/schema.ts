import * as z from 'zod/mini';
import { ContactListItemSchema } from '#contracts/contact-lists/schema.ts';
import {
  FlagSchema,
  IdOrNullSchema,
  IdParamSchema,
  lenient,
  MomentOrNullSchema,
  NameSchema,
  numeric,
  PageQuerySchema,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { mediaTypes } from '#contracts/quick-messages/schema.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/**
 * Reasons why a running campaign is paused without a cancellation. A problem with the number or too many failures in a
 * row need a restart by a person; after a reconnect, or when the company opens, the campaign resumes by itself.
 */
export const pauseReasons = ['failures', 'banned', 'logged-out', 'disconnected', 'hours'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** State of one recipient of a campaign. Recipients in the last three states never get the message. */
export const recipientStates = [
  'waiting',
  /** In the outbox; not yet accepted by WhatsApp. */
  'queued',
  /** Asked whether they want the message. */
  'asked',
  'confirmed',
  'sent',
  'delivered',
  'read',
  'replied',
  'failed',
  'opted-out',
  'invalid',
  'duplicate',
] as const;
export type RecipientState = (typeof recipientStates)[number];

export const campaignMessages = 5;
export const campaignMessageMaxLength = 4096;
export const campaignMediaMaxBytes = 16 * 1024 * 1024;

const TextSchema = z._default(text(z.maxLength(campaignMessageMaxLength, validationKeys.tooLong)), '');
const texts = <Text extends z.ZodMiniType>(schema: Text) => ({
  message1: schema,
  message2: schema,
  message3: schema,
  message4: schema,
  message5: schema,
  confirmationMessage1: schema,
  confirmationMessage2: schema,
  confirmationMessage3: schema,
  confirmationMessage4: schema,
  confirmationMessage5: schema,
});
const NamedSchema = z.nullable(z.object({ id: z.int(), name: z.string() }));

/** Number of recipients in each state; an absent state counts as 0. */
export const CampaignTalliesSchema = z.partialRecord(z.enum(recipientStates), z.int());
export type CampaignTallies = z.infer<typeof CampaignTalliesSchema>;

/** Campaign as lists and events carry it: without texts and recipients, so its size does not depend on the audience. */
export const CampaignSummarySchema = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  status: z.enum(campaignStatuses),
  pauseReason: z.nullable(z.enum(pauseReasons)),
  confirmation: z.boolean(),
  scheduledAt: z.nullable(TimestampSchema),
  startedAt: z.nullable(TimestampSchema),
  completedAt: z.nullable(TimestampSchema),
  whatsappId: z.nullable(z.int()),
  whatsapp: NamedSchema,
  contactListId: z.nullable(z.int()),
  contactList: NamedSchema,
  tagListId: z.nullable(z.int()),
  tag: NamedSchema,
  fileListId: z.nullable(z.int()),
  /** Number of recipients, once the audience was resolved. */
  recipients: z.int(),
  tallies: CampaignTalliesSchema,
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type CampaignSummary = z.infer<typeof CampaignSummarySchema>;

export const CampaignSchema = z.extend(CampaignSummarySchema, {
  ...texts(z.string()),
  keepsHours: z.boolean(),
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  mediaType: z.nullable(z.enum(mediaTypes)),
});
export type Campaign = z.infer<typeof CampaignSchema>;

/** Rows on one page of a report: the shippings of a campaign, and the contacts of its list. */
export const campaignReportRows = 200;

/** One recipient of a campaign, as older clients count them for their report. */
export const ShippingSchema = z.object({
  id: z.int(),
  campaignId: z.int(),
  /** Null until something was sent. */
  contactId: z.nullable(z.int()),
  number: z.string(),
  /** Message chosen for this person, with unfilled variables; null until it was chosen. */
  message: z.nullable(z.string()),
  /** Whether the person agreed to get the message. */
  confirmation: z.boolean(),
  confirmationRequestedAt: z.nullable(TimestampSchema),
  confirmedAt: z.nullable(TimestampSchema),
  deliveredAt: z.nullable(TimestampSchema),
});
export type Shipping = z.infer<typeof ShippingSchema>;

/** Campaign with one page of its report and the totals, unless the report is left out. */
export const CampaignDetailsSchema = z.extend(CampaignSchema, {
  contactList: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      contacts: z.optional(z.array(ContactListItemSchema)),
      contactsCount: z.optional(z.int()),
      validCount: z.optional(z.int()),
    }),
  ),
  shipping: z.optional(z.array(ShippingSchema)),
  shippingCount: z.optional(z.int()),
});
export type CampaignDetails = z.infer<typeof CampaignDetailsSchema>;

/** Pages of the report by number; `report=false` leaves it out. */
export const GetCampaignQuerySchema = z.extend(z.pick(PageQuerySchema, { pageNumber: true }), {
  report: z._default(z.enum(['true', 'false']), 'true'),
});

export const campaignsPerPage = 20;
export const recipientsPerPage = 50;

export const CampaignPageSchema = z.object({
  records: z.array(CampaignSummarySchema),
  count: z.int(),
  hasMore: z.boolean(),
});

export const CampaignParamsSchema = z.object({ campaignId: IdParamSchema });
export const ListCampaignsQuerySchema = PageQuerySchema;

export type CampaignPage = z.infer<typeof CampaignPageSchema>;

/** Older clients say `Nenhuma`. */
const TagListIdSchema = lenient(IdOrNullSchema, (given) => (given === 'Nenhuma' ? null : given));

/** A campaign starts when it is started by hand or at its scheduled time; with neither it stays INATIVA. */
export const CreateCampaignSchema = z.object({
  name: NameSchema,
  ...texts(TextSchema),
  confirmation: z._default(FlagSchema, false),
  keepsHours: z._default(FlagSchema, false),
  scheduledAt: z._default(MomentOrNullSchema, null),
  whatsappId: z._default(IdOrNullSchema, null),
  contactListId: z._default(IdOrNullSchema, null),
  tagListId: z._default(TagListIdSchema, null),
  fileListId: z._default(IdOrNullSchema, null),
});
export type CreateCampaign = z.infer<typeof CreateCampaignSchema>;
/** The form is always saved as a whole. */
export const UpdateCampaignSchema = CreateCampaignSchema;
export type UpdateCampaign = CreateCampaign;

/** Preview of one message as real people of the audience would get it. */
export const PreviewCampaignSchema = z.object({
  message: text(z.maxLength(campaignMessageMaxLength, validationKeys.tooLong)),
  contactListId: z._default(IdOrNullSchema, null),
  tagListId: z._default(TagListIdSchema, null),
});
export type PreviewCampaign = z.infer<typeof PreviewCampaignSchema>;
export const CampaignPreviewSchema = z.object({
  samples: z.array(z.object({ name: z.string(), number: z.string(), text: z.string() })),
});
export type CampaignPreview = z.infer<typeof CampaignPreviewSchema>;

/** Estimate before the start: number of recipients, and the time at which the campaign would finish. */
export const EstimateCampaignSchema = z.object({
  contactListId: z._default(IdOrNullSchema, null),
  tagListId: z._default(TagListIdSchema, null),
  whatsappId: z._default(IdOrNullSchema, null),
  keepsHours: z._default(FlagSchema, false),
  scheduledAt: z._default(MomentOrNullSchema, null),
});
export type EstimateCampaign = z.infer<typeof EstimateCampaignSchema>;
export const CampaignEstimateSchema = z.object({ recipients: z.int(), endsAt: z.nullable(TimestampSchema) });
export type CampaignEstimate = z.infer<typeof CampaignEstimateSchema>;

export const RecipientSchema = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  state: z.enum(recipientStates),
  /** An error code of the catalogue. */
  failure: z.nullable(z.string()),
  contactId: z.nullable(z.int()),
  askedAt: z.nullable(TimestampSchema),
  confirmedAt: z.nullable(TimestampSchema),
  sentAt: z.nullable(TimestampSchema),
  deliveredAt: z.nullable(TimestampSchema),
  readAt: z.nullable(TimestampSchema),
  repliedAt: z.nullable(TimestampSchema),
});
export type Recipient = z.infer<typeof RecipientSchema>;
export const ListRecipientsQuerySchema = z.extend(PageQuerySchema, {
  state: z.optional(z.enum(recipientStates)),
});
export type ListRecipientsQuery = z.infer<typeof ListRecipientsQuerySchema>;
export const RecipientPageSchema = z.object({ records: z.array(RecipientSchema), hasMore: z.boolean() });
export type RecipientPage = z.infer<typeof RecipientPageSchema>;

/** Counts per time span, for the chart; at most 60 spans. */
export const CampaignTimelineSchema = z.object({
  spanMinutes: z.int(),
  spans: z.array(
    z.object({
      at: TimestampSchema,
      sent: z.int(),
      delivered: z.int(),
      read: z.int(),
      replied: z.int(),
      failed: z.int(),
    }),
  ),
});
export type CampaignTimeline = z.infer<typeof CampaignTimelineSchema>;

export const variableLimits = { count: 50, key: 30, value: 500 } as const;
export const intervalLimits = { min: 0, max: 86_400 } as const;
const IntervalSchema = numeric(z.int().check(z.gte(intervalLimits.min), z.lte(intervalLimits.max)));
export const CampaignVariableSchema = z.object({
  key: text(
    z.trim(),
    z.minLength(1, validationKeys.required),
    z.maxLength(variableLimits.key, validationKeys.tooLong),
    z.regex(/^[\p{L}\p{N}_-]+$/u, validationKeys.invalid),
  ),
  value: text(z.maxLength(variableLimits.value, validationKeys.tooLong)),
});
export type CampaignVariable = z.infer<typeof CampaignVariableSchema>;
export const CampaignSettingsSchema = z.object({
  /** Longest pause between two messages, in seconds. */
  messageInterval: IntervalSchema,
  /** Number of messages in a row after which the longer pause follows. */
  longerIntervalAfter: IntervalSchema,
  /** Length of the longer pause, in seconds. */
  greaterInterval: IntervalSchema,
  variables: z.array(CampaignVariableSchema).check(z.maxLength(variableLimits.count)),
});
export type CampaignSettings = z.infer<typeof CampaignSettingsSchema>;
export const defaultCampaignSettings: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
};
/** Wire format: one row per key, its value as JSON text. */
export const CampaignSettingRowSchema = z.object({
  key: z.enum(['messageInterval', 'longerIntervalAfter', 'greaterInterval', 'variables']),
  value: z.string(),
});
export type CampaignSettingRow = z.infer<typeof CampaignSettingRowSchema>;
export const SaveCampaignSettingsSchema = z.object({ settings: CampaignSettingsSchema });
