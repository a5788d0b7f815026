import type { ManagedPlan } from './schema.ts';

/** For those who look after the platform. */
export type PlanEvent =
  | { readonly action: 'create' | 'update'; readonly plan: ManagedPlan }
  | { readonly action: 'delete'; readonly planId: number };
