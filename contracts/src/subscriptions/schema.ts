import * as z from 'zod/mini';
import { documentIn } from '#contracts/bills/rules.ts';
import { recurrences } from '#contracts/companies/schema.ts';
import {
  FlagSchema,
  lenient,
  nullAsEmpty,
  OptionalIdSchema,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { gateways, InvoiceSchema } from '#contracts/invoices/schema.ts';
import { PlanSchema } from '#contracts/plans/schema.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

/** Errors of the first step for empty required fields; each has its own text. */
export const requiredKeys = {
  firstName: 'subscriptions.required.firstName',
  address2: 'subscriptions.required.address2',
  city: 'subscriptions.required.city',
  zipcode: 'subscriptions.required.zipcode',
  country: 'subscriptions.required.country',
} as const;

export const billingCountries = ['BR', 'usa'] as const;

const needed = (key: string, max: number) =>
  text(z.trim(), z.minLength(1, key), z.maxLength(max, validationKeys.tooLong));
const optional = (max: number) => z._default(text(z.trim(), z.maxLength(max, validationKeys.tooLong)), '');

/** CPF or CNPJ with or without its marks; stored without. Empty for none. */
const DocumentSchema = z._default(
  nullAsEmpty(
    z.pipe(
      z.string().check(
        z.trim(),
        z.maxLength(30, validationKeys.tooLong),
        z.refine((text) => text === '' || documentIn(text) !== undefined, validationKeys.invalid),
      ),
      z.transform((text) => documentIn(text) ?? ''),
    ),
  ),
  '',
);

/** First step: the payer's data. Stored for the next time. */
export const BillingDetailsSchema = z.object({
  firstName: needed(requiredKeys.firstName, 100),
  lastName: optional(100),
  address2: needed(requiredKeys.address2, 200),
  city: needed(requiredKeys.city, 100),
  state: optional(60),
  zipcode: needed(requiredKeys.zipcode, 20),
  country: z.enum(billingCountries, { error: requiredKeys.country }),
  useAddressForPaymentDetails: z._default(FlagSchema, false),
  /** Required by some gateways, see `Subscription.payment`. */
  document: DocumentSchema,
});
export type BillingDetails = z.infer<typeof BillingDetailsSchema>;

/** Values of the last submission. */
const KnownBillingSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.enum(billingCountries),
  useAddressForPaymentDetails: z.boolean(),
  document: z.string(),
});

/** Older clients send the whole plan as JSON text; only its id is used. */
const PlanChoiceSchema = z.optional(lenient(OptionalIdSchema, planIdIn));

function planIdIn(given: unknown): unknown {
  const plan = typeof given === 'string' && given.trim().startsWith('{') ? parsedJson(given) : given;
  if (typeof plan !== 'object' || plan === null) return plan;
  const { id, planId = id } = plan as { readonly id?: unknown; readonly planId?: unknown };
  return planId ?? given;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The whole checkout. Price, users, connections and card data from the browser are dropped: the invoice and the plan
 * decide.
 */
export const SubscribeSchema = z.extend(BillingDetailsSchema, {
  /** Id of the chosen plan; defaults to the plan of the invoice. The company gets it once it is paid. */
  plan: PlanChoiceSchema,
  /** Defaults to the invoice of the company's next period. */
  invoiceId: OptionalIdSchema,
});
export type Subscribe = z.infer<typeof SubscribeSchema>;

export const SubscriptionChargeSchema = z.object({
  invoiceId: z.int(),
  txid: z.string(),
  /** Pix code to copy and paste, also shown as a QR code. */
  qrcode: z.object({ qrcode: z.string() }),
  /** In BRL with a dot: `99.90`. */
  valor: z.object({ original: z.string() }),
  /** Null for a code that does not expire. */
  expiresAt: z.nullable(TimestampSchema),
});
export type SubscriptionCharge = z.infer<typeof SubscriptionChargeSchema>;

/** Subscription of the company. */
export const SubscriptionSchema = z.object({
  companyName: z.string(),
  /** Address for bills. */
  email: z.string(),
  plan: PlanSchema,
  recurrence: z.enum(recurrences),
  dueDate: TimestampSchema,
  /** Null after the first payment. */
  trialExpiration: z.nullable(TimestampSchema),
  /** Open invoice to be paid next; null when there is none yet. */
  invoice: z.nullable(InvoiceSchema),
  billing: z.nullable(KnownBillingSchema),
  payment: z.object({
    /** Null when this installation accepts no payments: the user has to contact the platform's owner. */
    gateway: z.nullable(z.enum(gateways)),
    needsDocument: z.boolean(),
    /** The Pix key belongs to nobody: the code is shown but cannot be paid. */
    isDemo: z.boolean(),
  }),
});
export type Subscription = z.infer<typeof SubscriptionSchema>;
