import { phoneVariants } from '@prosa/contracts/phone-number.ts';
import type { SandboxCustomer } from '@prosa/contracts/sandbox-phone/schema.ts';
import { type ExpressionBuilder, type InferResult, type Kysely, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { prepareStatement } from '#platform/database/compiled-queries.ts';
import type { Reader } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { literals } from '#platform/database/sql-expressions.ts';
import type { Address } from '#providers/whatsapp/port.ts';
import type { CustomerRow } from './store.ts';

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
    .where('status', 'in', literals('sent', 'delivered'))
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

/** Customers with the newest message of their chat, loaded with one statement. */
const withChats = (db: Kysely<DB>) =>
  db
    .selectFrom('sandbox_customers')
    .selectAll('sandbox_customers')
    .select((eb) => [
      lastMessageOf(eb).as('last_message'),
      unreadOf(eb).as('unread'),
      membersOf(eb).as('member_ids'),
    ]);

export type CustomerWithChat = InferResult<ReturnType<typeof withChats>>[number];

const byId = prepareStatement<{ companyId: CompanyId; id: number }, CustomerWithChat>((slot, db) =>
  withChats(db)
    .where('sandbox_customers.company_id', '=', slot('companyId'))
    .where('sandbox_customers.id', '=', slot('id')),
);

export function customerQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('sandbox_customers').where('sandbox_customers.company_id', '=', companyId);
  return {
    /** Capped far above the number of customers anyone creates by hand. */
    ofConnection: (connectionId: number) =>
      withChats(db)
        .where('sandbox_customers.company_id', '=', companyId)
        .where('sandbox_customers.connection_id', '=', connectionId)
        .orderBy('sandbox_customers.id', 'desc')
        .limit(sql.lit(1000))
        .execute(),

    find: async (id: number): Promise<CustomerWithChat | undefined> =>
      (await byId(db, { companyId, id })).at(0),

    /** Finds a customer by any of the addresses; a phone number matches with or without its ninth digit. */
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

    /** The ids that are people of this connection, without groups. */
    people: (connectionId: number, ids: readonly number[]): Promise<Pick<CustomerRow, 'id'>[]> =>
      own
        .select('id')
        .where('connection_id', '=', connectionId)
        .where('group_address', 'is', null)
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
        .execute(),

    /** Returns the given member of the group, or its first one. */
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

export function presentCustomer(row: CustomerWithChat): SandboxCustomer {
  const last = row.last_message;
  return {
    id: row.id,
    connectionId: row.connection_id,
    name: row.name,
    color: row.color,
    phone: row.phone,
    lid: row.lid,
    isGroup: row.group_address !== null,
    memberIds: row.member_ids ?? [],
    lastMessage: last && {
      id: last.id,
      kind: last.kind,
      text: last.is_deleted ? '' : last.body,
      fromCompany: last.is_from_company,
      isDeleted: last.is_deleted,
      // PostgreSQL writes a time inside of JSON in its own way.
      sentAt: new Date(last.sent_at).toISOString(),
    },
    unread: row.unread ?? 0,
  };
}
