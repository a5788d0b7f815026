import type { ManagedPlan } from '@prosa/contracts/plans/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';

/** Recorded in the company of the super user who did it; what they mean for a plan's companies is told by a job. */
export const planCreated = defineEvent<{ plan: ManagedPlan }>('plan.created');
export const planUpdated = defineEvent<{ plan: ManagedPlan }>('plan.updated');
export const planDeleted = defineEvent<{ planId: number }>('plan.deleted');

export const planBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(planCreated, ({ plan }, companyId) => [
    {
      name: 'plan',
      payload: { action: 'create', plan },
      rooms: [permissionRoom(companyId, 'platform:manage')],
    },
  ]),
  broadcastOf(planUpdated, ({ plan }, companyId) => [
    {
      name: 'plan',
      payload: { action: 'update', plan },
      rooms: [permissionRoom(companyId, 'platform:manage')],
    },
  ]),
  broadcastOf(planDeleted, ({ planId }, companyId) => [
    {
      name: 'plan',
      payload: { action: 'delete', planId },
      rooms: [permissionRoom(companyId, 'platform:manage')],
    },
  ]),
];
