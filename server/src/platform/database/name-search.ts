import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './database.ts';
import { folded } from './folded.ts';

export type Condition = RawBuilder<unknown>;

/** What a search by name compares. */
export interface NamePatterns {
  /** For each word the patterns of which one must fit. */
  readonly words: readonly (readonly string[])[];
  /** Each word, as a name may begin with it. */
  readonly begins: readonly string[];
}

/** Rows with a folded name, and an index of their scope, that name and their id. */
interface NamedRows {
  readonly table: 'contacts' | 'contact_list_items';
  readonly scope: Condition;
  /** Those of the rest who are named one by one. */
  readonly restMax: number;
}

/** How much of what is found is wanted. */
export interface Wanted {
  /** Where a page begins. */
  readonly after?: Condition | undefined;
  /** The first of them, in order. */
  readonly most: number;
  /** They are counted no further than this. */
  readonly counted?: number;
}

export interface Found {
  readonly ids: readonly number[];
  readonly count: number;
  /** Those whose name does not begin so; undefined of too many to name them, and then the others say little too. */
  readonly restIds: readonly number[] | undefined;
}

interface FoundRow {
  readonly ids: number[];
  readonly count: number;
  readonly rest_ids: number[];
}

/** Nothing that begins with a text comes after the text with this behind it. */
const lastCharacter = '\u{10FFFF}';
const order = sql`order by folded_name, id`;
const limited = (most: number) => sql`limit ${most}::integer`;

export const allOf = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

/** One condition for each word, of a row with a folded name. */
export const isNamed = (words: NamePatterns['words']) =>
  words.map(
    (patterns) =>
      sql<boolean>`(${sql.join(
        patterns.map((pattern) => sql`folded_name like ${folded(pattern)}`),
        sql` or `,
      )})`,
  );

/**
 * Who is searched for. Those whose name begins so stand side by side in the index of names, in the order of the list.
 * The rest, whoever else is meant, is a query of its own that selects id and folded name: it looks into the indexes of
 * three letters, which knows no order.
 */
export function nameSearch({ db }: Pick<Reader, 'db'>, { table, scope, restMax }: NamedRows) {
  /** For each word a part of the index of names. */
  const begun = ({ begins, words }: NamePatterns, after: Condition | undefined, end: Condition) =>
    begins.map((text) => {
      const conditions = [
        scope,
        sql`folded_name >= ${folded(text)} and folded_name < ${folded(text)} || ${lastCharacter}`,
        ...isNamed(words),
        ...(after ? [after] : []),
      ];
      return sql`(select id, folded_name from ${sql.table(table)} where ${allOf(conditions)} ${order} ${end})`;
    });

  return {
    async find(
      patterns: NamePatterns,
      rest: Condition,
      { after, most, counted = most }: Wanted,
    ): Promise<Found> {
      const from = after ? sql`where ${after}` : sql``;
      const { rows } = await sql<FoundRow>`
        with rest as materialized (${rest}),
          found as materialized (
            select id, folded_name from rest as ${sql.table(table)} ${from}
            union ${sql.join(begun(patterns, after, limited(counted)), sql` union `)})
        select array(select id from found ${order} ${limited(most)}) as ids,
          (select count(*) from found) as count, array(select id from rest) as rest_ids`.execute(db);
      const [{ ids, count, rest_ids: restIds }] = rows as [FoundRow];
      return {
        ids,
        count: Math.min(count, counted),
        restIds: restIds.length > restMax ? undefined : restIds,
      };
    },

    /** The ids of all of them, as a query. */
    all: (patterns: NamePatterns, restIds: readonly number[]): Condition => sql`
      select unnest(${restIds}::integer[]) as id
      union all select id from (${sql.join(begun(patterns, undefined, sql``), sql` union `)}) as begun`,
  };
}
