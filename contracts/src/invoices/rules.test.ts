import { describe, expect, it } from 'vitest';
import type { Recurrence } from '#contracts/companies/schema.ts';
import { amountOf, centsOf, invoiceStateOf, periodCents } from './rules.ts';
import type { InvoiceStatus } from './schema.ts';

describe('what a screen says of an invoice', () => {
  // The 9th in São Paulo, already the 10th in UTC and in Lisbon.
  const now = new Date('2026-12-10T01:30:00.000Z');

  it.each<[InvoiceStatus, string, string, string]>([
    ['open', '2026-12-09', 'America/Sao_Paulo', 'open'],
    ['open', '2026-12-08', 'America/Sao_Paulo', 'overdue'],
    ['open', '2026-12-10', 'America/Sao_Paulo', 'open'],
    ['open', '2026-12-09', 'Europe/Lisbon', 'overdue'],
    ['paid', '2020-01-01', 'America/Sao_Paulo', 'paid'],
    ['cancelled', '2020-01-01', 'America/Sao_Paulo', 'cancelled'],
  ])('%s, due %s in %s: %s', (status, dueDate, timeZone, expected) => {
    expect(invoiceStateOf({ status, dueDate }, now, timeZone)).toBe(expected);
  });
});

describe('money', () => {
  it.each([
    ['99.90', 9990],
    [99.9, 9990],
    ['0.01', 1],
    [1.15, 115],
    ['1200.00', 120_000],
    ['9999999999.99', 999_999_999_999],
  ])('%s is %i cents', (price, cents) => {
    expect(centsOf(price)).toBe(cents);
  });

  it.each([
    [9990, '99.90'],
    [1, '0.01'],
    [120_000, '1200.00'],
    [123_456_789, '1234567.89'],
  ])('%i cents are written %s', (cents, text) => {
    expect(amountOf(cents)).toBe(text);
  });

  it.each<[Recurrence, string]>([
    ['MENSAL', '97.10'],
    ['BIMESTRAL', '194.20'],
    ['TRIMESTRAL', '291.30'],
    ['SEMESTRAL', '582.60'],
    ['ANUAL', '1165.20'],
  ])('%s of a plan for 97.10 costs %s', (recurrence, expected) => {
    expect(amountOf(periodCents('97.10', recurrence))).toBe(expected);
  });
});
