import { type Insertable, sql } from 'kysely';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import type {
  Companies,
  Connections,
  Contacts,
  DB,
  Messages,
  Plans,
  Queues,
  QuickMessages,
  Tags,
  Tickets,
  Users,
} from '#platform/database/schema.ts';
import type { SourceAddress } from './rules.ts';

type New<Table> = Omit<Insertable<Table>, 'company_id'>;

export async function insertPlan({ db }: PlatformTx, plan: Insertable<Plans>): Promise<number> {
  return (await db.insertInto('plans').values(plan).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertCompany({ db }: PlatformTx, company: Insertable<Companies>): Promise<number> {
  return (await db.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow()).id;
}

/** Inserts imported rows in bulk with their original dates. Ids are returned in the order of the rows. */
export function importStore({ db, companyId }: Tx, source: string) {
  const own = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, company_id: companyId }));

  async function insert<Table extends keyof DB & string>(
    table: Table,
    rows: readonly New<DB[Table]>[],
  ): Promise<number[]> {
    if (rows.length === 0) return [];
    const inserted = await db
      .insertInto(table as 'tags')
      .values(own(rows as readonly New<Tags>[]))
      .returning('id')
      .execute();
    return inserted.map(({ id }) => id);
  }

  return {
    queues: (rows: readonly New<Queues>[]) => insert('queues', rows),
    connections: (rows: readonly New<Connections>[]) => insert('connections', rows),
    users: (rows: readonly New<Users>[]) => insert('users', rows),
    tags: (rows: readonly New<Tags>[]) => insert('tags', rows),
    quickMessages: (rows: readonly New<QuickMessages>[]) => insert('quick_messages', rows),
    contacts: (rows: readonly New<Contacts>[]) => insert('contacts', rows),
    tickets: (rows: readonly New<Tickets>[]) => insert('tickets', rows),

    /** Existing messages return no id. */
    async messages(rows: readonly New<Messages>[]): Promise<Map<string, number>> {
      if (rows.length === 0) return new Map();
      const inserted = await db
        .insertInto('messages')
        .values(own(rows))
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'contact_id', 'from_me', 'provider_id'])
        .execute();
      return new Map(inserted.map((row) => [messageKey(row), row.id]));
    },

    async quote(pairs: readonly (readonly [answerId: number, quotedId: number])[]): Promise<void> {
      if (pairs.length === 0) return;
      await sql`
        update messages set quoted_id = pair.quoted_id
        from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, id]) => id)}::bigint[])
          as pair (answer_id, quoted_id)
        where messages.company_id = ${companyId} and messages.id = pair.answer_id`.execute(db);
    },

    async recordImported(
      kind: string,
      pairs: readonly (readonly [sourceId: string | number, targetId: number])[],
    ) {
      if (pairs.length === 0) return;
      await db
        .insertInto('imported_rows')
        .values(
          pairs.map(([sourceId, targetId]) => ({
            company_id: companyId,
            source,
            kind,
            source_id: String(sourceId),
            target_id: targetId,
          })),
        )
        .execute();
    },

    async addresses(rows: readonly (SourceAddress & { readonly contactId: number })[]): Promise<void> {
      if (rows.length === 0) return;
      await db
        .insertInto('contact_addresses')
        .values(
          own(
            rows.map(({ contactId, kind, address, key }) => ({ contact_id: contactId, kind, address, key })),
          ),
        )
        .execute();
    },

    async contactFields(rows: readonly { contact_id: number; name: string; value: string }[]): Promise<void> {
      if (rows.length > 0) await db.insertInto('contact_fields').values(own(rows)).execute();
    },

    async link(
      table: 'user_queues' | 'connection_queues' | 'ticket_tags',
      rows: readonly object[],
    ): Promise<void> {
      if (rows.length === 0) return;
      await db
        .insertInto(table as 'user_queues')
        .values(own(rows as readonly { user_id: number; queue_id: number }[]))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Reserves protocol numbers of a day; returns the last one. */
    async reserveProtocols(day: string, many: number): Promise<number> {
      const { rows } = await sql<{ last: number }>`
        insert into ticket_protocols (company_id, day, last_number) values (${companyId}, ${day}, ${many})
        on conflict (company_id, day) do update set last_number = ticket_protocols.last_number + ${many}
        returning last_number as last`.execute(db);
      return rows[0]?.last ?? many;
    },

    /** Marks tickets that were closed before the import, so that no figure counts them. */
    async archive(
      tickets: readonly { id: number; at: string; queue_id: number | null; connection_id: number | null }[],
    ) {
      if (tickets.length === 0) return;
      await db
        .insertInto('ticket_stretches')
        .values(
          own(
            tickets.map(({ id, at, queue_id, connection_id }) => ({
              ticket_id: id,
              act: 'archived',
              status: 'closed',
              queue_id,
              connection_id,
              began_at: at,
              by_rule: 'history',
            })),
          ),
        )
        .execute();
    },
  };
}

/** Key of a message within its conversation. */
export function messageKey(row: { contact_id: number; from_me: boolean; provider_id: string }): string {
  return `${row.contact_id} ${row.from_me} ${row.provider_id}`;
}
