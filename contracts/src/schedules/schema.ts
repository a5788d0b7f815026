import * as z from 'zod/mini';
import {
  IdOrNullSchema,
  IdParamSchema,
  IdSchema,
  MomentSchema,
  OptionalIdParamSchema,
  OptionalIdSchema,
  OptionalMomentSchema,
  PageQuerySchema,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const scheduleBodyLength = { min: 5, max: 4096 } as const;
export const scheduleMediaMaxBytes = 16 * 1024 * 1024;
/** Image formats that WhatsApp shows everywhere. */
export const scheduleMediaTypes: readonly string[] = ['image/png', 'image/jpeg'];
/** Six weeks, as in a calendar month view, and a day for clock changes. */
export const scheduleRangeMaxDays = 43;
/** More than a calendar can show. */
export const scheduleRangeMaxRows = 1000;

/** Waiting for its time, in the outbox, sent, failed. */
export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

export const ScheduleSchema = z.object({
  id: z.int(),
  body: z.string(),
  sendAt: TimestampSchema,
  /** Actual time of sending; later than `sendAt` when it could not be sent then. */
  sentAt: z.nullable(TimestampSchema),
  status: z.enum(scheduleStatuses),
  /** Error code of the catalogue when the status is ERRO. */
  error: z.nullable(z.string()),
  companyId: z.int(),
  /** Null when the author has left. */
  userId: z.nullable(z.int()),
  user: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Null when the contact was deleted. */
  contactId: z.nullable(z.int()),
  contact: z.nullable(z.object({ id: z.int(), name: z.string() })),
  whatsappId: z.nullable(z.int()),
  whatsapp: z.nullable(z.object({ id: z.int(), name: z.string() })),
  queueId: z.nullable(z.int()),
  queue: z.nullable(z.object({ id: z.int(), name: z.string(), color: z.string() })),
  ticketId: z.nullable(z.int()),
  /** Ticket of the conversation that the message became part of. */
  ticketUuid: z.nullable(z.string()),
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Schedule = z.infer<typeof ScheduleSchema>;

/** Upper bound of the count, since sent messages stay in the list for years. */
export const scheduleCountMax = 1000;

export const SchedulePageSchema = z.object({
  schedules: z.array(ScheduleSchema),
  /** 1,000 means that many or more. */
  count: z.int(),
  hasMore: z.boolean(),
});
export type SchedulePage = z.infer<typeof SchedulePageSchema>;

/** With `from` and `to`, the whole range in order; otherwise one page, newest first. */
export const ListSchedulesQuerySchema = z.extend(PageQuerySchema, {
  contactId: OptionalIdParamSchema,
  userId: OptionalIdParamSchema,
  from: OptionalMomentSchema,
  to: OptionalMomentSchema,
});
export type ListSchedulesQuery = z.infer<typeof ListSchedulesQuerySchema>;

export const ScheduleParamsSchema = z.object({ scheduleId: IdParamSchema });

const BodySchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.minLength(scheduleBodyLength.min, validationKeys.messageTooShort),
  z.maxLength(scheduleBodyLength.max, validationKeys.tooLong),
);

/** Older clients also send `userId`, `companyId` and `status`, which are ignored: the server decides them. */
export const CreateScheduleSchema = z.object({
  body: BodySchema,
  /** A moment in the past means now. */
  sendAt: MomentSchema,
  contactId: IdSchema,
  /** Defaults to the author's own connection, or the company's default. */
  whatsappId: z._default(IdOrNullSchema, null),
  queueId: z._default(IdOrNullSchema, null),
});
export type CreateSchedule = z.infer<typeof CreateScheduleSchema>;

/** Partial update: absent fields keep their value. */
export const UpdateScheduleSchema = z.object({
  body: z.optional(BodySchema),
  sendAt: z.optional(MomentSchema),
  contactId: OptionalIdSchema,
  whatsappId: z.optional(IdOrNullSchema),
  queueId: z.optional(IdOrNullSchema),
});
export type UpdateSchedule = z.infer<typeof UpdateScheduleSchema>;

export type ScheduleEvent =
  | { readonly action: 'create' | 'update'; readonly schedule: Schedule }
  | { readonly action: 'delete'; readonly scheduleId: number };
