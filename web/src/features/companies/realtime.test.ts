import type { Company } from '@prosa/contracts/companies/schema.ts';
import { defaultWeeklyHours } from '@prosa/contracts/weekly-hours.ts';
import { expect, it } from 'vitest';
import { reduceCompany } from './realtime.ts';

function company(id: number, minute: number): Company {
  return {
    id,
    name: 'Padaria Aurora',
    phone: '',
    email: '',
    status: true,
    dueDate: '2027-01-01T00:00:00.000Z',
    recurrence: 'MENSAL',
    schedules: defaultWeeklyHours,
    schedulesChangedBy: null,
    schedulesChangedAt: null,
    planId: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: `2026-03-05T12:0${minute}:00.000Z`,
  };
}

it('a company follows what is told of it, not what is older, told again or of another', () => {
  const told = (data: Company, next: Company) => reduceCompany(data, { action: 'update', company: next });
  const shown = company(1, 1);
  const newer = company(1, 2);
  expect(told(shown, newer)).toBe(newer);
  for (const other of [company(1, 0), company(1, 1), company(2, 5)]) expect(told(shown, other)).toBe(shown);
});
