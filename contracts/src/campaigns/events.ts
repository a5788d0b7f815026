import type { CampaignSettings, CampaignSummary } from './schema.ts';

/** Less than 2 KB whatever the size of the audience: carries the progress, never the recipients. */
export type CampaignEvent =
  | { readonly action: 'create' | 'update'; readonly record: CampaignSummary }
  | { readonly action: 'delete'; readonly id: number };

/** Intervals and variables that apply to all campaigns from now on. */
export interface CampaignSettingsEvent {
  readonly action: 'update';
  readonly settings: CampaignSettings;
}
