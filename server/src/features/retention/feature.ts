import type { Clock } from '#platform/clock.ts';
import type { Feature } from '#platform/feature.ts';
import { retentionJobHandlers } from './jobs.ts';

interface RetentionDependencies {
  readonly clock: Clock;
}

export function retentionFeature({ clock }: RetentionDependencies): Feature {
  return { name: 'retention', jobs: retentionJobHandlers({ clock }) };
}
