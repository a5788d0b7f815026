import type { ManagedPlan, PlanEvent } from '@prosa/contracts/plans/schema.ts';
import { describe, expect, it } from 'vitest';
import { type PlanList, planPages } from './queries.ts';
import { reduceAllPlans, reducePlanList } from './realtime.ts';

function plan(id: number, value: number, minute = 0, name = `Plano ${id}`): ManagedPlan {
  const at = `2026-03-05T12:0${minute}:00.000Z`;
  return {
    id,
    name,
    value,
    users: 1,
    connections: 1,
    queues: 1,
    storageMb: 0,
    useCampaigns: true,
    useSchedules: true,
    useInternalChat: true,
    useExternalApi: true,
    useKanban: true,
    useOpenAi: true,
    useIntegrations: true,
    isPublic: true,
    companiesCount: 0,
    createdAt: at,
    updatedAt: at,
  };
}

const before = [plan(1, 100), plan(2, 200), plan(3, 300)];
/** The cheapest becomes the dearest, a new one comes between, one goes. */
const events: readonly PlanEvent[] = [
  { action: 'update', plan: plan(1, 400, 1) },
  { action: 'create', plan: plan(4, 250, 1) },
  { action: 'delete', planId: 2 },
];
const told = [...events, ...events];
const after = ['4', '3', '1'];

describe('plans, told twice of what happened', () => {
  it('equal a fresh list, cheapest first', () => {
    const list: PlanList = { pages: [{ plans: before, count: 3, hasMore: false }], pageParams: [1] };
    const shown = told.reduce((data, event) => reducePlanList(data, event, ''), list);
    expect(planPages.rowsOf(shown).map(({ id }) => String(id))).toEqual(after);
    const found = told.reduce((data, event) => reducePlanList(data, event, 'plano 3'), list);
    expect(planPages.rowsOf(found).some(({ id }) => id === 4)).toBe(false);
  });

  it('equal a fresh picker', () => {
    const shown = told.reduce(reduceAllPlans, before);
    expect(shown.map(({ id }) => String(id))).toEqual(after);
    expect(reduceAllPlans(shown, { action: 'update', plan: plan(1, 1, 0) })).toBe(shown);
  });
});
