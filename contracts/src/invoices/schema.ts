import * as z from 'zod/mini';
import { recurrences } from '#contracts/companies/schema.ts';
import { IdParamSchema, PageQuerySchema, TimestampSchema } from '#contracts/fields.ts';

export const invoiceStatuses = ['open', 'paid', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Who asks for the money: a plain Pix key without anybody who tells of payments, Efí, or Asaas. */
export const gateways = ['pix-key', 'efi', 'asaas'] as const;
export type Gateway = (typeof gateways)[number];

/** By which means an invoice was paid; by hand, when the platform's owner said that it was. */
export const payingMeans = [...gateways, 'hand'] as const;
export type PayingMeans = (typeof payingMeans)[number];

export const InvoiceSchema = z.object({
  id: z.int(),
  /** The name of the plan that is paid for. */
  detail: z.string(),
  /** A cancelled one is not shown to its company: it is owed no more. */
  status: z.enum(invoiceStatuses),
  /** In BRL. It travels as a number because older clients want one; nobody reckons with it. */
  value: z.number(),
  /** A day of the company's own calendar, `2026-12-10`. */
  dueDate: z.string(),
  recurrence: z.enum(recurrences),
  /** Null when that plan is no longer offered to anybody. */
  planId: z.nullable(z.int()),
  companyId: z.int(),
  paidAt: z.nullable(TimestampSchema),
  paidBy: z.nullable(z.enum(payingMeans)),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Invoice = z.infer<typeof InvoiceSchema>;

export const InvoicePageSchema = z.object({ invoices: z.array(InvoiceSchema), hasMore: z.boolean() });
export type InvoicePage = z.infer<typeof InvoicePageSchema>;

/** Money that came and paid nothing: not what was asked for, or for an invoice that was not open any more. */
export const paymentProblems = ['wrong-value', 'invoice-closed'] as const;
export type PaymentProblem = (typeof paymentProblems)[number];

/** An invoice as the platform's owner sees it. */
export const PlatformInvoiceSchema = z.extend(InvoiceSchema, {
  companyName: z.string(),
  /** Of the company: by its days an invoice is overdue. */
  timeZone: z.string(),
  /** Who confirmed it by hand, by name. */
  confirmedBy: z.nullable(z.string()),
  /** The newest payment that somebody has to look at. */
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
  /** Only those that still wait for something: their money, or somebody who looks at a payment. */
  waiting: z._default(z.enum(['true', 'false']), 'false'),
});

export const InvoiceParamsSchema = z.object({ invoiceId: IdParamSchema });
