import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';

/** One question, and one event about its answer. */
export const numbersPerQuestion = 50;

export function checkQueries({ db, companyId }: Reader) {
  return {
    /** The first unchecked numbers, list after list. */
    unchecked: () =>
      db
        .selectFrom('contact_list_items')
        .select(['id', 'contact_list_id', 'number', 'key'])
        .where('company_id', '=', companyId)
        .where('is_whatsapp_valid', 'is', null)
        .orderBy('contact_list_id')
        .orderBy('id')
        .limit(sql.lit(numbersPerQuestion))
        .execute(),

    /** An open connection that can look numbers up: Meta's own API accepts every number as one of WhatsApp. */
    async askableConnection(): Promise<number | undefined> {
      const row = await db
        .selectFrom('connections')
        .select('id')
        .where('company_id', '=', companyId)
        .where('status', '=', sql.lit('CONNECTED'))
        .where('provider', '<>', sql.lit('cloud'))
        .orderBy('is_default', 'desc')
        .orderBy('id')
        .limit(sql.lit(1))
        .executeTakeFirst();
      return row?.id;
    },
  };
}

export type UncheckedItem = Awaited<ReturnType<ReturnType<typeof checkQueries>['unchecked']>>[number];
