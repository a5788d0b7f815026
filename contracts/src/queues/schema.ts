import * as z from 'zod/mini';
import { ColorSchema } from '#contracts/colors.ts';
import {
  emptyAsDefault,
  IdOrNullSchema,
  IdParamSchema,
  IdSchema,
  lenient,
  NameSchema,
  numeric,
  TimestampSchema,
  text,
  validationKeys,
} from '#contracts/fields.ts';
import { DayHoursSchema, defaultWeeklyHours, WeeklyHoursSchema } from '#contracts/weekly-hours.ts';

export const queueMessageMaxLength = 4096;
export const queueMediaMaxBytes = 16 * 1024 * 1024;
/** Far more than a company has. */
const mostOrdered = 1000;

/** What a list, a badge or a picker needs of a queue. */
export const QueueSummarySchema = z.object({ id: z.int(), name: z.string(), color: z.string() });
export type QueueSummary = z.infer<typeof QueueSummarySchema>;

export const QueueSchema = z.object({
  ...QueueSummarySchema.shape,
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  /** Its place among the others, from 1. */
  orderQueue: z.int(),
  schedules: z.array(DayHoursSchema),
  /** What answers in it before people do. */
  integrationId: z.nullable(z.int()),
  /** The file that is sent after the greeting. */
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  /** Who answers those who enter it, until people do. */
  promptId: z.nullable(z.int()),
  companyId: z.int(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Queue = z.infer<typeof QueueSchema>;

export const QueueParamsSchema = z.object({ queueId: IdParamSchema });

export const defaultQueueColor = '#0F766E';
/** An empty one is the default; none at all is refused. */
const QueueColorSchema = emptyAsDefault(ColorSchema, defaultQueueColor);
const MessageSchema = text(z.maxLength(queueMessageMaxLength, validationKeys.tooLong));

/** Place among the others, from 1; one beyond the last is the last. Empty and null leave it where it is. */
const PlaceSchema = z.optional(
  lenient(
    z.optional(
      numeric(z.int().check(z.gte(0, validationKeys.invalid), z.lte(mostOrdered, validationKeys.invalid))),
    ),
    (given) => (given === '' || given === null ? undefined : given),
  ),
);

/** A new one goes to the end unless it names its place. */
export const CreateQueueSchema = z.object({
  name: NameSchema,
  color: QueueColorSchema,
  greetingMessage: z._default(MessageSchema, ''),
  outOfHoursMessage: z._default(MessageSchema, ''),
  schedules: z._default(WeeklyHoursSchema, defaultWeeklyHours),
  promptId: z._default(IdOrNullSchema, null),
  integrationId: z._default(IdOrNullSchema, null),
  orderQueue: PlaceSchema,
});
export type CreateQueue = z.infer<typeof CreateQueueSchema>;

/** What is absent stays as it is. */
export const UpdateQueueSchema = z.object({
  name: z.optional(NameSchema),
  color: z.optional(QueueColorSchema),
  greetingMessage: z.optional(MessageSchema),
  outOfHoursMessage: z.optional(MessageSchema),
  schedules: z.optional(WeeklyHoursSchema),
  promptId: z.optional(IdOrNullSchema),
  integrationId: z.optional(IdOrNullSchema),
  orderQueue: PlaceSchema,
});
export type UpdateQueue = z.infer<typeof UpdateQueueSchema>;

/** Those that are not named follow in the order they have. */
export const OrderQueuesSchema = z.object({ queueIds: z.array(IdSchema).check(z.maxLength(mostOrdered)) });
export type OrderQueues = z.infer<typeof OrderQueuesSchema>;

/** Whom it concerns when the queue goes: tickets that wait or are attended, people, connections. */
export const QueueUseSchema = z.object({ tickets: z.int(), users: z.int(), connections: z.int() });
export type QueueUse = z.infer<typeof QueueUseSchema>;
