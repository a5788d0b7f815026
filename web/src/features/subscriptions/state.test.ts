import type { Invoice } from '@prosa/contracts/invoices/schema.ts';
import type { Plan } from '@prosa/contracts/plans/schema.ts';
import { describe, expect, it } from 'vitest';
import { addressLines, checkoutFormOf, orderOf, plansToChoose, totalOf, trialDaysLeft } from './state.ts';

const at = '2026-01-01T00:00:00.000Z';

const plan = (id: number, value: number): Plan => ({
  id,
  name: `Plan ${id}`,
  users: 3,
  connections: 1,
  queues: 3,
  storageMb: 0,
  value,
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  isPublic: true,
  createdAt: at,
  updatedAt: at,
});

const invoice: Invoice = {
  id: 9,
  detail: 'Plan 1',
  status: 'open',
  value: 90,
  dueDate: '2026-12-10',
  recurrence: 'TRIMESTRAL',
  planId: 1,
  companyId: 1,
  paidAt: null,
  paidBy: null,
  createdAt: at,
  updatedAt: at,
};

const quiet = (key: string) => key;

describe('the checkout', () => {
  it('asks what the invoice says, and for another plan its price times the months of the period', () => {
    const subscription = { recurrence: 'ANUAL' } as const;
    expect(totalOf(plan(1, 97), invoice, subscription)).toBe(90);
    expect(totalOf(plan(2, 0.1), invoice, subscription)).toBe(0.3);
    expect(totalOf(plan(2, 197.9), null, subscription)).toBe(2374.8);
  });

  it('offers a plan that was made for the company, at its place', () => {
    const offered = [plan(1, 97), plan(3, 497)];
    expect(plansToChoose(offered, plan(3, 497))).toBe(offered);
    expect(plansToChoose(offered, plan(2, 150)).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('begins with what was filled in the last time, and sends the chosen plan and invoice with it', () => {
    const form = checkoutFormOf({
      firstName: 'Marina',
      lastName: 'Alves',
      address2: 'Rua das Flores, 10',
      city: 'São Paulo',
      state: '',
      zipcode: '01001-000',
      country: 'usa',
      useAddressForPaymentDetails: false,
      document: '',
    });
    expect(orderOf({ form, planId: 2, invoiceId: 9 })).toEqual({
      firstName: 'Marina Alves',
      document: '',
      address2: 'Rua das Flores, 10',
      city: 'São Paulo',
      state: '',
      zipcode: '01001-000',
      country: 'usa',
      useAddressForPaymentDetails: false,
      plan: 2,
      invoiceId: 9,
    });
    expect(orderOf({ form, planId: 2, invoiceId: undefined })).not.toHaveProperty('invoiceId');
    expect(addressLines(form, quiet)).toEqual([
      'Rua das Flores, 10',
      'São Paulo · 01001-000',
      'subscriptions.checkout.country.usa',
    ]);
  });
});

it.each([
  ['2026-03-11T12:00:00.001Z', 2],
  ['2026-03-11T12:00:00.000Z', 1],
  ['2026-03-10T12:00:01.000Z', 1],
  ['2026-03-10T12:00:00.000Z', 0],
  ['2026-02-01T00:00:00.000Z', 0],
])('a trial until %s has %i days left, rounded up', (expiration, days) => {
  expect(trialDaysLeft(expiration, new Date('2026-03-10T12:00:00.000Z'))).toBe(days);
});
