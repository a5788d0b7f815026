import type { CampaignSettings, CampaignSummary } from './schema.ts';

/** Under 2 KB whatever the size of the audience: how far it is, never who. */
export type CampaignEvent =
  | { readonly action: 'create' | 'update'; readonly record: CampaignSummary }
  | { readonly action: 'delete'; readonly id: number };

/** Intervals and variables of all campaigns, as they hold from now on. */
export interface CampaignSettingsEvent {
  readonly action: 'update';
  readonly settings: CampaignSettings;
}
