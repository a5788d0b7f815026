import type { RecipientState } from '@prosa/contracts/campaigns/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { CampaignRow } from './store.ts';

export interface PreparedBatch {
  /** Id of the last source row that was read; null when there was none. */
  readonly last: number | null;
  readonly states: Partial<Record<RecipientState, number>>;
}

/** Writes the recipients of a campaign in batches, each starting after the last of the one before. */
export function preparationStore({ db, companyId }: Tx) {
  /** Sets the states that are known beforehand: duplicate, invalid and opted out. */
  async function write(
    { id, recipients }: CampaignRow,
    people: RawBuilder<unknown>,
    limit: number,
  ): Promise<PreparedBatch> {
    const { rows } = await sql<{ last: number | null; states: PreparedBatch['states'] | null }>`
      with people as (${people} limit ${sql.lit(limit)}),
      added as (
        insert into campaign_recipients
          (company_id, campaign_id, position, name, number, key, email, contact_id, state)
        select ${companyId}, ${id}, ${recipients} + row_number() over (order by people.source_id),
          people.name, people.number, people.key, people.email, contact.contact_id,
          case
            when exists (select from campaign_recipients as earlier
              where earlier.company_id = ${companyId} and earlier.campaign_id = ${id}
                and earlier.key = people.key and earlier.state <> 'duplicate') then 'duplicate'
            when people.is_valid is false then 'invalid'
            when exists (select from contact_opt_outs as leaver
              where leaver.company_id = ${companyId} and leaver.contact_id = contact.contact_id) then 'opted-out'
            else 'waiting'
          end
        from people left join contact_addresses as contact
          on contact.company_id = ${companyId} and contact.kind = 'phone' and contact.key = people.key
        returning state
      )
      select (select max(source_id) from people) as last,
        (select jsonb_object_agg(state, count) from (
          select state, count(*)::integer as count from added group by state) as counted) as states`.execute(
      db,
    );
    return { last: rows[0]?.last ?? null, states: rows[0]?.states ?? {} };
  }

  return {
    ofList: (campaign: CampaignRow, limit: number): Promise<PreparedBatch> =>
      write(
        campaign,
        sql`select id as source_id, name, number, key, email, is_whatsapp_valid as is_valid
          from contact_list_items
          where company_id = ${companyId} and contact_list_id = ${campaign.contact_list_id}
            and id > ${campaign.list_cursor}
          order by id`,
        limit,
      ),

    /** Contacts of the tickets with the tag, each once, with the number that is shown. */
    ofTag: (campaign: CampaignRow, limit: number): Promise<PreparedBatch> =>
      write(
        campaign,
        sql`select contacts.id as source_id, contacts.name, phone.address as number, phone.key, contacts.email,
            null::boolean as is_valid
          from contacts
          cross join lateral (
            select address, key from contact_addresses
            where company_id = contacts.company_id and contact_id = contacts.id and kind = 'phone'
            order by id limit 1) as phone
          where contacts.company_id = ${companyId} and contacts.id > ${campaign.tag_cursor}
            and contacts.id in (
              select tickets.contact_id from ticket_tags
              join tickets on tickets.company_id = ticket_tags.company_id and tickets.id = ticket_tags.ticket_id
              where ticket_tags.company_id = ${companyId} and ticket_tags.tag_id = ${campaign.tag_id}
                and not tickets.is_group)
          order by contacts.id`,
        limit,
      ),
  };
}
