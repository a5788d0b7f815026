import { describe, expect, it } from 'vitest';
import { dueDayOf, invoiceTermsOf, isInvoiceTime, type Terms } from './rules.ts';

const terms = (change: Partial<Terms> = {}): Terms => ({
  status: true,
  // Still the 9th in São Paulo.
  due_date: '2026-12-10T01:30:00.000Z',
  recurrence: 'MENSAL',
  plan_id: 3,
  plan_name: 'Profissional',
  plan_value: '99.90',
  time_zone: 'America/Sao_Paulo',
  ...change,
});

describe('an invoice', () => {
  it.each([
    ['2026-11-19T02:59:00.000Z', false],
    ['2026-11-19T03:00:00.000Z', true],
    ['2026-12-09T12:00:00.000Z', true],
    ['2027-06-01T12:00:00.000Z', true],
  ])('is there from the twentieth day before, by the company’s calendar: at %s %s', (now, expected) => {
    expect(isInvoiceTime(terms(), new Date(now))).toBe(expected);
  });

  it('is not made for a company that is switched off', () => {
    expect(isInvoiceTime(terms({ status: false }), new Date('2026-12-09T12:00:00.000Z'))).toBe(false);
  });

  it('is due on the day the company’s calendar shows', () => {
    expect(dueDayOf(terms())).toBe('2026-12-09');
    expect(dueDayOf(terms({ time_zone: 'Europe/Lisbon' }))).toBe('2026-12-10');
  });

  it('costs the plan’s price for as many months as are paid at once', () => {
    expect(invoiceTermsOf(terms(), 'TRIMESTRAL')).toEqual({
      plan_id: 3,
      detail: 'Profissional',
      recurrence: 'TRIMESTRAL',
      value: '299.70',
    });
    expect(invoiceTermsOf(terms({ plan_value: '0.00' }), 'ANUAL')).toBeUndefined();
  });
});
