import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { periodCents } from '@prosa/contracts/invoices/rules.ts';
import type { Invoice } from '@prosa/contracts/invoices/schema.ts';
import type { Plan } from '@prosa/contracts/plans/schema.ts';
import type { subscribe } from '@prosa/contracts/subscriptions/api.ts';
import type { billingCountries, Subscription } from '@prosa/contracts/subscriptions/schema.ts';
import { createContext, useContext } from 'react';
import { type Call, call } from '#lib/api.ts';
import type { Translate } from '#lib/i18n.ts';

/** Payer's API client, and how a payment is detected: by live events, or by polling without a session. */
export interface Payer {
  readonly call: Call;
  readonly pollIntervalMs: number | false;
}

const PayerContext = createContext<Payer>({ call, pollIntervalMs: false });
export const PayerProvider = PayerContext.Provider;

export function usePayer(): Payer {
  return useContext(PayerContext);
}

export interface CheckoutForm {
  readonly firstName: string;
  readonly document: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: (typeof billingCountries)[number] | null;
  readonly useAddressForPaymentDetails: boolean;
}

/** Returns the stored billing data, or an empty form with the default country. */
export function checkoutFormOf(billing: Subscription['billing']): CheckoutForm {
  return {
    firstName: [billing?.firstName, billing?.lastName].filter(Boolean).join(' '),
    document: billing?.document ?? '',
    address2: billing?.address2 ?? '',
    city: billing?.city ?? '',
    state: billing?.state ?? '',
    zipcode: billing?.zipcode ?? '',
    country: billing?.country ?? 'BR',
    useAddressForPaymentDetails: billing?.useAddressForPaymentDetails ?? true,
  };
}

interface Order {
  readonly form: CheckoutForm;
  readonly planId: number;
  readonly invoiceId: number | undefined;
}

export function orderOf({ form, planId, invoiceId }: Order): BodyInputOf<typeof subscribe> {
  const { country, ...rest } = form;
  return {
    ...rest,
    country: country ?? 'BR',
    plan: planId,
    ...(invoiceId === undefined ? {} : { invoiceId }),
  };
}

/** Returns the offered plans and the company's own plan, which may not be public. */
export function plansToChoose(offered: readonly Plan[], own: Plan): readonly Plan[] {
  if (offered.some(({ id }) => id === own.id)) return offered;
  return [...offered, own].toSorted((a, b) => a.value - b.value);
}

/** Total in BRL. An invoice keeps the price it was created with; another plan costs its current price. */
export function totalOf(
  plan: Plan,
  invoice: Invoice | null,
  { recurrence }: Pick<Subscription, 'recurrence'>,
): number {
  if (invoice && invoice.planId === plan.id) return invoice.value;
  return periodCents(plan.value, invoice?.recurrence ?? recurrence) / 100;
}

export function addressLines(form: CheckoutForm, t: Translate): readonly string[] {
  const { document, address2, city, state, zipcode, country } = form;
  const place = [city, state].filter((part) => part.trim() !== '').join(', ');
  return [
    document,
    address2,
    `${place} · ${zipcode}`,
    country ? t(`subscriptions.checkout.country.${country}`) : '',
  ].filter((line) => line.trim() !== '');
}

const dayMs = 86_400_000;

/** Returns the remaining trial days, rounded up as the specification says; 0 after the end. */
export function trialDaysLeft(trialExpiration: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(trialExpiration) - now.getTime()) / dayMs));
}
