import type { PlanEvent, ReadablePlan } from '@prosa/contracts/plans/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { isCheaper, type PlanList, type PlanListKey, planKeys, planPages } from './queries.ts';

export function reducePlanList(list: PlanList, event: PlanEvent, search: string): PlanList {
  if (event.action === 'delete') return planPages.remove(list, event.planId);
  return planPages.put(list, event.plan, search);
}

export function reduceAllPlans(plans: ReadablePlan[], event: PlanEvent): ReadablePlan[] {
  const id = event.action === 'delete' ? event.planId : event.plan.id;
  const known = plans.find((plan) => plan.id === id);
  if (event.action === 'delete') return known ? plans.filter((plan) => plan !== known) : plans;
  if (known && known.updatedAt >= event.plan.updatedAt) return plans;
  const others = plans.filter((plan) => plan !== known);
  return [...others, event.plan].sort((a, b) => (isCheaper(a, b) ? -1 : 1));
}

export const planLiveRules: readonly LiveRule[] = [
  liveRule<'plan', PlanList>({
    event: 'plan',
    queryKey: planKeys.lists,
    reduce: (list, event, key) => reducePlanList(list, event, (key as PlanListKey)[2].search),
  }),
  liveRule<'plan', ReadablePlan[]>({ event: 'plan', queryKey: planKeys.all, reduce: reduceAllPlans }),
];
