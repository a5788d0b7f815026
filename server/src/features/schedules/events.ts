import type { Schedule } from '@prosa/contracts/schedules/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const scheduleCreated = defineEvent<{ schedule: Schedule }>('schedule.created');
export const scheduleUpdated = defineEvent<{ schedule: Schedule }>('schedule.updated');
export const scheduleDeleted = defineEvent<{ scheduleId: number; userId: number | null }>('schedule.deleted');
