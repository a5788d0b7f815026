import { can } from '@prosa/contracts/permissions.ts';
import type {
  CreatePlan,
  ManagedPlan,
  Plan,
  PlanPage,
  PlanResource,
  ReadablePlan,
  UpdatePlan,
} from '@prosa/contracts/plans/schema.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob } from '#platform/jobs/job.ts';
import { planCreated, planDeleted, planUpdated } from './events.ts';
import { notifyCompaniesJob } from './jobs.ts';
import { planColumns, presentManagedPlan, presentPlan } from './present.ts';
import { managedPlanQueries, planQueries } from './queries.ts';
import { companyPlanStore, planStore } from './store.ts';

export async function listOfferedPlans(tx: PlatformTx): Promise<Plan[]> {
  return (await planQueries(tx).offered()).map(presentPlan);
}

export async function getPlan(reader: Reader | PlatformTx, id: number): Promise<Plan> {
  const row = await planQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_PLAN_FOUND');
  return presentPlan(row);
}

export async function listPlans(tx: PlatformTx, search: string, pageNumber: number): Promise<PlanPage> {
  const queries = managedPlanQueries(tx);
  const { rows, hasMore } = await queries.page(search, pageNumber);
  return { plans: rows.map(presentManagedPlan), count: await queries.count(search), hasMore };
}

/** All plans for the platform's owner, those on sale for whoever pays for a company. */
export async function listReadablePlans(tx: PlatformTx, actor: UserActor): Promise<ReadablePlan[]> {
  if (can(actor, 'platform:manage')) return (await managedPlanQueries(tx).all()).map(presentManagedPlan);
  requirePayer(actor);
  return listOfferedPlans(tx);
}

/** A plan that is neither on sale nor the company's own does not exist for its admin. */
export async function getReadablePlan(tx: PlatformTx, actor: UserActor, id: number): Promise<ReadablePlan> {
  if (can(actor, 'platform:manage')) return getManagedPlan(tx, id);
  requirePayer(actor);
  const plan = await getPlan(tx, id);
  if (!plan.isPublic && (await planQueries(tx).ofCompany(actor.companyId)) !== id) {
    throw new AppError('ERR_NO_PLAN_FOUND');
  }
  return plan;
}

function requirePayer(actor: UserActor): void {
  if (!can(actor, 'invoices:manage')) throw new AppError('ERR_NO_PERMISSION');
}

export async function getManagedPlan(tx: PlatformTx, id: number): Promise<ManagedPlan> {
  const row = await managedPlanQueries(tx).find(id);
  if (!row) throw new AppError('ERR_NO_PLAN_FOUND');
  return presentManagedPlan(row);
}

export async function createPlan(tx: PlatformTx, actor: UserActor, input: CreatePlan): Promise<ManagedPlan> {
  const { name } = input;
  const { id } = await planStore(tx).insert({ ...planColumns(input), name });
  const plan = await getManagedPlan(tx, id);
  tx.enter(actor.companyId).record(planCreated({ plan }));
  return plan;
}

/** Its companies are told by a job, one by one: there may be thousands of them. */
export async function updatePlan(
  tx: PlatformTx,
  actor: UserActor,
  id: number,
  input: UpdatePlan,
): Promise<ManagedPlan> {
  if (!(await planStore(tx).update(id, planColumns(input)))) throw new AppError('ERR_NO_PLAN_FOUND');
  const plan = await getManagedPlan(tx, id);
  await addJob(tx, notifyCompaniesJob, { planId: id });
  tx.enter(actor.companyId).record(planUpdated({ plan }));
  return plan;
}

export async function deletePlan(tx: PlatformTx, actor: UserActor, id: number): Promise<void> {
  if (!(await planStore(tx).delete(id))) throw new AppError('ERR_NO_PLAN_FOUND');
  tx.enter(actor.companyId).record(planDeleted({ planId: id }));
}

/**
 * How many of them the company's plan allows. Held until the commit: whoever asks next waits, so that the last place
 * is not taken twice.
 */
export async function lockPlanLimit(tx: Tx, resource: PlanResource): Promise<number> {
  const limits = await companyPlanStore(tx).lockLimits();
  return limits[resource];
}
