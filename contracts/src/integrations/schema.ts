import * as z from 'zod/mini';
import {
  IdParamSchema,
  NameSchema,
  PageQuerySchema,
  TimestampSchema,
  validationKeys,
} from '#contracts/fields.ts';

export const integrationTypes = ['typebot', 'n8n', 'webhook'] as const;
const TypeSchema = z.enum(integrationTypes);
export type IntegrationType = z.infer<typeof TypeSchema>;

export const integrationLimits = {
  url: 500,
  slug: 100,
  keyword: 50,
  message: 4096,
  secret: 200,
  /** A week. */
  expiresMinutes: 10_080,
  delayMs: 10_000,
} as const;
export const integrationDefaults = {
  type: 'typebot',
  typebotExpires: 1,
  typebotDelayMessage: 1000,
} as const;

export const IntegrationSchema = z.object({
  id: z.int(),
  type: TypeSchema,
  name: z.string(),
  /** The same as the name. */
  projectName: z.string(),
  urlN8N: z.string(),
  /** The secret itself is never told. */
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

const HttpUrlSchema = z.url({ protocol: /^https?$/, hostname: /./ });

/** A name and a password in the address would be refused at each call. */
function isCallable(text: string): boolean {
  return z.safeParse(HttpUrlSchema, text).success && !/^https?:\/\/[^/?#]*@/i.test(text);
}

const UrlSchema = z.string().check(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.maxLength(integrationLimits.url, validationKeys.tooLong),
  z.refine((text) => text === '' || isCallable(text), validationKeys.invalid),
);
const SlugSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(integrationLimits.slug, validationKeys.tooLong),
    z.regex(/^[\w.-]*$/, validationKeys.invalid),
  );
const KeywordSchema = z
  .string()
  .check(z.trim(), z.maxLength(integrationLimits.keyword, validationKeys.tooLong));
const MessageSchema = z.string().check(z.maxLength(integrationLimits.message, validationKeys.tooLong));
/** What is signed with; an empty one is removed. */
const SecretSchema = z
  .string()
  .check(z.trim(), z.maxLength(integrationLimits.secret, validationKeys.tooLong));
const upTo = (max: number) => z.int().check(z.gte(0), z.lte(max));
const ExpiresSchema = upTo(integrationLimits.expiresMinutes);
const DelaySchema = upTo(integrationLimits.delayMs);

export const CreateIntegrationSchema = z
  .object({
    type: z._default(TypeSchema, integrationDefaults.type),
    name: NameSchema,
    urlN8N: UrlSchema,
    secret: z.optional(SecretSchema),
    typebotSlug: z._default(SlugSchema, ''),
    typebotExpires: z._default(ExpiresSchema, integrationDefaults.typebotExpires),
    typebotKeywordFinish: z._default(KeywordSchema, ''),
    typebotKeywordRestart: z._default(KeywordSchema, ''),
    typebotRestartMessage: z._default(MessageSchema, ''),
    typebotUnknownMessage: z._default(MessageSchema, ''),
    typebotDelayMessage: z._default(DelaySchema, integrationDefaults.typebotDelayMessage),
  })
  .check(
    z.refine(({ type, typebotSlug }) => type !== 'typebot' || typebotSlug !== '', {
      path: ['typebotSlug'],
      error: validationKeys.required,
    }),
  );
export type CreateIntegration = z.infer<typeof CreateIntegrationSchema>;

/** What is absent stays as it is. */
export const UpdateIntegrationSchema = z.object({
  type: z.optional(TypeSchema),
  name: z.optional(NameSchema),
  urlN8N: z.optional(UrlSchema),
  secret: z.optional(SecretSchema),
  typebotSlug: z.optional(SlugSchema),
  typebotExpires: z.optional(ExpiresSchema),
  typebotKeywordFinish: z.optional(KeywordSchema),
  typebotKeywordRestart: z.optional(KeywordSchema),
  typebotRestartMessage: z.optional(MessageSchema),
  typebotUnknownMessage: z.optional(MessageSchema),
  typebotDelayMessage: z.optional(DelaySchema),
});
export type UpdateIntegration = z.infer<typeof UpdateIntegrationSchema>;
