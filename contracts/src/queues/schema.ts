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
} from '#contracts/fields.ts';
import { validationKeys } from '#contracts/validation-keys.ts';
import { DayHoursSchema, defaultWeeklyHours, WeeklyHoursSchema } from '#contracts/weekly-hours.ts';

export const queueMessageMaxLength = 4096;
export const queueMediaMaxBytes = 16 * 1024 * 1024;
/** Far above the number of queues a company has. */
const maxOrdered = 1000;

/** Queue data for lists, badges and pickers. */
export const QueueSummarySchema = z.object({ id: z.int(), name: z.string(), color: z.string() });
export type QueueSummary = z.infer<typeof QueueSummarySchema>;

export const QueueSchema = z.object({
  ...QueueSummarySchema.shape,
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  /** Place among the queues, from 1. */
  orderQueue: z.int(),
  schedules: z.array(DayHoursSchema),
  /** Integration that answers in the queue before people do. */
  integrationId: z.nullable(z.int()),
  /** File sent after the greeting. */
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  /** Prompt that answers new tickets of the queue until a person does. */
  promptId: z.nullable(z.int()),
  companyId: z.int(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Queue = z.infer<typeof QueueSchema>;

export const QueueParamsSchema = z.object({ queueId: IdParamSchema });

export const defaultQueueColor = '#0F766E';
/** An empty colour means the default; an absent one is refused. */
const QueueColorSchema = emptyAsDefault(ColorSchema, defaultQueueColor);
const MessageSchema = text(z.maxLength(queueMessageMaxLength, validationKeys.tooLong));

/** Place among the queues, from 1; a larger one means the last. Empty and null keep the current place. */
const PlaceSchema = z.optional(
  lenient(
    z.optional(
      numeric(z.int().check(z.gte(0, validationKeys.invalid), z.lte(maxOrdered, validationKeys.invalid))),
    ),
    (given) => (given === '' || given === null ? undefined : given),
  ),
);

/** A new queue is appended unless it has a place. */
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

/** Partial update: absent fields keep their value. */
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

/** Queues that are not listed follow in their current order. */
export const OrderQueuesSchema = z.object({ queueIds: z.array(IdSchema).check(z.maxLength(maxOrdered)) });
export type OrderQueues = z.infer<typeof OrderQueuesSchema>;

/** Objects affected by deleting the queue: pending and open tickets, users, connections. */
export const QueueUseSchema = z.object({ tickets: z.int(), users: z.int(), connections: z.int() });
export type QueueUse = z.infer<typeof QueueUseSchema>;

export type QueueEvent =
  | { readonly action: 'create' | 'update'; readonly queue: Queue }
  | { readonly action: 'delete'; readonly queueId: number };
