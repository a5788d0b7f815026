import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { type StampChange, spanChanges } from './rules.ts';

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
