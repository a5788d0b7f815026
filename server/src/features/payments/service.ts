import { amountOf } from '@prosa/contracts/invoices/rules.ts';
import type { Gateway, PayingMeans, PlatformInvoice } from '@prosa/contracts/invoices/schema.ts';
import { recordAct } from '#features/audit-log/service.ts';
import { renewCompany } from '#features/companies/subscription/service.ts';
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
import { type FoundCharge, findPayment } from './queries.ts';
import { problemOf } from './rules.ts';
import { type ChargeRow, chargeStore, paymentStore } from './store.ts';

interface Paid {
  readonly by: PayingMeans;
  readonly at: Date;
  readonly confirmedBy: string | null;
}

/** The invoice is paid, its company renewed, and everybody told: all of it or nothing. */
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
 * Takes money that the gateway says it received for a charge. Told again it changes nothing; what does not fit its
 * invoice to the cent is kept for somebody to look at, and renews nobody.
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

/** What was shown for an invoice last, unless that is over. */
export function openChargeOf(tx: Tx, invoiceId: number): Promise<ChargeRow | undefined> {
  return chargeStore(tx).openOf(invoiceId);
}

/** A charge that the gateway will hear of next; what ran for the invoice before is over. */
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

export function keepCode(tx: Tx, chargeId: number, { code, expiresAt }: OpenedCharge): Promise<ChargeRow> {
  return chargeStore(tx).giveCode(chargeId, code, expiresAt);
}

/** The platform's owner saw the money on the statement. */
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

/** The platform's owner gave the money back, or knows what it is for. */
export async function resolvePayment(tx: PlatformTx, actor: UserActor, paymentId: number): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (!payment) throw new AppError('ERR_NO_PAYMENT_FOUND');
  await paymentStore(tx.enter(mintCompanyId(payment.company_id))).resolve(paymentId, actor.name);
}
