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
  validationKeys,
} from '#contracts/fields.ts';

export const scheduleBodyLength = { min: 5, max: 4096 } as const;
export const scheduleMediaMaxBytes = 16 * 1024 * 1024;
/** What WhatsApp shows as a picture everywhere. */
export const scheduleMediaTypes: readonly string[] = ['image/png', 'image/jpeg'];
/** Six weeks, as a calendar's month shows them, and a day for the clocks that change. */
export const scheduleRangeMaxDays = 43;
/** More than anybody can see in one calendar. */
export const scheduleRangeMaxRows = 1000;

/** Waits for its time, waits in the outbox, has left, cannot leave. */
export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

export const ScheduleSchema = z.object({
  id: z.int(),
  body: z.string(),
  sendAt: TimestampSchema,
  /** When it really left; later than `sendAt` when nobody could send it then. */
  sentAt: z.nullable(TimestampSchema),
  status: z.enum(scheduleStatuses),
  /** Why it is ERRO: a code of the catalogue. */
  error: z.nullable(z.string()),
  companyId: z.int(),
  /** Nobody, when who wrote it has left. */
  userId: z.nullable(z.int()),
  user: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Nobody, when the contact was deleted since. */
  contactId: z.nullable(z.int()),
  contact: z.nullable(z.object({ id: z.int(), name: z.string() })),
  whatsappId: z.nullable(z.int()),
  whatsapp: z.nullable(z.object({ id: z.int(), name: z.string() })),
  queueId: z.nullable(z.int()),
  queue: z.nullable(z.object({ id: z.int(), name: z.string(), color: z.string() })),
  ticketId: z.nullable(z.int()),
  /** To open the conversation that it became a part of. */
  ticketUuid: z.nullable(z.string()),
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Schedule = z.infer<typeof ScheduleSchema>;

/** Counted no further: what has left stays in the list for years. */
export const scheduleCountMax = 1000;

export const SchedulePageSchema = z.object({
  schedules: z.array(ScheduleSchema),
  /** 1,000 stands for that many or more. */
  count: z.int(),
  hasMore: z.boolean(),
});
export type SchedulePage = z.infer<typeof SchedulePageSchema>;

/** With `from` and `to` all of that time in its order, otherwise one page, the newest first. */
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

/** Older clients also send `userId`, `companyId` and `status`: who asks is known, and the rest is not theirs to say. */
export const CreateScheduleSchema = z.object({
  body: BodySchema,
  /** A moment that has passed means now. */
  sendAt: MomentSchema,
  contactId: IdSchema,
  /** None is the author's own connection, or the company's default. */
  whatsappId: z._default(IdOrNullSchema, null),
  queueId: z._default(IdOrNullSchema, null),
});
export type CreateSchedule = z.infer<typeof CreateScheduleSchema>;

/** What is absent stays as it is. */
export const UpdateScheduleSchema = z.object({
  body: z.optional(BodySchema),
  sendAt: z.optional(MomentSchema),
  contactId: OptionalIdSchema,
  whatsappId: z.optional(IdOrNullSchema),
  queueId: z.optional(IdOrNullSchema),
});
export type UpdateSchedule = z.infer<typeof UpdateScheduleSchema>;
