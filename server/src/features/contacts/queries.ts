import {
  type Contact,
  contactCountMax,
  contactListMax,
  contactSearchMax,
  contactsPerPage,
  type ListContactsQuery,
} from '@prosa/contracts/contacts/schema.ts';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Reader } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { foldText, type Ids, rowsByIds } from '#platform/database/sql-expressions.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { patternsOf } from './rules.ts';
import { contactSearchQueries } from './search-queries.ts';

export type ContactRow = Awaited<ReturnType<ReturnType<typeof contactQueries>['list']>>[number];
type Cursor = Pick<ListContactsQuery, 'afterName' | 'afterId'>;
type ContactCondition = ReturnType<ReturnType<typeof contactSearchQueries>['matches']>;

interface Page {
  /** Number of rows before the page. */
  readonly skipped: number;
  readonly size: number;
  readonly after?: Cursor;
}

const exportedPerPage = 1000;

/** The number shown to users: the first phone. WhatsApp's internal ids are never shown as one. */
function numberOf(eb: ExpressionBuilder<DB, 'contacts'>) {
  return eb
    .selectFrom('contact_addresses')
    .select('contact_addresses.address')
    .whereRef('contact_addresses.company_id', '=', 'contacts.company_id')
    .whereRef('contact_addresses.contact_id', '=', 'contacts.id')
    .where('contact_addresses.kind', '=', sql.lit('phone'))
    .orderBy('contact_addresses.id')
    .limit(sql.lit(1));
}

function fieldsOf(eb: ExpressionBuilder<DB, 'contacts'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('contact_fields')
      .select(['contact_fields.id', 'contact_fields.name', 'contact_fields.value'])
      .whereRef('contact_fields.company_id', '=', 'contacts.company_id')
      .whereRef('contact_fields.contact_id', '=', 'contacts.id')
      .orderBy('contact_fields.id'),
  );
}

function optedOutAt(eb: ExpressionBuilder<DB, 'contacts'>) {
  return eb
    .selectFrom('contact_opt_outs')
    .select('contact_opt_outs.opted_out_at')
    .whereRef('contact_opt_outs.company_id', '=', 'contacts.company_id')
    .whereRef('contact_opt_outs.contact_id', '=', 'contacts.id');
}

function contactColumns(eb: ExpressionBuilder<DB, 'contacts'>) {
  return [
    'contacts.id',
    'contacts.uuid',
    'contacts.company_id',
    'contacts.name',
    'contacts.email',
    'contacts.picture_key',
    'contacts.is_group',
    'contacts.created_at',
    'contacts.updated_at',
    numberOf(eb).as('number'),
    fieldsOf(eb).as('fields'),
    optedOutAt(eb).as('opted_out_at'),
  ] as const;
}

const ordered = <O>(query: SelectQueryBuilder<DB, 'contacts', O>) =>
  query.orderBy('contacts.folded_name').orderBy('contacts.id');

/** Contacts with their number and fields, in one statement for any number of rows. */
export function contactQueries({ db, companyId }: Reader) {
  const rows = db.selectFrom('contacts').where('contacts.company_id', '=', companyId).select(contactColumns);
  const fetched = (ids: Ids) => db.selectFrom(rowsByIds(companyId, 'contacts', ids)).select(contactColumns);

  const isAfter = ({ afterName, afterId }: Cursor) =>
    afterName === undefined || afterId === undefined
      ? undefined
      : sql<boolean>`(contacts.folded_name, contacts.id) > (${foldText(afterName)}, ${afterId}::integer)`;

  /** Walks the index in order, so that skipped and unmatched rows cost next to nothing. */
  const walked = ({ skipped, size, after = {} }: Page, matches?: ContactCondition) => {
    const ids = ordered(
      db.selectFrom('contacts').select('contacts.id').where('contacts.company_id', '=', companyId),
    );
    const wanted = matches ? ids.where(matches) : ids;
    const from = isAfter(after);
    return sql`${(from ? wanted.where(from) : wanted.offset(skipped)).limit(sql.lit(size))}`;
  };

  /** Returns the ids on a page and, for a search, the number of matches. */
  async function idsOf(search: string, page: Page): Promise<{ ids: Ids; count?: number }> {
    const patterns = patternsOf(search);
    if (patterns.words.length === 0) return { ids: walked(page) };
    const { skipped, size, after = {} } = page;
    const searched = contactSearchQueries({ db, companyId });
    const most = Math.max(skipped + size, contactSearchMax);
    const { ids, count, restIds } = await searched.find(patterns, { after: isAfter(after), most });
    return restIds
      ? { ids: ids.slice(skipped, skipped + size), count: Math.min(count, contactSearchMax) }
      : { ids: walked(page, searched.matches(patterns)), count: contactSearchMax };
  }

  return {
    find: (id: number) => rows.where('contacts.id', '=', id).executeTakeFirst(),

    /** Connection of the newest ticket: one index lookup per connection, independent of the length of the history. */
    lastConnection: (id: number): Promise<{ id: number; name: string } | undefined> =>
      db
        .selectFrom('connections')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('tickets')
              .select('tickets.id')
              .where('tickets.company_id', '=', companyId)
              .where('tickets.contact_id', '=', id)
              .whereRef('tickets.connection_id', '=', 'connections.id')
              .orderBy('tickets.id', 'desc')
              .limit(sql.lit(1))
              .as('newest'),
          (join) => join.onTrue(),
        )
        .select(['connections.id', 'connections.name'])
        .where('connections.company_id', '=', companyId)
        .orderBy('newest.id', 'desc')
        .limit(sql.lit(1))
        .executeTakeFirst(),

    findMany: (ids: readonly number[]) => fetched(ids).execute(),

    async list(search: string) {
      const { ids } = await idsOf(search, { skipped: 0, size: contactListMax });
      return ordered(fetched(ids)).execute();
    },

    async page(search: string, pageNumber: number, cursor: Cursor) {
      const skipped = isAfter(cursor) ? 0 : contactsPerPage * (pageNumber - 1);
      const { ids, count } = await idsOf(search, { skipped, size: contactsPerPage + 1, after: cursor });
      const loaded = await ordered(fetched(ids)).execute();
      return { rows: loaded.slice(0, contactsPerPage), hasMore: loaded.length > contactsPerPage, count };
    },

    /** Returns the number of contacts up to a limit. */
    async count(): Promise<number> {
      const some = db
        .selectFrom('contacts')
        .select('contacts.id')
        .where('contacts.company_id', '=', companyId)
        .limit(sql.lit(contactCountMax));
      const { count } = await db
        .selectFrom(some.as('counted'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Yields every contact page by page, so that the size of the company does not matter. */
    async *exported() {
      let [lastName, lastId] = ['', 0];
      for (;;) {
        const page = await db
          .selectFrom('contacts')
          .where('contacts.company_id', '=', companyId)
          .where('contacts.is_group', '=', false)
          .where(sql<boolean>`(contacts.folded_name, contacts.id) > (${lastName}, ${lastId}::integer)`)
          .select((eb) => [
            'contacts.id',
            'contacts.folded_name',
            'contacts.name',
            'contacts.email',
            numberOf(eb).as('number'),
          ])
          .orderBy('contacts.folded_name')
          .orderBy('contacts.id')
          .limit(sql.lit(exportedPerPage))
          .execute();
        yield page;
        const last = page.at(-1);
        if (!last || page.length < exportedPerPage) return;
        [lastName, lastId] = [last.folded_name, last.id];
      }
    },
  };
}

export function presentContact(row: ContactRow, links: MediaLinks): Contact {
  const { picture_key: picture } = row;
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    number: row.number ?? '',
    email: row.email,
    profilePicUrl: picture && links(mintCompanyId(row.company_id), picture, row.name),
    isGroup: row.is_group,
    extraInfo: row.fields,
    optedOutAt: row.opted_out_at,
    companyId: row.company_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
