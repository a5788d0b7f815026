import * as z from 'zod/mini';
import { externalFailures } from '#contracts/automation/schema.ts';
import {
  emptyAsDefault,
  IdParamSchema,
  isCallableUrl,
  NameSchema,
  numeric,
  OptionalIdSchema,
  PageQuerySchema,
  removableSecret,
  secret,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const integrationTypes = ['typebot', 'dialogflow', 'n8n', 'webhook'] as const;
const TypeSchema = z.enum(integrationTypes);
export type IntegrationType = z.infer<typeof TypeSchema>;

export const integrationLanguages = ['pt-BR', 'en', 'es'] as const;
const LanguageSchema = z.enum(integrationLanguages);
export type IntegrationLanguage = z.infer<typeof LanguageSchema>;

export const integrationLimits = {
  url: 500,
  slug: 100,
  keyword: 50,
  message: 4096,
  secret: 200,
  projectName: 100,
  jsonContent: 10_000,
  /** A week. */
  expiresMinutes: 10_080,
  delayMs: 10_000,
} as const;
export const integrationDefaults = {
  type: 'typebot',
  typebotExpires: 1,
  typebotDelayMessage: 1000,
  language: 'pt-BR',
} as const;

export const IntegrationSchema = z.object({
  id: z.int(),
  type: TypeSchema,
  name: z.string(),
  /** Project of the Dialogflow agent; the same as the name for other types. */
  projectName: z.string(),
  language: LanguageSchema,
  /** The account's key itself is never returned. */
  hasJsonContent: z.boolean(),
  urlN8N: z.string(),
  /** The secret itself is never returned. */
  hasSecret: z.boolean(),
  typebotSlug: z.string(),
  /** Minutes; 0 is never. */
  typebotExpires: z.int(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotRestartMessage: z.string(),
  typebotUnknownMessage: z.string(),
  /** Milliseconds. */
  typebotDelayMessage: z.int(),
  companyId: z.int(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Integration = z.infer<typeof IntegrationSchema>;

export const IntegrationPageSchema = z.object({
  queueIntegrations: z.array(IntegrationSchema),
  count: z.int(),
  hasMore: z.boolean(),
});
export type IntegrationPage = z.infer<typeof IntegrationPageSchema>;

export const ListIntegrationsQuerySchema = PageQuerySchema;
export const IntegrationParamsSchema = z.object({ integrationId: IdParamSchema });

const UrlSchema = text(
  z.trim(),
  z.maxLength(integrationLimits.url, validationKeys.tooLong),
  z.refine((text) => text === '' || isCallableUrl(text), validationKeys.invalid),
);
const SlugSchema = text(
  z.trim(),
  z.maxLength(integrationLimits.slug, validationKeys.tooLong),
  z.regex(/^[\w.-]*$/, validationKeys.invalid),
);
const KeywordSchema = text(z.trim(), z.maxLength(integrationLimits.keyword, validationKeys.tooLong));
const MessageSchema = text(z.maxLength(integrationLimits.message, validationKeys.tooLong));
/** Signing secret; null removes it. */
const SecretSchema = removableSecret(
  text(z.trim(), z.maxLength(integrationLimits.secret, validationKeys.tooLong)),
);
const ProjectNameSchema = text(z.trim(), z.maxLength(integrationLimits.projectName, validationKeys.tooLong));
const ServiceAccountSchema = z.object({
  client_email: z.string().check(z.minLength(1)),
  private_key: z.string().check(z.regex(/-----BEGIN [A-Z ]*PRIVATE KEY-----/)),
});

/** Parses the key file of a Google service account; undefined for anything else. */
export function serviceAccountOf(json: string): z.infer<typeof ServiceAccountSchema> | undefined {
  try {
    return z.safeParse(ServiceAccountSchema, JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** Write-only: accepted, never returned. */
const JsonContentSchema = secret(
  text(
    z.trim(),
    z.maxLength(integrationLimits.jsonContent, validationKeys.tooLong),
    z.refine((json) => serviceAccountOf(json) !== undefined, validationKeys.invalid),
  ),
);
const LanguageInputSchema = emptyAsDefault(LanguageSchema, integrationDefaults.language);
const upTo = (max: number) => numeric(z.int().check(z.gte(0), z.lte(max)));
const ExpiresSchema = upTo(integrationLimits.expiresMinutes);
const DelaySchema = upTo(integrationLimits.delayMs);

interface Callable {
  readonly type: IntegrationType;
  readonly urlN8N?: string | undefined;
  readonly typebotSlug?: string | undefined;
  readonly projectName?: string | undefined;
  readonly jsonContent?: string | undefined;
}

const requiredFields = {
  typebot: ['urlN8N', 'typebotSlug'],
  dialogflow: ['projectName', 'jsonContent'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
} as const satisfies Record<IntegrationType, readonly (keyof Callable)[]>;

/**
 * Returns the fields that prevent a call to a service of this type: required ones that are empty, and an invalid agent
 * name. Older clients send the integration's own name as the project name of the other types.
 */
export function invalidFields(given: Callable): { readonly path: string; readonly message: string }[] {
  const { type, projectName = '' } = given;
  const missing = requiredFields[type].filter((field) => !given[field]);
  const faults = missing.map((path) => ({
    path: path as string,
    message: validationKeys.required as string,
  }));
  const isAgent = type !== 'dialogflow' || /^[\w.:-]*$/.test(projectName);
  return isAgent ? faults : [...faults, { path: 'projectName', message: validationKeys.invalid }];
}

export const CreateIntegrationSchema = z
  .object({
    type: z._default(TypeSchema, integrationDefaults.type),
    name: NameSchema,
    urlN8N: z._default(UrlSchema, ''),
    secret: SecretSchema,
    projectName: z._default(ProjectNameSchema, ''),
    jsonContent: JsonContentSchema,
    language: z._default(LanguageInputSchema, integrationDefaults.language),
    typebotSlug: z._default(SlugSchema, ''),
    typebotExpires: z._default(ExpiresSchema, integrationDefaults.typebotExpires),
    typebotKeywordFinish: z._default(KeywordSchema, ''),
    typebotKeywordRestart: z._default(KeywordSchema, ''),
    typebotRestartMessage: z._default(MessageSchema, ''),
    typebotUnknownMessage: z._default(MessageSchema, ''),
    typebotDelayMessage: z._default(DelaySchema, integrationDefaults.typebotDelayMessage),
  })
  .check(({ value, issues }) => {
    for (const { path, message } of invalidFields(value)) {
      issues.push({ code: 'custom', input: value, path: [path], message });
    }
  });
export type CreateIntegration = z.infer<typeof CreateIntegrationSchema>;

/** Partial update: absent fields keep their value. */
export const UpdateIntegrationSchema = z.object({
  type: z.optional(TypeSchema),
  name: z.optional(NameSchema),
  urlN8N: z.optional(UrlSchema),
  secret: SecretSchema,
  projectName: z.optional(ProjectNameSchema),
  jsonContent: JsonContentSchema,
  language: z.optional(LanguageInputSchema),
  typebotSlug: z.optional(SlugSchema),
  typebotExpires: z.optional(ExpiresSchema),
  typebotKeywordFinish: z.optional(KeywordSchema),
  typebotKeywordRestart: z.optional(KeywordSchema),
  typebotRestartMessage: z.optional(MessageSchema),
  typebotUnknownMessage: z.optional(MessageSchema),
  typebotDelayMessage: z.optional(DelaySchema),
});
export type UpdateIntegration = z.infer<typeof UpdateIntegrationSchema>;

/** State of the form, saved or not. Absent secrets are taken from the stored integration, if there is one. */
export const TestIntegrationSchema = z.object({
  integrationId: OptionalIdSchema,
  type: z._default(TypeSchema, 'dialogflow'),
  urlN8N: z.optional(UrlSchema),
  secret: SecretSchema,
  projectName: z.optional(ProjectNameSchema),
  jsonContent: JsonContentSchema,
  language: z._default(LanguageInputSchema, integrationDefaults.language),
  typebotSlug: z.optional(SlugSchema),
});
export type TestIntegration = z.infer<typeof TestIntegrationSchema>;

const FailureSchema = z.nullable(z.enum(externalFailures));

export const IntegrationTestSchema = z.object({
  /** Null when the service answered as expected. */
  failure: FailureSchema,
  /** HTTP status; null without a response. */
  status: z.nullable(z.int()),
  durationMs: z.int(),
  /** Messages a customer would receive. */
  messages: z.array(z.string()),
});
export type IntegrationTest = z.infer<typeof IntegrationTestSchema>;

export type IntegrationEvent =
  | { readonly action: 'create' | 'update'; readonly queueIntegration: Integration }
  | { readonly action: 'delete'; readonly integrationId: number };
