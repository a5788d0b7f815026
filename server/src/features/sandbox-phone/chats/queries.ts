import { sandboxMessagesPerPage } from '@prosa/contracts/sandbox-phone/schema.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reader } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { ChatMessageRow } from './store.ts';

export type ChatMessageWithQuote = NonNullable<Awaited<ReturnType<ReturnType<typeof chatQueries>['find']>>>;

function quotedOf(eb: ExpressionBuilder<DB, 'sandbox_messages'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('sandbox_messages as quoted')
      .select([
        'quoted.id',
        'quoted.kind',
        'quoted.body',
        'quoted.is_from_company',
        'quoted.is_deleted',
        'quoted.provider_id',
      ])
      .whereRef('quoted.company_id', '=', 'sandbox_messages.company_id')
      .whereRef('quoted.id', '=', 'sandbox_messages.quoted_id'),
  );
}

export function chatQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('sandbox_messages').where('sandbox_messages.company_id', '=', companyId);
  const rows = own.selectAll('sandbox_messages').select((eb) => quotedOf(eb).as('quoted'));
  return {
    find: (id: number) => rows.where('sandbox_messages.id', '=', id).executeTakeFirst(),

    /** Newest first, one more than a page to see whether there is another. */
    page: (customerId: number, beforeId: number | undefined) =>
      rows
        .where('sandbox_messages.customer_id', '=', customerId)
        .$if(beforeId !== undefined, (query) => query.where('sandbox_messages.id', '<', beforeId ?? 0))
        .orderBy('sandbox_messages.id', 'desc')
        .limit(sql.lit(sandboxMessagesPerPage + 1))
        .execute(),

    findByKey: (
      customerId: number,
      isFromCompany: boolean,
      providerId: string,
    ): Promise<ChatMessageRow | undefined> =>
      own
        .selectAll()
        .where('customer_id', '=', customerId)
        .where('is_from_company', '=', isFromCompany)
        .where('provider_id', '=', providerId)
        .executeTakeFirst(),
  };
}
