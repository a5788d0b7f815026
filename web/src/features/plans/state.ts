import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { type PlanFeature, planFeatures } from '@prosa/contracts/permissions.ts';
import type { createPlan } from '@prosa/contracts/plans/api.ts';
import type { ManagedPlan } from '@prosa/contracts/plans/schema.ts';

/** What the fields of the plan dialog hold; an empty number is one that cannot be read. */
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

/** As it travels; the schema refuses what is no number. */
export const newPlanOf = (form: PlanForm) => form as BodyInputOf<typeof createPlan>;

/** As people type it here: 99,90. */
export function priceText(value: number | ''): string {
  return value === '' ? '' : value.toFixed(2).replace('.', ',');
}
