import * as api from '@prosa/contracts/plans/api.ts';
import type { Feature } from '#platform/feature.ts';
import { open, platform } from '#platform/http/route.ts';
import { planBroadcasts } from './events.ts';
import { type NotifyCompany, planJobHandlers } from './jobs.ts';
import {
  createPlan,
  deletePlan,
  getReadablePlan,
  listOfferedPlans,
  listPlans,
  listReadablePlans,
  updatePlan,
} from './service.ts';

interface PlansDependencies {
  readonly notifyCompany: NotifyCompany;
}

export function plansFeature({ notifyCompany }: PlansDependencies): Feature {
  return {
    name: 'plans',
    routes: [
      open(api.listPublicPlans, ({ database }) => database.platform(listOfferedPlans)),
      platform(api.listPlans, ({ tx, query }) => listPlans(tx, query.searchParam, query.pageNumber)),
      platform(api.listAllPlans, ({ tx, actor }) => listReadablePlans(tx, actor)),
      platform(api.getPlan, ({ tx, actor, params }) => getReadablePlan(tx, actor, params.planId)),
      platform(api.createPlan, ({ tx, actor, body }) => createPlan(tx, actor, body)),
      platform(api.updatePlan, ({ tx, actor, params, body }) => updatePlan(tx, actor, params.planId, body)),
      platform(api.deletePlan, async ({ tx, actor, params }) => {
        await deletePlan(tx, actor, params.planId);
        return {};
      }),
    ],
    jobs: planJobHandlers(notifyCompany),
    broadcasts: planBroadcasts,
  };
}
