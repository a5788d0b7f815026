import type { Recurrence } from '@prosa/contracts/companies/schema.ts';
import { expect, it } from 'vitest';
import { renewedUntil } from './subscription-service.ts';

const zone = 'America/Sao_Paulo';
const now = new Date('2026-03-10T12:00:00.000Z');

it.each<[string, string, Recurrence, string]>([
  ['in time', '2026-03-15T18:00:00.000Z', 'MENSAL', '2026-04-15T18:00:00.000Z'],
  ['early', '2026-05-31T18:00:00.000Z', 'MENSAL', '2026-06-30T18:00:00.000Z'],
  ['late', '2026-01-02T18:00:00.000Z', 'MENSAL', '2026-04-10T12:00:00.000Z'],
  ['late, for a year', '2025-01-02T18:00:00.000Z', 'ANUAL', '2027-03-10T12:00:00.000Z'],
  ['at the last moment', '2026-03-10T12:00:00.000Z', 'TRIMESTRAL', '2026-06-10T12:00:00.000Z'],
])('paid %s, what ends %s and is %s ends %s', (_title, dueDate, recurrence, expected) => {
  expect(renewedUntil(dueDate, recurrence, zone, now)).toBe(expected);
});
