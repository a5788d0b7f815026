import type { AsaasPayments } from './asaas-server.ts';
import type { Efi } from './efi-server.ts';

/** What can be asked of the gateways in another process. Whoever pays says who told of it. */
export interface PaymentCommands {
  /** Somebody pays a charge at Efí: what it asks, or another amount such as `0.01`. */
  efiPay(txid: string, amount?: string): Promise<void>;
  asaasPay(externalReference: string, amount?: number): Promise<void>;
}

export function createPaymentCommands(efi: Efi, asaas: AsaasPayments): PaymentCommands {
  return {
    efiPay: async (txid, amount) => efi.pay(txid, amount),
    asaasPay: async (reference, amount) => asaas.pay(reference, amount),
  };
}
