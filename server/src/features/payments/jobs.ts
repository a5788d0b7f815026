import { gateways } from '@prosa/contracts/invoices/schema.ts';
import * as z from 'zod/mini';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { defineJob, handle, type JobHandler, type PlatformJobContext } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { isTransient, ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import type { PaymentGateway } from '#providers/payments/port.ts';
import { type AskedCharge, type ChargeChecking, createChargeChecking } from './charge-service.ts';
import { findCharge, openCharges } from './store.ts';

interface RegistrationDependencies {
  readonly payments: PaymentGateway | undefined;
  readonly publicUrl: string;
  readonly paymentsWebhookSecret: string | undefined;
}

/** Tells the gateway once where this installation hears of payments; tried until it was heard. */
function createWebhookRegistration({ payments, publicUrl, paymentsWebhookSecret }: RegistrationDependencies) {
  let isRegistered = false;
  return async ({ log, signal }: Pick<PlatformJobContext, 'log' | 'signal'>): Promise<void> => {
    // A gateway calls nobody without a certificate.
    const isReachable = publicUrl.startsWith('https:') && paymentsWebhookSecret !== undefined;
    if (isRegistered || !isReachable || !payments?.register) return;
    try {
      await payments.register(`${publicUrl}/api/payments/${payments.name}/${paymentsWebhookSecret}`, signal);
      isRegistered = true;
      log.info({ gateway: payments.name }, 'payment webhook registered');
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      log.warn({ err: error, gateway: payments.name }, 'payment webhook registration failed');
    }
  };
}

/** Verifies with the gateway a payment reported by a webhook. */
export const checkChargeJob = defineJob({
  name: 'payments.check-charge',
  scope: 'platform',
  payload: z.object({ gateway: z.enum(gateways), reference: z.string() }),
  retries: 12,
  backoff: { firstMs: 2000, maxMs: 600_000 },
});

/** Finds payments that no webhook reported and withdraws charges that are no longer wanted. */
export const sweepChargesJob = defineJob({
  name: 'payments.sweep-charges',
  scope: 'platform',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  timeoutSeconds: 540,
});

const batchSize = 100;

interface PaymentJobDependencies {
  /** Undefined when this installation takes no payments. */
  readonly payments: PaymentGateway | undefined;
  readonly paymentsWebhookSecret: string | undefined;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Log;
}

const inCompanyOf =
  ({ companyTransaction }: PlatformJobContext, { company_id: companyId }: AskedCharge) =>
  <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    companyTransaction(mintCompanyId(companyId), work);

/** False when the gateway does not respond at all: the rest of the batch would fail too. */
async function checkOrWithdraw(
  context: PlatformJobContext,
  { is_wanted: isWanted, ...charge }: Awaited<ReturnType<typeof openCharges>>[number],
  checking: ChargeChecking,
): Promise<boolean> {
  const look = isWanted ? checking.check : checking.withdraw;
  try {
    await look(charge, inCompanyOf(context, charge), context.signal);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    context.log.warn({ err: error, invoiceId: charge.invoice_id }, 'charge status check failed');
    return !isTransient(error);
  }
  return true;
}

async function sweep(
  context: PlatformJobContext,
  { name }: PaymentGateway,
  checking: ChargeChecking,
): Promise<void> {
  for (let lastId = 0; ; ) {
    const afterId = lastId;
    const charges = await context.transaction((tx) => openCharges(tx, name, afterId, batchSize));
    for (const charge of charges) {
      if (!(await checkOrWithdraw(context, charge, checking))) return;
    }
    lastId = charges.at(-1)?.id ?? lastId;
    if (charges.length < batchSize) return;
  }
}

export function paymentJobHandlers(parts: PaymentJobDependencies): readonly JobHandler[] {
  const { payments, clock, log } = parts;
  const register = createWebhookRegistration(parts);
  const checking = payments && createChargeChecking({ gateway: payments, clock, log });
  return [
    handle(checkChargeJob, async (context, { gateway, reference }) => {
      if (!checking || payments.name !== gateway) {
        context.log.warn({ gateway }, 'payment webhook without configured gateway');
        return;
      }
      const charge = await context.transaction((tx) => findCharge(tx, gateway, reference));
      if (!charge) return;
      const asked = { ...charge, reference };
      await checking.check(asked, inCompanyOf(context, asked), context.signal);
    }),
    handle(sweepChargesJob, async (context) => {
      await register(context);
      if (checking) await sweep(context, payments, checking);
    }),
  ];
}
