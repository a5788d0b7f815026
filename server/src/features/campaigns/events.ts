import type { CampaignEvent } from '@prosa/contracts/campaigns/events.ts';
import type { CampaignSettings, CampaignSummary } from '@prosa/contracts/campaigns/schema.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';

export const campaignCreated = defineEvent<{ campaign: CampaignSummary }>('campaign.created');
/** Also published for progress, at most once a second. */
export const campaignUpdated = defineEvent<{ campaign: CampaignSummary }>('campaign.updated');
export const campaignDeleted = defineEvent<{ campaignId: number }>('campaign.deleted');
export const campaignSettingsSaved = defineEvent<{ settings: CampaignSettings }>('campaign-settings.saved');

/** Only users who see the page. */
const rooms = (companyId: CompanyId) => [permissionRoom(companyId, 'campaigns:manage')];

const campaignBroadcast = (companyId: CompanyId, payload: CampaignEvent) => [
  { name: 'campaign' as const, payload, rooms: rooms(companyId) },
];

export const campaignBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(campaignCreated, ({ campaign }, companyId) =>
    campaignBroadcast(companyId, { action: 'create', record: campaign }),
  ),
  broadcastOf(campaignUpdated, ({ campaign }, companyId) =>
    campaignBroadcast(companyId, { action: 'update', record: campaign }),
  ),
  broadcastOf(campaignDeleted, ({ campaignId }, companyId) =>
    campaignBroadcast(companyId, { action: 'delete', id: campaignId }),
  ),
  broadcastOf(campaignSettingsSaved, ({ settings }, companyId) => [
    { name: 'campaignSettings', payload: { action: 'update', settings }, rooms: rooms(companyId) },
  ]),
];
