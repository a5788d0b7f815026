import { amountOf } from '@prosa/contracts/invoices/rules.ts';
import { brCode } from './br-code.ts';
import type { PaymentGateway } from './port.ts';

export interface PixKeyOptions {
  readonly key: string;
  readonly name: string;
  readonly city: string;
  readonly isDemo: boolean;
}

/**
 * Creates codes from the platform's own Pix key. The bank sends no notification of a payment: the platform's owner
 * finds the invoice by the txid on the statement and confirms it by hand.
 */
export function createPixKey({ key, name, city, isDemo }: PixKeyOptions): PaymentGateway {
  return {
    name: 'pix-key',
    needsDocument: false,
    isDemo,
    referenceFor: (invoiceId) => `FATURA${invoiceId}`,
    open: async ({ reference, cents }) => ({
      code: brCode({ key, name, city, amount: amountOf(cents), txid: reference }),
      expiresAt: null,
    }),
    ask: async () => ({ state: 'waiting' }),
    withdraw: async () => undefined,
    close: async () => undefined,
  };
}
