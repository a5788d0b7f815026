import { phoneVariants } from '@prosa/contracts/phone-number.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reader } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Address } from '#providers/whatsapp/port.ts';
import type { CustomerRow } from './store.ts';

export type CustomerWithChat = NonNullable<Awaited<ReturnType<ReturnType<typeof customerQueries>['find']>>>;

type Eb = ExpressionBuilder<DB, 'sandbox_customers'>;

function lastMessageOf(eb: Eb) {
  return jsonObjectFrom(
    eb
      .selectFrom('sandbox_messages')
      .select(['id', 'kind', 'body', 'is_from_company', 'is_deleted', 'sent_at'])
      .whereRef('sandbox_messages.company_id', '=', 'sandbox_customers.company_id')
      .whereRef('sandbox_messages.customer_id', '=', 'sandbox_customers.id')
      .orderBy('id', 'desc')
      .limit(sql.lit(1)),
  );
}

function unreadOf(eb: Eb) {
  return eb
    .selectFrom('sandbox_messages')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .whereRef('sandbox_messages.company_id', '=', 'sandbox_customers.company_id')
    .whereRef('sandbox_messages.customer_id', '=', 'sandbox_customers.id')
    .where('is_from_company', '=', true)
    .where('status', 'in', ['sent', 'delivered'])
    .$asScalar();
}

function membersOf(eb: Eb) {
  return eb
    .selectFrom('sandbox_members')
    .select(
      sql<number[]>`coalesce(array_agg(sandbox_members.customer_id order by customer_id), '{}')`.as('ids'),
    )
    .whereRef('sandbox_members.company_id', '=', 'sandbox_customers.company_id')
    .whereRef('sandbox_members.group_id', '=', 'sandbox_customers.id')
    .$asScalar();
}

/** A customer with their chat's newest message, in one statement whatever the number of rows. */
export function customerQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('sandbox_customers').where('sandbox_customers.company_id', '=', companyId);
  const rows = own
    .selectAll('sandbox_customers')
    .select((eb) => [
      lastMessageOf(eb).as('last_message'),
      unreadOf(eb).as('unread'),
      membersOf(eb).as('member_ids'),
    ]);
  return {
    /** Nobody makes up more than these by hand. */
    ofConnection: (connectionId: number) =>
      rows
        .where('sandbox_customers.connection_id', '=', connectionId)
        .orderBy('sandbox_customers.id', 'desc')
        .limit(sql.lit(1000))
        .execute(),

    find: (id: number) => rows.where('sandbox_customers.id', '=', id).executeTakeFirst(),

    /** By any of the addresses; a number with or without its ninth digit. */
    findByAddress: (connectionId: number, { phone, lid, group }: Address): Promise<CustomerRow | undefined> =>
      own
        .selectAll()
        .where('connection_id', '=', connectionId)
        .where(({ eb, or }) =>
          or([
            ...(phone === undefined ? [] : [eb('phone', 'in', [...phoneVariants(phone)])]),
            ...(lid === undefined ? [] : [eb('lid', '=', lid)]),
            ...(group === undefined ? [] : [eb('group_address', '=', group)]),
          ]),
        )
        .orderBy('id')
        .limit(sql.lit(1))
        .executeTakeFirst(),

    /** People of this connection among these, no groups. */
    people: (connectionId: number, ids: readonly number[]): Promise<Pick<CustomerRow, 'id'>[]> =>
      own
        .select('id')
        .where('connection_id', '=', connectionId)
        .where('group_address', 'is', null)
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
        .execute(),

    /** Who speaks in a chat: the given one of the group, or its first; in a chat of one, that one. */
    memberOf: (groupId: number, memberId: number | undefined): Promise<CustomerRow | undefined> =>
      own
        .innerJoin('sandbox_members', (join) =>
          join
            .onRef('sandbox_members.company_id', '=', 'sandbox_customers.company_id')
            .onRef('sandbox_members.customer_id', '=', 'sandbox_customers.id'),
        )
        .selectAll('sandbox_customers')
        .where('sandbox_members.group_id', '=', groupId)
        .$if(memberId !== undefined, (query) => query.where('sandbox_customers.id', '=', memberId ?? 0))
        .orderBy('sandbox_customers.id')
        .limit(sql.lit(1))
        .executeTakeFirst(),
  };
}
