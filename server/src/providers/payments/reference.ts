import { randomBytes } from 'node:crypto';

/** Of a txid at a bank: letters and digits, and so many of them. */
const length = 32;

/** A name that nobody has had and nobody guesses, in which a person finds the invoice. */
export function newReference(invoiceId: number): string {
  const start = `FATURA${invoiceId}X`;
  return (
    start +
    randomBytes(16)
      .toString('hex')
      .slice(0, length - start.length)
  );
}
