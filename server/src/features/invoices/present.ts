import type { Invoice, PlatformInvoice } from '@prosa/contracts/invoices/schema.ts';
import type { PlatformInvoiceRow } from './queries.ts';
import type { InvoiceRow } from './store.ts';

export function presentInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    detail: row.detail,
    status: row.status,
    value: Number(row.value),
    dueDate: row.due_date,
    recurrence: row.recurrence,
    planId: row.plan_id,
    companyId: row.company_id,
    paidAt: row.paid_at,
    paidBy: row.paid_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function presentPlatformInvoice(row: PlatformInvoiceRow): PlatformInvoice {
  const { problem_id: paymentId, problem_reason: reason, problem_value: value, problem_at: receivedAt } = row;
  const hasProblem = paymentId !== null && reason !== null && value !== null && receivedAt !== null;
  return {
    ...presentInvoice(row),
    companyName: row.company_name,
    timeZone: row.time_zone,
    confirmedBy: row.confirmed_by,
    problem: hasProblem ? { paymentId, reason, value: Number(value), receivedAt } : null,
  };
}
