import type { Plan } from '@prosa/contracts/plans/schema.ts';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { presentPlan } from './present.ts';
import { planQueries } from './queries.ts';
import { companyPlanStore, type PlanResource } from './store.ts';

export async function listOfferedPlans(tx: PlatformTx): Promise<Plan[]> {
  return (await planQueries(tx).offered()).map(presentPlan);
}

export async function getPlan(reader: Reader | PlatformTx, id: number): Promise<Plan> {
  const row = await planQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_PLAN_FOUND');
  return presentPlan(row);
}

/**
 * How many of them the company's plan allows. Held until the commit: whoever asks next waits, so that the last place
 * is not taken twice.
 */
export async function lockPlanLimit(tx: Tx, resource: PlanResource): Promise<number> {
  const limits = await companyPlanStore(tx).lockLimits();
  return limits[resource];
}
