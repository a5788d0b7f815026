import type { ManagedPlan } from './schema.ts';

/** Sent to platform administrators. */
export type PlanEvent =
  | { readonly action: 'create' | 'update'; readonly plan: ManagedPlan }
  | { readonly action: 'delete'; readonly planId: number };
