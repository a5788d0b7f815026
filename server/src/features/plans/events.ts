import type { ManagedPlan } from '@prosa/contracts/plans/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

/** Recorded in the company of the super user who did it; what they mean for a plan's companies is told by a job. */
export const planCreated = defineEvent<{ plan: ManagedPlan }>('plan.created');
export const planUpdated = defineEvent<{ plan: ManagedPlan }>('plan.updated');
export const planDeleted = defineEvent<{ planId: number }>('plan.deleted');
