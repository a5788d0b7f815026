import type { CampaignSettingRow, CampaignSettings } from '@prosa/contracts/campaigns/schema.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { campaignSettingsSaved } from './events.ts';
import { campaignSettings, campaignSettingsStore } from './settings-store.ts';

/** Each value as JSON text, the format that existing clients read. */
function rowsOf(settings: CampaignSettings): CampaignSettingRow[] {
  const keys = ['messageInterval', 'longerIntervalAfter', 'greaterInterval', 'variables'] as const;
  return keys.map((key) => ({ key, value: JSON.stringify(settings[key]) }));
}

export async function listCampaignSettings(reader: Reader): Promise<CampaignSettingRow[]> {
  return rowsOf(await campaignSettings(reader));
}

/** Keeps the first of several variables with the same key, as the form does. Applies from the next message on. */
export async function saveCampaignSettings(tx: Tx, given: CampaignSettings): Promise<CampaignSettingRow[]> {
  const isFirst = ({ key }: { key: string }, index: number) =>
    given.variables.findIndex((each) => each.key === key) === index;
  const settings = { ...given, variables: given.variables.filter(isFirst) };
  await campaignSettingsStore(tx).save(settings);
  tx.record(campaignSettingsSaved({ settings }));
  return rowsOf(settings);
}
