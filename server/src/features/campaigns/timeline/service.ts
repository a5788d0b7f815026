import type { CampaignTimeline } from '@prosa/contracts/campaigns/schema.ts';
import { requireCampaign } from '#features/campaigns/service.ts';
import type { Reader } from '#platform/database/database.ts';
import { timelineQueries } from './queries.ts';
import { spanFor } from './rules.ts';

/** Returns the outcomes over time; the cost does not depend on the number of recipients. */
export async function campaignTimeline(reader: Reader, campaignId: number): Promise<CampaignTimeline> {
  await requireCampaign(reader, campaignId);
  const queries = timelineQueries(reader);
  const { first, last } = await queries.reach(campaignId);
  const { from, spanMinutes } = spanFor(first, last);
  if (from === undefined) return { spanMinutes, spans: [] };
  return { spanMinutes, spans: await queries.spans(campaignId, from, spanMinutes) };
}
