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
} from '#contracts/fields.ts';
import { QueueSummarySchema } from '#contracts/queues/schema.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const promptNameLength = { min: 5, max: 100 } as const;
export const promptLength = { min: 50, max: 20_000 } as const;
export const apiKeyMaxLength = 500;
export const baseUrlMaxLength = 500;
export const modelMaxLength = 100;
export const promptLimits = { maxTokens: 16_000, temperature: 2, maxMessages: 100 } as const;

/** Language of all voices. */
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
/** Value for answers as text. */
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

/** Prompt without the keys of its accounts, which are never returned. */
export const PromptSchema = z.object({
  id: z.int(),
  name: z.string(),
  prompt: z.string(),
  /** Base URL of the model API, including the version; empty for the platform's default. */
  baseUrl: z.string(),
  /** Model name; empty for the platform's default. */
  model: z.string(),
  /** Maximum length of an answer. */
  maxTokens: z.int(),
  temperature: z.number(),
  /** Number of messages of the conversation sent to the model. */
  maxMessages: z.int(),
  /** Voice of the answers; `texto` for text. */
  voice: PromptVoiceSchema,
  /** Azure region of the account for the voice; empty until filled in. */
  voiceRegion: z.string(),
  hasVoiceKey: z.boolean(),
  /** Queue for the handover to attendants; null when that queue was removed. */
  queueId: z.nullable(z.int()),
  queue: z.nullable(QueueSummarySchema),
  /** Queues and connections that use the prompt, by name. */
  usedBy: z.array(PromptUserSchema),
  /** Tokens used by its answers so far. */
  promptTokens: z.int(),
  completionTokens: z.int(),
  totalTokens: z.int(),
  companyId: z.int(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Prompt = z.infer<typeof PromptSchema>;

/** All prompts, by name, in a single page; older clients read `hasMore`. */
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
  // The value is sent in a header.
  z.regex(/^[\x21-\x7e]*$/, validationKeys.invalid),
);
const BaseUrlSchema = text(
  z.trim(),
  z.maxLength(baseUrlMaxLength, validationKeys.tooLong),
  // Paths are appended to it.
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
  // The value becomes part of a host name.
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

/**
 * Partial update: absent fields keep their value. A new address requires the key again, since the stored key was given
 * for the old address.
 */
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

/** Test conversation with a prompt as it is in the form, without any customer. */
export const TryPromptSchema = z.object({
  /** Stored prompt whose key is used when none is given, only for the address the key was given for. */
  promptId: OptionalIdSchema,
  prompt: TextSchema,
  baseUrl: z._default(BaseUrlSchema, ''),
  model: z._default(ModelSchema, ''),
  apiKey: secret(ApiKeySchema),
  maxTokens: MaxTokensSchema,
  temperature: TemperatureSchema,
  /** Oldest first. */
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

export const PromptTrialSchema = z.object({
  /** Empty when the answer was only a handover. */
  text: z.string(),
  /** The conversation would be handed over to attendants. */
  isTransfer: z.boolean(),
  promptTokens: z.int(),
  completionTokens: z.int(),
});
export type PromptTrial = z.infer<typeof PromptTrialSchema>;

export type PromptEvent =
  | { readonly action: 'create' | 'update'; readonly prompt: Prompt }
  | { readonly action: 'delete'; readonly promptId: number };
