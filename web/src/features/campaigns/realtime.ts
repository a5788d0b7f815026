import type { CampaignEvent, CampaignSettingsEvent } from '@prosa/contracts/campaigns/events.ts';
import type { Campaign, CampaignSettings } from '@prosa/contracts/campaigns/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import {
  type CampaignList,
  type CampaignListKey,
  campaignKeys,
  campaignPages,
  campaignSettingsKey,
} from './queries.ts';

export function reduceCampaignList(list: CampaignList, event: CampaignEvent, search: string): CampaignList {
  if (event.action === 'delete') return campaignPages.remove(list, event.id);
  return campaignPages.put(list, event.record, search);
}

/**
 * How far the campaign is that somebody looks at. Events carry no texts: those stay as they were fetched, and whoever
 * edits them fetches them anew.
 */
export function reduceCampaign(current: Campaign, event: CampaignEvent): Campaign {
  if (event.action === 'delete' || event.record.id !== current.id) return current;
  return event.record.updatedAt >= current.updatedAt ? { ...current, ...event.record } : current;
}

export function reduceCampaignSettings(
  current: CampaignSettings,
  { settings }: CampaignSettingsEvent,
): CampaignSettings {
  return JSON.stringify(current) === JSON.stringify(settings) ? current : settings;
}

export const campaignLiveRules: readonly LiveRule[] = [
  liveRule<'campaign', CampaignList>({
    event: 'campaign',
    queryKey: campaignKeys.lists,
    reduce: (list, event, key) => reduceCampaignList(list, event, (key as CampaignListKey)[2].search),
  }),
  liveRule<'campaign', Campaign>({
    event: 'campaign',
    queryKey: campaignKeys.allDetails,
    reduce: reduceCampaign,
  }),
  liveRule<'campaignSettings', CampaignSettings>({
    event: 'campaignSettings',
    queryKey: campaignSettingsKey,
    reduce: reduceCampaignSettings,
  }),
];
