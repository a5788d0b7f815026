import type { CampaignTimeline } from '@prosa/contracts/campaigns/schema.ts';
import { requireCampaign } from '#features/campaigns/service.ts';
import type { Reader } from '#platform/database/database.ts';
import { timelineQueries } from './queries.ts';
import { spanFor } from './rules.ts';

/** What came about over time; however many people it goes to, as much work. */
export async function campaignTimeline(reader: Reader, campaignId: number): Promise<CampaignTimeline> {
  await requireCampaign(reader, campaignId);
  const queries = timelineQueries(reader);
  const { first, last } = await queries.reach(campaignId);
  const { from, spanMinutes } = spanFor(first, last);
  if (from === undefined) return { spanMinutes, spans: [] };
  return { spanMinutes, spans: await queries.spans(campaignId, from, spanMinutes) };
}
