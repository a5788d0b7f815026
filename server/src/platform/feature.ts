import type { Reaction } from '#platform/events/domain-event.ts';
import type { Route } from '#platform/http/route.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { BroadcastRule } from '#platform/realtime/broadcast.ts';

/** Everything a feature adds to the application; `app/features.ts` lists them all. */
export interface Feature {
  /** Name of its folder. */
  readonly name: string;
  readonly routes?: readonly Route[];
  /** Job handlers, scheduled ones included. */
  readonly jobs?: readonly JobHandler[];
  readonly broadcasts?: readonly BroadcastRule[];
  readonly reactions?: readonly Reaction[];
}
