import { formatDocument } from '@prosa/contracts/bills/rules.ts';
import { recurrenceMonths } from '@prosa/contracts/companies/rules.ts';
import type { PaymentMethod } from '@prosa/contracts/invoices/schema.ts';
import type { BillingDetails } from '@prosa/contracts/subscriptions/schema.ts';
import { getSetting } from '#features/settings/service.ts';
import type { Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Download } from '#platform/http/route.ts';
import { invoiceQueries } from './queries.ts';
import type { ReceiptText } from './receipt-pdf.ts';
import type { InvoiceRow } from './store.ts';

export interface PaidInvoice extends InvoiceRow {
  readonly company_name: string;
  readonly company_email: string;
  readonly billing: BillingDetails | null;
}

/** Always Portuguese: the receipt is a document for the Brazilian tax office. */
const means: Record<PaymentMethod, string> = {
  'pix-key': 'Pix',
  efi: 'Pix (Efí)',
  asaas: 'Pix (Asaas)',
  hand: 'Confirmado pela plataforma',
};

const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** The standard PDF fonts have western European letters only. */
const printable = (text: string): string => text.replaceAll(/[^\n\x20-\x7e\xa0-\xff]/gu, '').trim();

const dayText = (day: string): string => day.split('-').reverse().join('/');

function momentText(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(new Date(moment));
}

function periodText({ recurrence, renewed_until: until }: PaidInvoice, timeZone: string): string {
  const months = recurrenceMonths[recurrence];
  const length = months === 1 ? '1 mês' : `${months} meses`;
  return until === null ? length : `${length}, até ${momentText(until, timeZone)}`;
}

function payerText({ company_name: name, company_email: email, billing }: PaidInvoice): string {
  const document = billing?.document ? formatDocument(billing.document) : '';
  const address =
    billing && [billing.address2, billing.city, billing.state, billing.zipcode].filter(Boolean).join(', ');
  return printable([name, document, address, email].filter(Boolean).join('\n'));
}

/** Texts of the receipt of a paid invoice. */
export function receiptText(invoice: PaidInvoice, timeZone: string): ReceiptText {
  const { paid_by: by, confirmed_by: who, paid_at: paidAt } = invoice;
  const meansText = by === null ? '' : means[by];
  return {
    title: 'Recibo',
    number: `Fatura nº ${invoice.id}`,
    // The standard PDF fonts have no narrow space.
    value: brl.format(Number(invoice.value)).replaceAll(/\s/g, ' '),
    lines: [
      { label: 'Recebemos de', text: payerText(invoice) },
      { label: 'Referente a', text: printable(`Assinatura da Prosa, plano ${invoice.detail}`) },
      { label: 'Período', text: periodText(invoice, timeZone) },
      { label: 'Vencimento', text: dayText(invoice.due_date) },
      { label: 'Pago em', text: paidAt === null ? '' : momentText(paidAt, timeZone) },
      { label: 'Forma de pagamento', text: printable(who === null ? meansText : `${meansText} (${who})`) },
    ],
    footer: 'Este recibo comprova o pagamento da fatura acima. Não substitui a nota fiscal.',
  };
}

export async function receiptOf(reader: Reader, invoiceId: number): Promise<Download> {
  const invoice = await invoiceQueries(reader).receipt(invoiceId);
  if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
  if (invoice.status !== 'paid') throw new AppError('ERR_INVOICE_NOT_PAID');
  const timeZone = await getSetting(reader, 'timezone');
  // Its library takes memory that nobody needs before the first receipt.
  const { receiptPdf } = await import('./receipt-pdf.ts');
  return { fileName: `recibo-${invoice.id}.pdf`, chunks: receiptPdf(receiptText(invoice, timeZone)) };
}
