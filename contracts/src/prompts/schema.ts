import * as z from 'zod/mini';
import { IdParamSchema, IdSchema, TimestampSchema, validationKeys } from '#contracts/fields.ts';
import { QueueSummarySchema } from '#contracts/queues/schema.ts';

export const promptNameLength = { min: 5, max: 100 } as const;
export const promptLength = { min: 50, max: 20_000 } as const;
export const apiKeyMaxLength = 500;
export const promptLimits = { maxTokens: 16_000, temperature: 2, maxMessages: 100 } as const;

/** The key of its account is told to nobody. */
export const PromptSchema = z.object({
  id: z.int(),
  name: z.string(),
  prompt: z.string(),
  /** How long an answer may become. */
  maxTokens: z.int(),
  temperature: z.number(),
  /** How much of the conversation the model is shown. */
  maxMessages: z.int(),
  /** Where people go on; null when that queue was removed. */
  queueId: z.nullable(z.int()),
  queue: z.nullable(QueueSummarySchema),
  /** What its answers cost so far. */
  promptTokens: z.int(),
  completionTokens: z.int(),
  totalTokens: z.int(),
  companyId: z.int(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Prompt = z.infer<typeof PromptSchema>;

/** All there are, by name; older clients look for more pages, and there are none. */
export const PromptListSchema = z.object({
  prompts: z.array(PromptSchema),
  count: z.int(),
  hasMore: z.boolean(),
});

export const PromptParamsSchema = z.object({ promptId: IdParamSchema });

const PromptNameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, validationKeys.required),
    z.minLength(promptNameLength.min, validationKeys.tooShort),
    z.maxLength(promptNameLength.max, validationKeys.tooLong),
  );
const TextSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, validationKeys.required),
    z.minLength(promptLength.min, validationKeys.tooShort),
    z.maxLength(promptLength.max, validationKeys.tooLong),
  );
const ApiKeySchema = z.string().check(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.maxLength(apiKeyMaxLength, validationKeys.tooLong),
  // It travels in a header.
  z.regex(/^[\x21-\x7e]*$/, validationKeys.invalid),
);
const MaxTokensSchema = z.int(validationKeys.required).check(z.gte(1), z.lte(promptLimits.maxTokens));
const TemperatureSchema = z.number(validationKeys.required).check(z.gte(0), z.lte(promptLimits.temperature));
const MaxMessagesSchema = z.int(validationKeys.required).check(z.gte(1), z.lte(promptLimits.maxMessages));

export const CreatePromptSchema = z.object({
  name: PromptNameSchema,
  prompt: TextSchema,
  apiKey: ApiKeySchema,
  maxTokens: z._default(MaxTokensSchema, 100),
  temperature: z._default(TemperatureSchema, 1),
  maxMessages: z._default(MaxMessagesSchema, 10),
  queueId: IdSchema,
});
export type CreatePrompt = z.infer<typeof CreatePromptSchema>;

/** What is absent stays as it is; the key too. */
export const UpdatePromptSchema = z.object({
  name: z.optional(PromptNameSchema),
  prompt: z.optional(TextSchema),
  apiKey: z.optional(ApiKeySchema),
  maxTokens: z.optional(MaxTokensSchema),
  temperature: z.optional(TemperatureSchema),
  maxMessages: z.optional(MaxMessagesSchema),
  queueId: z.optional(IdSchema),
});
export type UpdatePrompt = z.infer<typeof UpdatePromptSchema>;
