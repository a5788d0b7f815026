import type { AsaasPayments } from './asaas-server.ts';
import type { Efi } from './efi-server.ts';

/** Commands for the payment gateways in another process. A payment sends no webhook; the caller has to do that. */
export interface PaymentCommands {
  /** Pays a charge at Efí, with its own amount or another one such as `0.01`. */
  efiPay(txid: string, amount?: string): Promise<void>;
  asaasPay(externalReference: string, amount?: number): Promise<void>;
}

export function createPaymentCommands(efi: Efi, asaas: AsaasPayments): PaymentCommands {
  return {
    efiPay: async (txid, amount) => efi.pay(txid, amount),
    asaasPay: async (reference, amount) => asaas.pay(reference, amount),
  };
}
