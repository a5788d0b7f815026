import type { CampaignPerson } from '@prosa/contracts/campaigns/rules.ts';
import { settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import type { StoredDayHours } from '@prosa/contracts/weekly-hours.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';

export interface Audience {
  readonly contactListId: number | null;
  readonly tagListId: number | null;
}

export function estimateQueries({ db, companyId }: Reader) {
  /** Those of the list that may be reached, and the contacts of the tickets with the tag. */
  const people = ({ contactListId, tagListId }: Audience) => sql`
    select id, name, number, key, email from contact_list_items
    where company_id = ${companyId} and contact_list_id = ${contactListId} and is_whatsapp_valid is not false
    union all
    select contacts.id, contacts.name, phone.address, phone.key, contacts.email
    from contacts join contact_addresses as phone
      on phone.company_id = contacts.company_id and phone.contact_id = contacts.id and phone.kind = 'phone'
    where contacts.company_id = ${companyId} and contacts.id in (
      select tickets.contact_id from ticket_tags
      join tickets on tickets.company_id = ticket_tags.company_id and tickets.id = ticket_tags.ticket_id
      where ticket_tags.company_id = ${companyId} and ticket_tags.tag_id = ${tagListId} and not tickets.is_group)`;

  return {
    /** Returns the number of recipients: each number once, without contacts who opted out. */
    async count(audience: Audience): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (
          select distinct people.key from (${people(audience)}) as people
          where people.key not in (
            select phone.key from contact_opt_outs as leaver join contact_addresses as phone
              on phone.company_id = leaver.company_id and phone.contact_id = leaver.contact_id
            where leaver.company_id = ${companyId} and phone.kind = 'phone')) as reached`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async some(audience: Audience, limit: number): Promise<CampaignPerson[]> {
      const { rows } = await sql<CampaignPerson>`
        select people.name, people.number, people.email from (${people(audience)}) as people
        limit ${sql.lit(limit)}`.execute(db);
      return rows;
    },

    /** When the company is open, by which clock. */
    async hours(): Promise<{ hours: StoredDayHours[]; timeZone: string }> {
      return db
        .selectFrom('companies')
        .where('companies.id', '=', companyId)
        .select([
          'companies.schedules as hours',
          sql<string>`coalesce((select value from settings
            where company_id = ${companyId} and key = 'timezone'), ${settingDefinitions.timezone.default})`.as(
            'timeZone',
          ),
        ])
        .executeTakeFirstOrThrow();
    },
  };
}
