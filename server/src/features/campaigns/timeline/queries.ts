import type { CampaignTimeline } from '@prosa/contracts/campaigns/schema.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { countedFor } from './rules.ts';

type Span = CampaignTimeline['spans'][number];

/** Reverted counts leave rows of zeros behind. */
const isFilled = sql<boolean>`sent + delivered + read + replied + failed > 0`;

export function timelineQueries({ db, companyId }: Reader) {
  const counted = (campaignId: number, minutes: number) =>
    db
      .selectFrom('campaign_spans')
      .where('company_id', '=', companyId)
      .where('campaign_id', '=', campaignId)
      .where('minutes', '=', minutes)
      .where(isFilled);

  return {
    /** The minutes of the first and the last outcome. */
    async reach(campaignId: number): Promise<{ first: string | null; last: string | null }> {
      const end = (order: 'asc' | 'desc') =>
        counted(campaignId, 1).select('starts_at').orderBy('starts_at', order).limit(sql.lit(1));
      return db.selectNoFrom([end('asc').as('first'), end('desc').as('last')]).executeTakeFirstOrThrow();
    },

    spans(campaignId: number, from: Date, spanMinutes: number): Promise<Span[]> {
      const start = sql<string>`date_bin(
        make_interval(mins => ${spanMinutes}), starts_at, ${from.toISOString()}::timestamptz)`;
      return counted(campaignId, countedFor(spanMinutes))
        .select(({ fn }) => [
          start.as('at'),
          fn.sum<number>('sent').as('sent'),
          fn.sum<number>('delivered').as('delivered'),
          fn.sum<number>('read').as('read'),
          fn.sum<number>('replied').as('replied'),
          fn.sum<number>('failed').as('failed'),
        ])
        .groupBy(sql`1`)
        .orderBy('at')
        .execute();
    },
  };
}
