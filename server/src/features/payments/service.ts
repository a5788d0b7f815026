import { amountOf, centsOf } from '@prosa/contracts/invoices/rules.ts';
import type {
  Gateway,
  InvoiceStatus,
  PaymentMethod,
  PaymentProblem,
  PlatformInvoice,
} from '@prosa/contracts/invoices/schema.ts';
import { recordAct } from '#features/audit-log/service.ts';
import { renewCompany } from '#features/companies/subscription-service.ts';
import {
  getPlatformInvoice,
  type LockedInvoice,
  lockInvoice,
  payInvoice,
} from '#features/invoices/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { OpenedCharge, PaymentGateway, ReceivedPayment } from '#providers/payments/port.ts';
import { paymentConfirmed } from './events.ts';
import { type ChargeRow, chargeStore, type FoundCharge, findPayment, paymentStore } from './store.ts';

/** Why money that came does not pay the invoice; null when it does, to the cent. */
function problemOf(
  invoice: { readonly status: InvoiceStatus; readonly value: string },
  cents: number,
): PaymentProblem | null {
  if (invoice.status !== 'open') return 'invoice-closed';
  return centsOf(invoice.value) === cents ? null : 'wrong-value';
}

interface Paid {
  readonly by: PaymentMethod;
  readonly at: Date;
  readonly confirmedBy: string | null;
}

/** Marks the invoice as paid, renews the company and publishes both, in one transaction. */
async function settle(tx: Tx, { invoice, terms }: LockedInvoice, paid: Paid, now: Date): Promise<void> {
  const company = await renewCompany(tx, {
    dueDate: terms.due_date,
    recurrence: invoice.recurrence,
    timeZone: terms.time_zone,
    planId: invoice.plan_id,
    now,
  });
  await payInvoice(tx, invoice.id, {
    paid_at: paid.at.toISOString(),
    paid_by: paid.by,
    confirmed_by: paid.confirmedBy,
    renewed_until: company.dueDate,
  });
  tx.record(paymentConfirmed({ company }));
}

export type Outcome = 'settled' | 'known' | 'wrong-value' | 'invoice-closed';

/**
 * Records money that the gateway received for a charge. Idempotent per payment; a payment that does not match its
 * invoice to the cent is stored for review and renews nothing.
 */
export async function receivePayment(
  tx: Tx,
  charge: Pick<FoundCharge, 'id' | 'invoice_id'>,
  {
    gateway,
    payment,
    now,
  }: { readonly gateway: Gateway; readonly payment: ReceivedPayment; readonly now: Date },
): Promise<Outcome> {
  const locked = await lockInvoice(tx, charge.invoice_id);
  const problem = problemOf(locked.invoice, payment.cents);
  const isNew = await paymentStore(tx).insertIfNew({
    invoiceId: charge.invoice_id,
    gateway,
    eventId: payment.eventId,
    value: amountOf(payment.cents),
    problem,
    receivedAt: payment.receivedAt,
  });
  if (!isNew) return 'known';
  await chargeStore(tx).end(charge.id, 'paid');
  if (problem !== null) return problem;
  await settle(tx, locked, { by: gateway, at: payment.receivedAt, confirmedBy: null }, now);
  const { id, detail: name } = locked.invoice;
  await recordAct(tx, { act: 'invoice.pay', by: null, target: { id, name } });
  return 'settled';
}

/** Returns the open charge of an invoice, if any. */
export function openChargeOf(tx: Tx, invoiceId: number): Promise<ChargeRow | undefined> {
  return chargeStore(tx).openOf(invoiceId);
}

/** Stores a new charge, to be created at the gateway next, and closes the former one of the invoice. */
export async function beginCharge(
  tx: Tx,
  gateway: Pick<PaymentGateway, 'name' | 'referenceFor'>,
  invoice: { readonly id: number; readonly value: string },
): Promise<ChargeRow> {
  const store = chargeStore(tx);
  const before = await store.openOf(invoice.id);
  if (before) await store.end(before.id, 'closed');
  const reference = gateway.referenceFor(invoice.id);
  return store.insert({ invoice_id: invoice.id, gateway: gateway.name, reference, value: invoice.value });
}

export function saveCode(tx: Tx, chargeId: number, { code, expiresAt }: OpenedCharge): Promise<ChargeRow> {
  return chargeStore(tx).setCode(chargeId, code, expiresAt);
}

/** Marks an invoice as paid by hand, after the platform's owner saw the money on the statement. */
export async function confirmInvoice(
  tx: PlatformTx,
  actor: UserActor,
  invoiceId: number,
  now: Date,
): Promise<PlatformInvoice> {
  const { companyId } = await getPlatformInvoice(tx, invoiceId);
  const companyTx = tx.enter(mintCompanyId(companyId));
  const locked = await lockInvoice(companyTx, invoiceId);
  if (locked.invoice.status === 'paid') throw new AppError('ERR_INVOICE_PAID');
  if (locked.invoice.status === 'cancelled') throw new AppError('ERR_NO_INVOICE_FOUND');
  await settle(companyTx, locked, { by: 'hand', at: now, confirmedBy: actor.name }, now);
  await paymentStore(companyTx).resolveOf(invoiceId, actor.name);
  return getPlatformInvoice(companyTx, invoiceId);
}

/** Marks a payment problem as resolved, after the platform's owner refunded or assigned the money. */
export async function resolvePayment(tx: PlatformTx, actor: UserActor, paymentId: number): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (!payment) throw new AppError('ERR_NO_PAYMENT_FOUND');
  await paymentStore(tx.enter(mintCompanyId(payment.company_id))).resolve(paymentId, actor.name);
}
