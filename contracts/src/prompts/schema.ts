import * as z from 'zod/mini';
import {
  IdParamSchema,
  IdSchema,
  isCallableUrl,
  numeric,
  OptionalIdSchema,
  secret,
  TimestampSchema,
  text,
  validationKeys,
} from '#contracts/fields.ts';
import { QueueSummarySchema } from '#contracts/queues/schema.ts';

export const promptNameLength = { min: 5, max: 100 } as const;
export const promptLength = { min: 50, max: 20_000 } as const;
export const apiKeyMaxLength = 500;
export const baseUrlMaxLength = 500;
export const modelMaxLength = 100;
export const promptLimits = { maxTokens: 16_000, temperature: 2, maxMessages: 100 } as const;

/** The language of all of them. */
export const voiceLanguage = 'pt-BR';
/** Azure's voices for Brazil. */
export const voices = [
  'pt-BR-FranciscaNeural',
  'pt-BR-AntonioNeural',
  'pt-BR-BrendaNeural',
  'pt-BR-DonatoNeural',
  'pt-BR-ElzaNeural',
  'pt-BR-FabioNeural',
  'pt-BR-GiovannaNeural',
  'pt-BR-HumbertoNeural',
  'pt-BR-JulioNeural',
  'pt-BR-LeilaNeural',
  'pt-BR-LeticiaNeural',
  'pt-BR-ManuelaNeural',
  'pt-BR-NicolauNeural',
  'pt-BR-ValerioNeural',
  'pt-BR-YaraNeural',
] as const;
export type Voice = (typeof voices)[number];
/** Answers are written. */
export const noVoice = 'texto';
export const voiceRegionMaxLength = 40;
const PromptVoiceSchema = z.enum([noVoice, ...voices]);
export type PromptVoice = z.infer<typeof PromptVoiceSchema>;

/** A queue or a connection in which a prompt answers. */
const PromptUserSchema = z.object({
  kind: z.enum(['queue', 'connection']),
  id: z.int(),
  name: z.string(),
});
export type PromptUser = z.infer<typeof PromptUserSchema>;

/** The keys of its accounts are told to nobody. */
export const PromptSchema = z.object({
  id: z.int(),
  name: z.string(),
  prompt: z.string(),
  /** Whom it asks, up to and with the version; empty for whom the platform asks. */
  baseUrl: z.string(),
  /** Which of the models there; empty for the one the platform asks for. */
  model: z.string(),
  /** How long an answer may become. */
  maxTokens: z.int(),
  temperature: z.number(),
  /** How much of the conversation the model is shown. */
  maxMessages: z.int(),
  /** How it speaks; `texto` writes. */
  voice: PromptVoiceSchema,
  /** Where the account is that pays for the voice; empty until somebody filled it in. */
  voiceRegion: z.string(),
  hasVoiceKey: z.boolean(),
  /** Where people go on; null when that queue was removed. */
  queueId: z.nullable(z.int()),
  queue: z.nullable(QueueSummarySchema),
  /** By name; empty for a prompt that is not in use. */
  usedBy: z.array(PromptUserSchema),
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

const PromptNameSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.minLength(promptNameLength.min, validationKeys.tooShort),
  z.maxLength(promptNameLength.max, validationKeys.tooLong),
);
const TextSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.minLength(promptLength.min, validationKeys.tooShort),
  z.maxLength(promptLength.max, validationKeys.tooLong),
);
const ApiKeySchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.maxLength(apiKeyMaxLength, validationKeys.tooLong),
  // It travels in a header.
  z.regex(/^[\x21-\x7e]*$/, validationKeys.invalid),
);
const BaseUrlSchema = text(
  z.trim(),
  z.maxLength(baseUrlMaxLength, validationKeys.tooLong),
  // Paths are put behind it.
  z.overwrite((text) => text.replace(/\/+$/, '')),
  z.refine((text) => text === '' || (isCallableUrl(text) && !/[?#]/.test(text)), validationKeys.invalid),
);
const ModelSchema = text(
  z.trim(),
  z.maxLength(modelMaxLength, validationKeys.tooLong),
  z.regex(/^[\x21-\x7e]*$/, validationKeys.invalid),
);
const VoiceRegionSchema = text(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(voiceRegionMaxLength, validationKeys.tooLong),
  // It becomes part of a host's name.
  z.regex(/^[a-z0-9]*$/, validationKeys.invalid),
);
const MaxTokensSchema = numeric(
  z.int(validationKeys.required).check(z.gte(1), z.lte(promptLimits.maxTokens)),
);
const TemperatureSchema = numeric(
  z.number(validationKeys.required).check(z.gte(0), z.lte(promptLimits.temperature)),
);
const MaxMessagesSchema = numeric(
  z.int(validationKeys.required).check(z.gte(1), z.lte(promptLimits.maxMessages)),
);

export const CreatePromptSchema = z.object({
  name: PromptNameSchema,
  prompt: TextSchema,
  baseUrl: z._default(BaseUrlSchema, ''),
  model: z._default(ModelSchema, ''),
  apiKey: ApiKeySchema,
  maxTokens: z._default(MaxTokensSchema, 100),
  temperature: z._default(TemperatureSchema, 1),
  maxMessages: z._default(MaxMessagesSchema, 10),
  voice: z._default(PromptVoiceSchema, noVoice),
  voiceKey: secret(ApiKeySchema),
  voiceRegion: z._default(VoiceRegionSchema, ''),
  queueId: IdSchema,
});
export type CreatePrompt = z.infer<typeof CreatePromptSchema>;

/** What is absent stays as it is; the keys too, but a new address wants the key again: it was typed for the old one. */
export const UpdatePromptSchema = z.object({
  name: z.optional(PromptNameSchema),
  prompt: z.optional(TextSchema),
  baseUrl: z.optional(BaseUrlSchema),
  model: z.optional(ModelSchema),
  apiKey: secret(ApiKeySchema),
  maxTokens: z.optional(MaxTokensSchema),
  temperature: z.optional(TemperatureSchema),
  maxMessages: z.optional(MaxMessagesSchema),
  voice: z.optional(PromptVoiceSchema),
  voiceKey: secret(ApiKeySchema),
  voiceRegion: z.optional(VoiceRegionSchema),
  queueId: OptionalIdSchema,
});
export type UpdatePrompt = z.infer<typeof UpdatePromptSchema>;

export const tryLimits = { messages: 40, length: 4096 } as const;

/** A talk with a prompt as it stands in the form, with nobody but whoever writes it. */
export const TryPromptSchema = z.object({
  /** Whose key is taken where none is given, for the address it was typed for. */
  promptId: OptionalIdSchema,
  prompt: TextSchema,
  baseUrl: z._default(BaseUrlSchema, ''),
  model: z._default(ModelSchema, ''),
  apiKey: secret(ApiKeySchema),
  maxTokens: MaxTokensSchema,
  temperature: TemperatureSchema,
  /** The oldest first. */
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']),
        text: text(z.trim(), z.minLength(1, validationKeys.required), z.maxLength(tryLimits.length)),
      }),
    )
    .check(z.minLength(1), z.maxLength(tryLimits.messages)),
});
export type TryPrompt = z.infer<typeof TryPromptSchema>;

export const TriedPromptSchema = z.object({
  /** Empty when all it said was to call people. */
  text: z.string(),
  /** A customer would go on with people now. */
  isTransfer: z.boolean(),
  promptTokens: z.int(),
  completionTokens: z.int(),
});
export type TriedPrompt = z.infer<typeof TriedPromptSchema>;
