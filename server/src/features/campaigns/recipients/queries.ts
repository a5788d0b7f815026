import {
  campaignReportRows,
  type ListRecipientsQuery,
  recipientsPerPage,
} from '@prosa/contracts/campaigns/schema.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { containsPattern, foldedPattern } from '#platform/database/sql-expressions.ts';
import type { RecipientRow } from './store.ts';

const exportedAtOnce = 1000;

export function recipientQueries({ db, companyId }: Reader) {
  const ofCampaign = (campaignId: number) =>
    db
      .selectFrom('campaign_recipients')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('campaign_id', '=', campaignId);

  return {
    async page(campaignId: number, { state, searchParam, pageNumber }: ListRecipientsQuery) {
      const inState = state ? ofCampaign(campaignId).where('state', '=', state) : ofCampaign(campaignId);
      const digits = searchParam.replaceAll(/\D/g, '');
      const matching =
        searchParam === ''
          ? inState
          : inState.where(({ eb, or }) =>
              or([
                eb('folded_name', 'like', foldedPattern(searchParam)),
                ...(digits.length >= 3 ? [eb('number', 'like', containsPattern(digits))] : []),
              ]),
            );
      const found = await matching
        .orderBy('position')
        .limit(sql.lit(recipientsPerPage + 1))
        .offset(recipientsPerPage * (pageNumber - 1))
        .execute();
      return { rows: found.slice(0, recipientsPerPage), hasMore: found.length > recipientsPerPage };
    },

    reportPage: (campaignId: number, pageNumber: number): Promise<RecipientRow[]> =>
      ofCampaign(campaignId)
        .orderBy('position')
        .limit(sql.lit(campaignReportRows))
        .offset(campaignReportRows * (pageNumber - 1))
        .execute(),

    /** Page by page, one statement each. */
    async *exported(campaignId: number): AsyncGenerator<RecipientRow[]> {
      let after = 0;
      for (;;) {
        const rows = await ofCampaign(campaignId)
          .where('position', '>', after)
          .orderBy('position')
          .limit(sql.lit(exportedAtOnce))
          .execute();
        if (rows.length > 0) yield rows;
        if (rows.length < exportedAtOnce) return;
        after = rows.at(-1)?.position ?? after;
      }
    },

    /** Returns the contact with this number, if there is one, and whether it opted out. */
    async contactWith(key: string): Promise<{ id: number; isOptedOut: boolean } | undefined> {
      return db
        .selectFrom('contact_addresses')
        .where('contact_addresses.company_id', '=', companyId)
        .where('contact_addresses.kind', '=', sql.lit('phone'))
        .where('contact_addresses.key', '=', key)
        .select(({ exists, selectFrom }) => [
          'contact_addresses.contact_id as id',
          exists(
            selectFrom('contact_opt_outs')
              .select('contact_opt_outs.contact_id')
              .whereRef('contact_opt_outs.company_id', '=', 'contact_addresses.company_id')
              .whereRef('contact_opt_outs.contact_id', '=', 'contact_addresses.contact_id'),
          ).as('isOptedOut'),
        ])
        .$narrowType<{ isOptedOut: boolean }>()
        .executeTakeFirst();
    },

    /** When the last recipient without an answer was asked. */
    async lastAsked(campaignId: number): Promise<Date | undefined> {
      const row = await db
        .selectFrom('campaign_recipients')
        .select('asked_at')
        .where('company_id', '=', companyId)
        .where('campaign_id', '=', campaignId)
        .where('state', '=', sql.lit('asked'))
        .orderBy('position', 'desc')
        .limit(sql.lit(1))
        .executeTakeFirst();
      return row?.asked_at ? new Date(row.asked_at) : undefined;
    },
  };
}
