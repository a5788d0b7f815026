import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { type PlanFeature, planFeatures } from '@prosa/contracts/permissions.ts';
import type { createPlan } from '@prosa/contracts/plans/api.ts';
import type { ManagedPlan } from '@prosa/contracts/plans/schema.ts';

/** Field values of the plan dialog; an empty number is one that cannot be parsed. */
export interface PlanForm extends Record<PlanFeature, boolean> {
  name: string;
  users: number | '';
  connections: number | '';
  queues: number | '';
  storageMb: number | '';
  value: number | '';
  isPublic: boolean;
}

export function planFormOf(plan: ManagedPlan | undefined): PlanForm {
  const flags = Object.fromEntries(planFeatures.map((feature) => [feature, plan?.[feature] ?? true]));
  return {
    name: plan?.name ?? '',
    users: plan?.users ?? '',
    connections: plan?.connections ?? '',
    queues: plan?.queues ?? '',
    storageMb: plan?.storageMb ?? 0,
    value: plan?.value ?? '',
    isPublic: plan?.isPublic ?? true,
    ...(flags as Record<PlanFeature, boolean>),
  };
}

/** Request body; the schema rejects anything that is not a number. */
export const newPlanOf = (form: PlanForm) => form as BodyInputOf<typeof createPlan>;

/** Formats a price as typed in Brazil: 99,90. */
export function priceText(value: number | ''): string {
  return value === '' ? '' : value.toFixed(2).replace('.', ',');
}
