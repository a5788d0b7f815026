import { invoiceQueries } from '#features/invoices/queries.ts';
import { getSetting } from '#features/settings/service.ts';
import type { Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Download } from '#platform/http/route.ts';
import { receiptText } from './rules.ts';

export async function receiptOf(reader: Reader, invoiceId: number): Promise<Download> {
  const invoice = await invoiceQueries(reader).receipt(invoiceId);
  if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
  if (invoice.status !== 'paid') throw new AppError('ERR_INVOICE_NOT_PAID');
  const timeZone = await getSetting(reader, 'timezone');
  // Its library takes memory that nobody needs before the first receipt.
  const { receiptPdf } = await import('./receipt-pdf.ts');
  return { fileName: `recibo-${invoice.id}.pdf`, chunks: receiptPdf(receiptText(invoice, timeZone)) };
}
