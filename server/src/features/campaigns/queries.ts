import {
  type Campaign,
  type CampaignSummary,
  type CampaignTallies,
  campaignMessages,
  campaignsPerPage,
  type RecipientState,
} from '@prosa/contracts/campaigns/schema.ts';
import type { MediaType } from '@prosa/contracts/quick-messages/schema.ts';
import { sql } from 'kysely';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Reader } from '#platform/database/database.ts';
import { foldedPattern } from '#platform/database/sql-expressions.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';

export type CampaignView = NonNullable<Awaited<ReturnType<ReturnType<typeof campaignQueries>['find']>>>;

type Named = { readonly id: number; readonly name: string } | null;

/** Joined names and the counts per state, which come from tallies. */
function joinedColumns() {
  const named = (
    table: 'connections' | 'contact_lists' | 'tags',
    column: 'connection_id' | 'contact_list_id' | 'tag_id',
  ) =>
    sql<Named>`(select jsonb_build_object('id', named.id, 'name', named.name) from ${sql.table(table)} as named
      where named.company_id = campaigns.company_id and named.id = ${sql.ref(`campaigns.${column}`)})`;
  return [
    named('connections', 'connection_id').as('connection'),
    named('contact_lists', 'contact_list_id').as('contact_list'),
    named('tags', 'tag_id').as('tag'),
    sql<CampaignTallies>`coalesce((
      select jsonb_object_agg(state, count) from (
        select state, sum(count)::integer as count from campaign_tallies
        where company_id = campaigns.company_id and campaign_id = campaigns.id
        group by state having sum(count) <> 0) as tally), '{}')`.as('tallies'),
  ] as const;
}

export function campaignQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('campaigns').where('campaigns.company_id', '=', companyId);
  const matching = (search: string) =>
    search === '' ? own : own.where('campaigns.folded_name', 'like', foldedPattern(search));

  return {
    planned: (): Promise<{ id: number; scheduled_at: string | null }[]> =>
      own
        .select(['campaigns.id', 'campaigns.scheduled_at'])
        .where('campaigns.status', '=', sql.lit('PROGRAMADA'))
        .execute(),

    find: (id: number) =>
      own.selectAll('campaigns').select(joinedColumns).where('campaigns.id', '=', id).executeTakeFirst(),

    /** Returns a page without the texts, which the list does not show. */
    async page(search: string, pageNumber: number) {
      const found = await matching(search)
        .selectAll('campaigns')
        .select(joinedColumns)
        .orderBy('campaigns.created_at', 'desc')
        .orderBy('campaigns.id', 'desc')
        .limit(sql.lit(campaignsPerPage + 1))
        .offset(campaignsPerPage * (pageNumber - 1))
        .execute();
      return { rows: found.slice(0, campaignsPerPage), hasMore: found.length > campaignsPerPage };
    },

    async count(search: string): Promise<number> {
      const { count } = await matching(search)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Returns whether any recipient of a campaign is in one of these states. */
    async hasAny(campaignId: number, states: readonly RecipientState[]): Promise<boolean> {
      const row = await db
        .selectFrom('campaign_recipients')
        .select('id')
        .where('company_id', '=', companyId)
        .where('campaign_id', '=', campaignId)
        .where('state', 'in', states)
        .limit(sql.lit(1))
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

type Numbered<Prefix extends string> = { [N in '1' | '2' | '3' | '4' | '5' as `${Prefix}${N}`]: string };

function numbered<Prefix extends string>(prefix: Prefix, texts: readonly string[]): Numbered<Prefix> {
  const entries = Array.from({ length: campaignMessages }, (_, index) => [
    `${prefix}${index + 1}`,
    texts[index] ?? '',
  ]);
  return Object.fromEntries(entries);
}

function mediaTypeOf(mimeType: string): MediaType {
  const family = mimeType.split('/', 1)[0];
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'application';
}

export function presentCampaignSummary(row: CampaignView): CampaignSummary {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    status: row.status,
    pauseReason: row.pause_reason,
    confirmation: row.confirmation,
    scheduledAt: row.scheduled_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    whatsappId: row.connection_id,
    whatsapp: row.connection,
    contactListId: row.contact_list_id,
    contactList: row.contact_list,
    tagListId: row.tag_id,
    tag: row.tag,
    fileListId: row.file_list_id,
    recipients: row.recipients,
    tallies: row.tallies,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function presentCampaign(row: CampaignView, links: MediaLinks): Campaign {
  const { media_key: key, media_name: name, media_type: mimeType } = row;
  return {
    ...presentCampaignSummary(row),
    ...numbered('message', row.messages),
    ...numbered('confirmationMessage', row.confirmation_messages),
    keepsHours: row.keeps_hours,
    mediaPath: key === null ? null : links(mintCompanyId(row.company_id), key, name ?? ''),
    mediaName: name,
    mediaType: mimeType === null ? null : mediaTypeOf(mimeType),
  };
}
