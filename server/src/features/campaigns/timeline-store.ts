import type { CampaignTimeline } from '@prosa/contracts/campaigns/schema.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/database/database.ts';
import { countedFor, type StampChange, spanChanges } from './timeline-rules.ts';

export function timelineStore({ db, companyId }: Tx) {
  return {
    /** In the transaction that changes what became of these people. */
    async count(campaignId: number, people: readonly StampChange[]): Promise<void> {
      const changes = spanChanges(people);
      if (changes.length === 0) return;
      await db
        .insertInto('campaign_spans')
        .values(changes.map((change) => ({ company_id: companyId, campaign_id: campaignId, ...change })))
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'campaign_id', 'minutes', 'starts_at', 'slot']).doUpdateSet({
            sent: sql`campaign_spans.sent + excluded.sent`,
            delivered: sql`campaign_spans.delivered + excluded.delivered`,
            read: sql`campaign_spans.read + excluded.read`,
            replied: sql`campaign_spans.replied + excluded.replied`,
            failed: sql`campaign_spans.failed + excluded.failed`,
          }),
        )
        .execute();
    },
  };
}

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
