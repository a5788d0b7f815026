import type { Schedule } from './schema.ts';

export type ScheduleEvent =
  | { readonly action: 'create' | 'update'; readonly schedule: Schedule }
  | { readonly action: 'delete'; readonly scheduleId: number };
