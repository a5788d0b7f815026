import type { CampaignSettings, CampaignSummary } from '@prosa/contracts/campaigns/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const campaignCreated = defineEvent<{ campaign: CampaignSummary }>('campaign.created');
/** Also published for progress, at most once a second. */
export const campaignUpdated = defineEvent<{ campaign: CampaignSummary }>('campaign.updated');
export const campaignDeleted = defineEvent<{ campaignId: number }>('campaign.deleted');
export const campaignSettingsSaved = defineEvent<{ settings: CampaignSettings }>('campaign-settings.saved');
