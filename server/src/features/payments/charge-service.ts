import { ensureInvoice } from '#features/invoices/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { ChargeStatus, PaymentGateway } from '#providers/payments/port.ts';
import { receivePayment } from './service.ts';
import type { FoundCharge } from './store.ts';
import { chargeStore } from './store.ts';

export interface CheckingDependencies {
  readonly gateway: PaymentGateway;
  readonly clock: Clock;
  readonly log: Log;
}

export interface AskedCharge extends FoundCharge {
  readonly reference: string;
}

/** Opens a transaction of the company whose charge it is. */
export type InCompany = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Asks the gateway for the state of a charge and applies it. The gateway is never called inside a transaction. */
export function createChargeChecking({ gateway, clock, log }: CheckingDependencies) {
  async function apply(charge: AskedCharge, fate: ChargeStatus, inCompany: InCompany): Promise<void> {
    if (fate.state === 'gone') await inCompany((tx) => chargeStore(tx).end(charge.id, 'closed'));
    if (fate.state !== 'paid') return;
    for (const payment of fate.payments) {
      const outcome = await inCompany(async (tx) => {
        const now = clock.now();
        const received = await receivePayment(tx, charge, { gateway: gateway.name, payment, now });
        if (received === 'settled') await ensureInvoice(tx, now);
        return received;
      });
      const { company_id: companyId, invoice_id: invoiceId } = charge;
      const story = { companyId, invoiceId, gateway: gateway.name, outcome };
      if (outcome === 'settled') log.info(story, 'payment received');
      else if (outcome === 'known') log.debug(story, 'payment already recorded');
      else log.warn(story, 'payment without open invoice');
    }
  }

  return {
    async check(charge: AskedCharge, inCompany: InCompany, signal: AbortSignal): Promise<ChargeStatus> {
      const fate = await gateway.ask(charge.reference, signal);
      await apply(charge, fate, inCompany);
      return fate;
    },

    /** Withdraws the charge at the gateway, then applies its state: it may have been paid before. */
    async withdraw(charge: AskedCharge, inCompany: InCompany, signal: AbortSignal): Promise<ChargeStatus> {
      await gateway.withdraw(charge.reference, signal);
      const fate = await gateway.ask(charge.reference, signal);
      await apply(charge, fate, inCompany);
      return fate;
    },
  };
}
export type ChargeChecking = ReturnType<typeof createChargeChecking>;
