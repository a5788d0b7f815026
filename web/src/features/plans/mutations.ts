import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { createPlan, deletePlan, updatePlan } from '@prosa/contracts/plans/api.ts';
import type { PlanEvent } from '@prosa/contracts/plans/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { allPlansQuery, type PlanList, type PlanListKey, planKeys } from './queries.ts';
import { reduceAllPlans, reducePlanList } from './realtime.ts';

/** The answer and the event say the same and may come in either order; the reducers take both. */
function applyToLists(client: QueryClient, event: PlanEvent): void {
  for (const [key, list] of client.getQueriesData<PlanList>({ queryKey: planKeys.lists })) {
    if (list) client.setQueryData(key, reducePlanList(list, event, (key as PlanListKey)[2].search));
  }
  client.setQueryData(allPlansQuery().queryKey, (plans) => plans && reduceAllPlans(plans, event));
}

/** The dialog says them itself, with the text of the specification beside. */
const shownByForm: readonly ApiErrorCode[] = ['ERR_VALIDATION', 'ERR_PLAN_NAME_ALREADY_EXISTS'];

export function useCreatePlan() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createPlan>) => call(createPlan, { body }),
    meta: { shownByForm },
    onSuccess: (plan, _body, _result, { client }) => applyToLists(client, { action: 'create', plan }),
  });
}

export function useUpdatePlan() {
  return useMutation({
    mutationFn: ({ planId, ...body }: BodyInputOf<typeof updatePlan> & { readonly planId: number }) =>
      call(updatePlan, { params: { planId }, body }),
    meta: { shownByForm },
    onSuccess: (plan, _body, _result, { client }) => applyToLists(client, { action: 'update', plan }),
  });
}

export function useDeletePlan() {
  return useMutation({
    mutationFn: (planId: number) => call(deletePlan, { params: { planId } }),
    meta: { shownByForm: ['ERR_PLAN_IN_USE'] },
    onSuccess: (_reply, planId, _result, { client }) => applyToLists(client, { action: 'delete', planId }),
  });
}
