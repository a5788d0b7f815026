import type { CampaignSummary } from './schema.ts';

/** Under 2 KB whatever the size of the audience: how far it is, never who. */
export type CampaignEvent =
  | { readonly action: 'create' | 'update'; readonly record: CampaignSummary }
  | { readonly action: 'delete'; readonly id: number };
