import type {
  Invoice,
  InvoicePage,
  PlatformInvoice,
  PlatformInvoicePage,
} from '@prosa/contracts/invoices/schema.ts';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { invoiceCancelled, invoiceCreated, invoiceUpdated } from './events.ts';
import { invoiceQueries, platformInvoiceQueries, presentInvoice, presentPlatformInvoice } from './queries.ts';
import {
  dueDayOf,
  type InvoiceTerms,
  invoiceTermsOf,
  isInvoiceTime,
  type PricedPlan,
  type Terms,
} from './rules.ts';
import { type InvoiceRow, invoiceStore, type Payment } from './store.ts';

export async function listInvoices(reader: Reader, search: string, pageNumber: number): Promise<InvoicePage> {
  const { rows, hasMore } = await invoiceQueries(reader).page(search, pageNumber);
  return { invoices: rows.map(presentInvoice), hasMore };
}

export async function listAllInvoices(
  reader: Reader,
  search: string,
  pageNumber: number,
): Promise<Invoice[]> {
  return (await invoiceQueries(reader).list(search, pageNumber)).map(presentInvoice);
}

export async function getInvoice(reader: Reader, id: number): Promise<Invoice> {
  const row = await invoiceQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_INVOICE_FOUND');
  return presentInvoice(row);
}

/** Returns the open invoice, if it exists yet. */
export async function findOpenInvoice(reader: Reader): Promise<Invoice | null> {
  const row = await invoiceQueries(reader).open();
  return row ? presentInvoice(row) : null;
}

export async function listPlatformInvoices(
  tx: PlatformTx,
  { search, isWaiting, pageNumber }: { search: string; isWaiting: boolean; pageNumber: number },
): Promise<PlatformInvoicePage> {
  const { rows, hasMore } = await platformInvoiceQueries(tx).page(search, isWaiting, pageNumber);
  return { invoices: rows.map(presentPlatformInvoice), hasMore };
}

export async function getPlatformInvoice(reader: Reader | PlatformTx, id: number): Promise<PlatformInvoice> {
  const row = await platformInvoiceQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_INVOICE_FOUND');
  return presentPlatformInvoice(row);
}

function recordUpdate(tx: Tx, row: InvoiceRow): InvoiceRow {
  tx.record(invoiceUpdated({ invoice: presentInvoice(row) }));
  return row;
}

async function cancel(tx: Tx, { id }: InvoiceRow): Promise<undefined> {
  await invoiceStore(tx).cancel(id);
  tx.record(invoiceCancelled({ invoiceId: id }));
  return undefined;
}

async function add(tx: Tx, terms: Terms, plan: PricedPlan = terms): Promise<InvoiceRow | undefined> {
  const priced = invoiceTermsOf(plan, terms.recurrence);
  if (!priced) return undefined;
  const row = await invoiceStore(tx).insert(dueDayOf(terms), priced);
  tx.record(invoiceCreated({ invoice: presentInvoice(row) }));
  return row;
}

/**
 * Ensures one invoice for the company's next period, with the right day: an open one moves with the due date, or is
 * removed when that is far away. Its plan and price stay as agreed.
 */
export async function ensureInvoice(tx: Tx, now: Date): Promise<void> {
  const store = invoiceStore(tx);
  const terms = await store.lockTerms();
  const open = await store.open();
  if (!isInvoiceTime(terms, now)) {
    if (open && open.due_date !== dueDayOf(terms)) await cancel(tx, open);
    return;
  }
  if (!open) await add(tx, terms);
  else if (open.due_date !== dueDayOf(terms)) recordUpdate(tx, await store.move(open.id, dueDayOf(terms)));
}

/**
 * Rewrites the open invoice after the platform changed plan, recurrence or due date of a company. Never adds a second
 * one.
 */
export async function repriceInvoice(tx: Tx, now: Date): Promise<void> {
  const store = invoiceStore(tx);
  const terms = await store.lockTerms();
  const open = await store.open();
  const priced = invoiceTermsOf(terms, terms.recurrence);
  if (open && !priced) await cancel(tx, open);
  else if (open && priced) await updateInvoiceTerms(tx, open, priced);
  await ensureInvoice(tx, now);
}

/** Updates plan, recurrence and price of an open invoice; does nothing where they are equal. */
export async function updateInvoiceTerms(tx: Tx, open: InvoiceRow, terms: InvoiceTerms): Promise<InvoiceRow> {
  const isSame =
    open.plan_id === terms.plan_id && open.recurrence === terms.recurrence && open.value === terms.value;
  return isSame ? open : recordUpdate(tx, await invoiceStore(tx).updateTerms(open.id, terms));
}

/**
 * Returns the open invoice to be paid: this one, or that of the next period, which is created for the chosen plan where
 * it is missing. Locks the company's terms until the commit.
 */
export async function openInvoiceToPay(
  tx: Tx,
  { invoiceId, plan }: { readonly invoiceId: number | undefined; readonly plan: PricedPlan | undefined },
): Promise<LockedInvoice> {
  const store = invoiceStore(tx);
  const terms = await store.lockTerms();
  const open = await store.open();
  if (invoiceId === undefined) {
    const invoice = open ?? (await add(tx, terms, plan));
    if (!invoice) throw new AppError('ERR_PLAN_WITHOUT_PRICE');
    return { terms, invoice };
  }
  if (open?.id === invoiceId) return { terms, invoice: open };
  const { status } = await getInvoice(tx, invoiceId);
  throw new AppError(status === 'paid' ? 'ERR_INVOICE_PAID' : 'ERR_NO_INVOICE_FOUND');
}

export interface LockedInvoice {
  readonly terms: Terms;
  readonly invoice: InvoiceRow;
}

/** Returns an invoice in any state, with the company's terms locked until the commit. */
export async function lockInvoice(tx: Tx, id: number): Promise<LockedInvoice> {
  const terms = await invoiceStore(tx).lockTerms();
  const invoice = await invoiceQueries(tx).findAny(id);
  if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
  return { terms, invoice };
}

export async function payInvoice(tx: Tx, id: number, payment: Payment): Promise<void> {
  recordUpdate(tx, await invoiceStore(tx).pay(id, payment));
}
