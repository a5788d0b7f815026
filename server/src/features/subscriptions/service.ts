import { amountOf, centsOf } from '@prosa/contracts/invoices/rules.ts';
import type { Subscribe, Subscription, SubscriptionCharge } from '@prosa/contracts/subscriptions/schema.ts';
import { getCompany } from '#features/companies/service.ts';
import { saveBilling } from '#features/companies/subscription-service.ts';
import { type InvoiceTerms, invoiceTermsOf, type PricedPlan, today } from '#features/invoices/rules.ts';
import { findOpenInvoice, openInvoiceToPay, updateInvoiceTerms } from '#features/invoices/service.ts';
import { type ChargeChecking, createChargeChecking } from '#features/payments/charge-service.ts';
import { beginCharge, openChargeOf, saveCode } from '#features/payments/service.ts';
import { getPlan } from '#features/plans/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import type { OpenedCharge, PaymentGateway } from '#providers/payments/port.ts';
import { billingOf, presentCharge } from './queries.ts';

/** Less than this before its end nobody has the time to pay it. */
const minTimeToPayMs = 2 * 60_000;

interface RunningCharge {
  readonly gateway: string;
  readonly value: string;
  readonly expires_at: string | null;
}

/** Whether what was asked for before is what is asked for now, and can still be paid. */
function isReusable(
  charge: RunningCharge,
  wanted: { readonly gateway: string; readonly value: string },
  now: Date,
): boolean {
  if (charge.gateway !== wanted.gateway || charge.value !== wanted.value) return false;
  return charge.expires_at === null || Date.parse(charge.expires_at) - now.getTime() > minTimeToPayMs;
}

export interface SubscriptionDependencies {
  /** Undefined when this installation takes no payments. */
  readonly payments: PaymentGateway | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

type InCompany = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Timeout for all gateway calls of one checkout. */
const gatewayTimeoutMs = 30_000;

/** Returns a public plan, or the company's own. */
async function choosePlan(tx: Tx, planId: number): Promise<PricedPlan> {
  const plan = await getPlan(tx, planId);
  const isOwn = (await getCompany(tx, tx.companyId)).planId === planId;
  if (!plan.isPublic && !isOwn) throw new AppError('ERR_NO_PLAN_FOUND');
  return { plan_id: plan.id, plan_name: plan.name, plan_value: amountOf(centsOf(plan.value)) };
}

/** Locks the company's billing and returns the invoice to pay, its terms and its open charge. */
async function checkoutOf(tx: Tx, input: Subscribe) {
  const plan = input.plan === undefined ? undefined : await choosePlan(tx, input.plan);
  const { terms, invoice } = await openInvoiceToPay(tx, { invoiceId: input.invoiceId, plan });
  const { plan_id: planId, detail, recurrence, value } = invoice;
  const isOther = plan !== undefined && plan.plan_id !== planId;
  // An agreed price stays as it was copied to the invoice.
  const agreed: InvoiceTerms | undefined =
    planId === null ? undefined : { plan_id: planId, detail, recurrence, value };
  const priced = isOther
    ? invoiceTermsOf(plan, terms.recurrence)
    : (agreed ?? invoiceTermsOf(terms, terms.recurrence));
  if (!priced) throw new AppError('ERR_PLAN_WITHOUT_PRICE');
  return { terms, invoice, priced, running: await openChargeOf(tx, invoice.id) };
}

/** The checkout: opens a charge and withdraws the former one. */
export function createSubscriptionService({ payments, clock, log }: SubscriptionDependencies) {
  /** Gateway calls in progress by charge, so that concurrent clicks share one call. */
  const opening = new Map<number, Promise<OpenedCharge>>();

  async function openOnce(chargeId: number, open: () => Promise<OpenedCharge>): Promise<OpenedCharge> {
    const asked = opening.get(chargeId) ?? open().finally(() => opening.delete(chargeId));
    opening.set(chargeId, asked);
    return asked;
  }

  /** Withdraws the open charge; refuses when it turns out to be paid already. */
  async function endRunning(
    checking: ChargeChecking,
    running: Awaited<ReturnType<typeof openChargeOf>>,
    inCompany: InCompany,
    signal: AbortSignal,
  ): Promise<void> {
    if (!running || running.gateway !== payments?.name) return;
    const fate = await checking.withdraw(running, inCompany, signal);
    if (fate.state === 'paid') throw new AppError('ERR_INVOICE_PAID');
  }

  async function charge(
    gateway: PaymentGateway,
    input: Subscribe,
    inCompany: InCompany,
    signal: AbortSignal,
  ): Promise<SubscriptionCharge> {
    const isGood = ({ priced, running }: Awaited<ReturnType<typeof checkoutOf>>) =>
      running && isReusable(running, { gateway: gateway.name, value: priced.value }, clock.now());

    const before = await inCompany((tx) => checkoutOf(tx, input));
    if (!isGood(before)) {
      await endRunning(createChargeChecking({ gateway, clock, log }), before.running, inCompany, signal);
    }
    const { terms, invoice, running } = await inCompany(async (tx) => {
      const { plan: _plan, invoiceId: _invoiceId, ...billing } = input;
      await saveBilling(tx, billing);
      const wanted = await checkoutOf(tx, input);
      const rewritten = await updateInvoiceTerms(tx, wanted.invoice, wanted.priced);
      const begun = (isGood(wanted) && wanted.running) || (await beginCharge(tx, gateway, rewritten));
      return { terms: wanted.terms, invoice: rewritten, running: begun };
    });
    // A plain Pix code is generated anew, as the key may have changed.
    if (running.code !== '' && gateway.name !== 'pix-key') return presentCharge(running);
    const day = today(terms.time_zone, clock.now());
    const isOverdue = invoice.due_date < day;
    const payer = await inCompany((tx) => payerOf(tx, input));
    const opened = await openOnce(running.id, () =>
      gateway.open({
        reference: running.reference,
        invoiceId: invoice.id,
        cents: centsOf(running.value),
        dueDay: isOverdue ? day : invoice.due_date,
        payer,
        signal,
      }),
    );
    return presentCharge(await inCompany((tx) => saveCode(tx, running.id, opened)));
  }

  return {
    async subscribe(input: Subscribe, inCompany: InCompany): Promise<SubscriptionCharge> {
      if (!payments) throw new AppError('ERR_PAYMENTS_NOT_CONFIGURED');
      if (payments.needsDocument && input.document === '') throw new AppError('ERR_PAYMENT_DOCUMENT');
      const signal = AbortSignal.timeout(gatewayTimeoutMs);
      try {
        return await charge(payments, input, inCompany, signal);
      } catch (error) {
        if (!(error instanceof ServiceFailure) && error !== signal.reason) throw error;
        log.warn({ err: error, gateway: payments.name }, 'charge creation failed');
        throw new AppError('ERR_PAYMENT_UNAVAILABLE', undefined, { cause: error });
      }
    },

    async subscriptionOf(reader: Reader): Promise<Subscription> {
      const company = await getCompany(reader, reader.companyId);
      const { billing } = await billingOf(reader);
      return {
        companyName: company.name,
        email: company.email,
        plan: await getPlan(reader, company.planId),
        recurrence: company.recurrence,
        dueDate: company.dueDate,
        trialExpiration: company.trialExpiration,
        invoice: await findOpenInvoice(reader),
        billing,
        payment: {
          gateway: payments?.name ?? null,
          needsDocument: payments?.needsDocument ?? false,
          isDemo: payments?.isDemo ?? false,
        },
      };
    },
  };
}

async function payerOf(reader: Reader, { firstName, lastName, document }: Subscribe) {
  const { email } = await getCompany(reader, reader.companyId);
  return { name: `${firstName} ${lastName}`.trim(), email, document };
}
