import * as z from 'zod/mini';
import { IdSchema, TimestampSchema, text } from '#contracts/fields.ts';
import { ClientIdSchema } from '#contracts/messages/schema.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

/**
 * Component in Meta's format, with names in capitals; unknown kinds are stored unchanged and cannot be sent from here.
 */
export const TemplateComponentSchema = z.object({
  type: z.string(),
  /** Format of a header; text by default. */
  format: z.optional(z.string()),
  text: z.optional(z.string()),
  buttons: z.optional(
    z.array(z.object({ type: z.string(), text: z._default(z.string(), ''), url: z.optional(z.string()) })),
  ),
});
export type TemplateComponent = z.infer<typeof TemplateComponentSchema>;

/** Text that the provider must approve before it may be sent outside of the reply window. */
export interface ProviderTemplate {
  /** The provider's id. */
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly status: string;
  readonly category: string;
  readonly components: readonly TemplateComponent[];
}

export const TemplateSchema = z.object({
  id: z.int(),
  connectionId: z.int(),
  name: z.string(),
  language: z.string(),
  /** `APPROVED`, `PENDING`, `REJECTED`, `PAUSED`, … */
  status: z.string(),
  /** `MARKETING`, `UTILITY`, `AUTHENTICATION`. */
  category: z.string(),
  components: z.array(TemplateComponentSchema),
  syncedAt: TimestampSchema,
});
export type Template = z.infer<typeof TemplateSchema>;

export const templateParts = ['header', 'body', 'button'] as const;
export type TemplatePart = (typeof templateParts)[number];

export const parameterMax = 1024;
const parametersMax = 40;

/** Value of one placeholder of a template. */
export const TemplateParameterSchema = z.object({
  part: z.enum(templateParts),
  /** Placeholder as written in the text, a number or a name; for a button, its index from 0. */
  key: text(z.minLength(1), z.maxLength(100)),
  /** Single line: the provider refuses line breaks. */
  text: text(
    z.trim(),
    z.minLength(1, validationKeys.required),
    z.maxLength(parameterMax, validationKeys.tooLong),
    z.regex(/^[^\n\r\t]*$/, validationKeys.invalid),
  ),
});
export type TemplateParameter = z.infer<typeof TemplateParameterSchema>;

/** Template data stored with a message that was made from it. */
export interface FilledTemplate {
  readonly name: string;
  readonly language: string;
  readonly parameters: readonly TemplateParameter[];
}

export const SendTemplateSchema = z.object({
  templateId: IdSchema,
  parameters: z._default(
    z.array(TemplateParameterSchema).check(z.maxLength(parametersMax, validationKeys.tooLong)),
    [],
  ),
  /** Idempotency key: a repeated value returns the message that was sent the first time. */
  clientId: z.optional(ClientIdSchema),
});
export type SendTemplate = z.infer<typeof SendTemplateSchema>;

/** The templates of a connection were synchronised: clients that show them fetch them again. */
export interface TemplateEvent {
  readonly action: 'sync';
  readonly connectionId: number;
}
