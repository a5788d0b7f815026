import * as z from 'zod/mini';
import { recurrences } from '#contracts/companies/schema.ts';
import { IdParamSchema, PageQuerySchema, TimestampSchema } from '#contracts/fields.ts';

export const invoiceStatuses = ['open', 'paid', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Payment gateway: a plain Pix key without payment notifications, Efí, or Asaas. */
export const gateways = ['pix-key', 'efi', 'asaas'] as const;
export type Gateway = (typeof gateways)[number];

/** Means of payment; `hand` when the platform's owner confirmed it. */
export const paymentMethods = [...gateways, 'hand'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const InvoiceSchema = z.object({
  id: z.int(),
  /** Name of the plan. */
  detail: z.string(),
  /** A cancelled invoice is no longer owed and is not shown to its company. */
  status: z.enum(invoiceStatuses),
  /** Amount in BRL. A number because older clients expect one; it is not used in calculations. */
  value: z.number(),
  /** A day of the company's own calendar, `2026-12-10`. */
  dueDate: z.string(),
  recurrence: z.enum(recurrences),
  /** Null when the plan was deleted. */
  planId: z.nullable(z.int()),
  companyId: z.int(),
  paidAt: z.nullable(TimestampSchema),
  paidBy: z.nullable(z.enum(paymentMethods)),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Invoice = z.infer<typeof InvoiceSchema>;

export const InvoicePageSchema = z.object({ invoices: z.array(InvoiceSchema), hasMore: z.boolean() });
export type InvoicePage = z.infer<typeof InvoicePageSchema>;

/** Problems of a payment that paid no invoice: wrong amount, or the invoice was no longer open. */
export const paymentProblems = ['wrong-value', 'invoice-closed'] as const;
export type PaymentProblem = (typeof paymentProblems)[number];

/** An invoice as the platform's owner sees it. */
export const PlatformInvoiceSchema = z.extend(InvoiceSchema, {
  companyName: z.string(),
  /** Time zone of the company, which decides when an invoice is overdue. */
  timeZone: z.string(),
  /** Name of the person who confirmed the payment by hand. */
  confirmedBy: z.nullable(z.string()),
  /** Newest payment that needs a review. */
  problem: z.nullable(
    z.object({
      paymentId: z.int(),
      reason: z.enum(paymentProblems),
      value: z.number(),
      receivedAt: TimestampSchema,
    }),
  ),
});
export type PlatformInvoice = z.infer<typeof PlatformInvoiceSchema>;

export const PlatformInvoicePageSchema = z.object({
  invoices: z.array(PlatformInvoiceSchema),
  hasMore: z.boolean(),
});
export type PlatformInvoicePage = z.infer<typeof PlatformInvoicePageSchema>;

export const ListInvoicesQuerySchema = PageQuerySchema;
export const ListPlatformInvoicesQuerySchema = z.extend(PageQuerySchema, {
  /** Only invoices that are unpaid or have a payment to review. */
  waiting: z._default(z.enum(['true', 'false']), 'false'),
});

export const InvoiceParamsSchema = z.object({ invoiceId: IdParamSchema });

/** Sent to users who manage invoices. A cancelled invoice is sent as `delete`. */
export type InvoiceEvent =
  | { readonly action: 'create' | 'update'; readonly invoice: Invoice }
  | { readonly action: 'delete'; readonly invoiceId: number };
