import { randomBytes } from 'node:crypto';

/** Length of a bank's txid, which consists of letters and digits. */
const length = 32;

/** Returns a unique, unguessable reference that contains the invoice number. */
export function newReference(invoiceId: number): string {
  const start = `FATURA${invoiceId}X`;
  return (
    start +
    randomBytes(16)
      .toString('hex')
      .slice(0, length - start.length)
  );
}
