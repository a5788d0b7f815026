import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { collectItems } from '#platform/collect-items.ts';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import type { ForeignDatabase } from '#platform/database/foreign-database.ts';
import { folded, type SourceKind, type SourceRow, sourceSchemas } from './rules.ts';

const tables: Readonly<Record<SourceKind, { table: string; orderBy: readonly string[] }>> = {
  plan: { table: 'Plans', orderBy: ['id'] },
  company: { table: 'Companies', orderBy: ['id'] },
  queue: { table: 'Queues', orderBy: ['id'] },
  connection: { table: 'Whatsapps', orderBy: ['id'] },
  user: { table: 'Users', orderBy: ['id'] },
  setting: { table: 'Settings', orderBy: ['key'] },
  tag: { table: 'Tags', orderBy: ['id'] },
  quickMessage: { table: 'QuickMessages', orderBy: ['id'] },
  contact: { table: 'Contacts', orderBy: ['id'] },
  contactField: { table: 'ContactCustomFields', orderBy: ['id'] },
  ticket: { table: 'Tickets', orderBy: ['id'] },
  // Quoted messages come before those that quote them.
  message: { table: 'Messages', orderBy: ['createdAt', 'id'] },
  userQueue: { table: 'UserQueues', orderBy: ['userId', 'queueId'] },
  connectionQueue: { table: 'WhatsappQueues', orderBy: ['whatsappId', 'queueId'] },
  ticketTag: { table: 'TicketTags', orderBy: ['ticketId', 'tagId'] },
};

export interface SourceBatch<Kind extends SourceKind> {
  readonly rows: SourceRow<Kind>[];
  /** Rows that do not match the table's schema. */
  readonly unreadable: number;
}

export interface Source {
  /** Stays the same when the database is copied. */
  readonly id: string;
  readonly companies: readonly SourceRow<'company'>[];
  readonly plans: readonly SourceRow<'plan'>[];
  batches<Kind extends SourceKind>(kind: Kind, companyId: number): AsyncGenerator<SourceBatch<Kind>>;
}

/** Undefined when this is not a Whaticket database. */
export async function readSource(database: ForeignDatabase): Promise<Source | undefined> {
  const needed = ['company', 'user', 'queue', 'contact', 'ticket', 'message'] as const;
  for (const kind of needed) {
    if ((await database.columnsOf(tables[kind].table)).size === 0) return undefined;
  }
  async function* batches<Kind extends SourceKind>(
    kind: Kind,
    companyId?: number,
  ): AsyncGenerator<SourceBatch<Kind>> {
    const { table, orderBy } = tables[kind];
    const columns = await database.columnsOf(table);
    if (columns.size === 0) return;
    // Join tables have no company column; their rows are assigned by the rows they join.
    const where =
      companyId !== undefined && columns.has('companyId')
        ? { column: 'companyId', value: companyId }
        : undefined;
    for await (const found of database.rowsOf(table, {
      orderBy: orderBy.filter((each) => columns.has(each)),
      where,
    })) {
      const parsed = found.map((row) => sourceSchemas[kind].safeParse(row));
      const rows = parsed.flatMap((each) => (each.success ? [each.data as SourceRow<Kind>] : []));
      yield { rows, unreadable: found.length - rows.length };
    }
  }
  async function all<Kind extends SourceKind>(kind: Kind): Promise<SourceRow<Kind>[]> {
    return (await collectItems(batches(kind))).flatMap(({ rows }) => rows);
  }
  const companies = await all('company');
  const [oldest] = companies;
  const mark = `${oldest?.id}|${oldest?.createdAt.toISOString()}`;
  return {
    id: createHash('sha256').update(mark).digest('hex').slice(0, 16),
    companies,
    plans: await all('plan'),
    batches,
  };
}

/** The company that a source company became in an earlier run. */
export async function findImportedCompany(
  { db }: PlatformTx,
  source: string,
  sourceId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('imported_rows')
    .select('company_id')
    .where('source', '=', source)
    .where('kind', '=', sql.lit('company'))
    .where('source_id', '=', String(sourceId))
    .executeTakeFirst();
  return row?.company_id;
}

export async function companyNames({ db }: PlatformTx): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('companies').select('name').execute();
  return new Set(rows.map(({ name }) => name.toLowerCase()));
}

export async function findPlan({ db }: PlatformTx, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('plans')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}

export async function takenEmails({ db }: PlatformTx): Promise<Set<string>> {
  const rows = await db.selectFrom('users').select('email').execute();
  return new Set(rows.map(({ email }) => email));
}

export function importQueries({ db, companyId }: Reader, source: string) {
  return {
    async known(kind: string, ids?: readonly string[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('imported_rows')
        .select(['source_id', 'target_id'])
        .where('company_id', '=', companyId)
        .where('source', '=', source)
        .where('kind', '=', kind)
        .$if(ids !== undefined, (query) =>
          query.where('source_id', '=', sql<string>`any(${ids ?? []}::text[])`),
        )
        .execute();
      return new Map(rows.map((row) => [row.source_id, row.target_id]));
    },

    /** Values that must be unique. */
    async taken() {
      const queues = await db
        .selectFrom('queues')
        .select(['name', 'color'])
        .where('company_id', '=', companyId)
        .execute();
      const named = (table: 'connections' | 'tags') =>
        db.selectFrom(table).select('name').where('company_id', '=', companyId).execute();
      const messages = await db
        .selectFrom('quick_messages')
        .select(['shortcode', 'user_id', 'is_shared'])
        .where('company_id', '=', companyId)
        .execute();
      return {
        queueNames: new Set(queues.map(({ name }) => folded(name))),
        queueColors: new Set(queues.map(({ color }) => color)),
        connectionNames: new Set((await named('connections')).map(({ name }) => name)),
        tagNames: new Set((await named('tags')).map(({ name }) => name)),
        shortcodes: new Set(
          messages.map(({ shortcode, user_id: userId, is_shared: isShared }) => {
            return `${isShared ? 'all' : userId} ${folded(shortcode)}`;
          }),
        ),
      };
    },

    async contactsByAddress(keys: readonly string[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('contact_addresses')
        .select(['kind', 'key', 'contact_id'])
        .where('company_id', '=', companyId)
        .where('key', '=', sql<string>`any(${keys}::text[])`)
        .execute();
      return new Map(rows.map(({ kind, key, contact_id: id }) => [`${kind} ${key}`, id]));
    },

    /** Conversations that have a live ticket. */
    async liveConversations(contactIds: readonly number[]): Promise<ReadonlySet<string>> {
      const rows = await db
        .selectFrom('tickets')
        .select(['contact_id', 'connection_id'])
        .where('company_id', '=', companyId)
        .where('contact_id', '=', sql<number>`any(${contactIds}::integer[])`)
        .where('status', '<>', sql.lit('closed'))
        .execute();
      return new Set(rows.map((row) => `${row.contact_id} ${row.connection_id}`));
    },

    async conversations(ticketIds: readonly number[]) {
      const rows = await db
        .selectFrom('tickets')
        .select(['id', 'contact_id', 'connection_id'])
        .where('company_id', '=', companyId)
        .where('id', '=', sql<number>`any(${ticketIds}::integer[])`)
        .execute();
      return new Map(rows.map((row) => [row.id, row]));
    },

    async timeZone(): Promise<string> {
      const row = await db
        .selectFrom('settings')
        .select('value')
        .where('company_id', '=', companyId)
        .where('key', '=', sql.lit('timezone'))
        .executeTakeFirst();
      return row?.value ?? 'America/Sao_Paulo';
    },
  };
}
