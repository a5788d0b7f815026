import type { Company, ManagedCompany } from '@prosa/contracts/companies/schema.ts';
import { defaultWeeklyHours } from '@prosa/contracts/weekly-hours.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { type CompanyList, companyKeys, companyPages } from './queries.ts';
import { reduceCompany, reduceCompanyList, refetchPlan } from './realtime.ts';

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
    trialExpiration: null,
    isEmailUnverified: false,
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

function managed(id: number, name: string, minute = 0): ManagedCompany {
  return {
    ...company(id, minute),
    name,
    plan: { id: 1, name: 'Bronze', value: 1, users: 1, connections: 1, queues: 1, storageMb: 0 },
    usage: { users: 1, connections: 0, queues: 0, storageBytes: 0 },
    export: null,
    settings: [],
    admin: null,
  };
}

it('the platform’s companies, told twice of what happened, equal a fresh list', () => {
  const rows = [managed(1, 'Aurora'), managed(2, 'Brisa'), managed(3, 'Cacau')];
  const list: CompanyList = { pages: [{ companies: rows, count: 3, hasMore: false }], pageParams: [1] };
  const events = [
    { action: 'update', company: managed(1, 'Zênite', 1) },
    { action: 'update', company: managed(4, 'Árvore', 1) },
    { action: 'delete', companyId: 3 },
  ] as const;
  const shown = [...events, ...events].reduce((data, event) => reduceCompanyList(data, event, ''), list);
  expect(companyPages.rowsOf(shown).map(({ name }) => name)).toEqual(['Árvore', 'Brisa', 'Zênite']);
});

it.each([
  ['company', 'update', true],
  ['user', 'create', true],
  ['user', 'update', false],
  ['user', 'delete', true],
  ['queue', 'create', true],
  ['tag', 'create', false],
])('%s %s makes the plan be asked for again: %s', (name, action, expected) => {
  const client = new QueryClient();
  const ask = vi.spyOn(client, 'invalidateQueries');
  refetchPlan(client, { name, payload: { action } });
  expect(ask.mock.calls).toEqual(expected ? [[{ queryKey: companyKeys.plans }]] : []);
});
