import type { AutomationRule } from '@prosa/contracts/automation/schema.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/database/database.ts';

export function verificationStore({ db, companyId }: Tx) {
  return {
    /** Locks the company until the commit and returns true if its e-mail is unverified; locks nothing otherwise. */
    async lockUnverified(): Promise<boolean> {
      const row = await db
        .selectFrom('companies')
        .select('id')
        .where('id', '=', companyId)
        .where('is_email_unverified', '=', true)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

export async function isEmailUnverified({ db, companyId }: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .select('is_email_unverified')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.is_email_unverified;
}

/** Automatic messages that an action of the company causes. Those of the bot answer a customer and are not limited. */
const causedByCompany = [
  'externalApi',
  'accepted',
  'transferred',
  'rating',
  'completion',
] as const satisfies readonly AutomationRule[];

/** Messages that people and programs of the company caused since then, counted up to the limit. */
export async function countSentSince({ db, companyId }: Reader, since: Date, limit: number): Promise<number> {
  const sent = db
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('from_me', '=', true)
    .where('sent_at', '>', since.toISOString())
    .where((eb) =>
      eb.or([
        eb('origin', '=', sql.lit('user')),
        eb(sql<string>`automation ->> 'rule'`, 'in', causedByCompany),
      ]),
    )
    .limit(sql.lit(limit));
  const { count } = await db
    .selectFrom(sent.as('sent'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
