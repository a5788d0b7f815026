import type { CampaignEvent } from '@prosa/contracts/campaigns/events.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';
import { campaignCreated, campaignDeleted, campaignSettingsSaved, campaignUpdated } from './events.ts';

/** Only users who see the page. */
const rooms = (companyId: CompanyId) => [permissionRoom(companyId, 'campaigns:manage')];

const told = (companyId: CompanyId, payload: CampaignEvent) => [
  { name: 'campaign' as const, payload, rooms: rooms(companyId) },
];

export const campaignBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(campaignCreated, ({ campaign }, companyId) =>
    told(companyId, { action: 'create', record: campaign }),
  ),
  broadcastOf(campaignUpdated, ({ campaign }, companyId) =>
    told(companyId, { action: 'update', record: campaign }),
  ),
  broadcastOf(campaignDeleted, ({ campaignId }, companyId) =>
    told(companyId, { action: 'delete', id: campaignId }),
  ),
  broadcastOf(campaignSettingsSaved, ({ settings }, companyId) => [
    { name: 'campaignSettings', payload: { action: 'update', settings }, rooms: rooms(companyId) },
  ]),
];
