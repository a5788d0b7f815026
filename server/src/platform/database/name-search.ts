import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './database.ts';
import { foldText } from './sql-expressions.ts';

export type Condition = RawBuilder<unknown>;

/** Patterns for a search by name. */
export interface NamePatterns {
  /** For each word, the alternative patterns of which one must match. */
  readonly words: readonly (readonly string[])[];
  /** Each word as a prefix of the name. */
  readonly begins: readonly string[];
}

/** Rows with a folded name, and an index on their scope, that name and their id. */
interface NamedRows {
  readonly table: 'contacts' | 'contact_list_items';
  readonly scope: Condition;
  /** Maximum number of rest ids to return. */
  readonly restMax: number;
}

/** Limits of a search. */
export interface SearchLimits {
  /** Cursor condition of the page. */
  readonly after?: Condition | undefined;
  /** Maximum number of ids, in order. */
  readonly most: number;
  /** Limit of the count. */
  readonly counted?: number;
}

export interface NameMatches {
  readonly ids: readonly number[];
  readonly count: number;
  /**
   * Matches whose name does not begin with a word; undefined beyond `restMax`, and then the other fields are of little
   * use too.
   */
  readonly restIds: readonly number[] | undefined;
}

interface FoundRow {
  readonly ids: number[];
  readonly count: number;
  readonly rest_ids: number[];
}

/** Highest code point: prefix + this character is the upper bound of a prefix range. */
const lastCharacter = '\u{10FFFF}';
const order = sql`order by folded_name, id`;
const limited = (most: number) => sql`limit ${most}::integer`;

export const allOf = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

/** One condition per word, for a row with a folded name. */
export const isNamed = (words: NamePatterns['words']) =>
  words.map(
    (patterns) =>
      sql<boolean>`(${sql.join(
        patterns.map((pattern) => sql`folded_name like ${foldText(pattern)}`),
        sql` or `,
      )})`,
  );

/**
 * Searches rows by name. Names with a matching prefix are adjacent in the name index, in the order of the list. All
 * other matches (`rest`) come from a separate query that selects id and folded name: it uses trigram indexes, which
 * have no order.
 */
export function nameSearch({ db }: Pick<Reader, 'db'>, { table, scope, restMax }: NamedRows) {
  /** For each word, a range of the name index. */
  const begun = ({ begins, words }: NamePatterns, after: Condition | undefined, end: Condition) =>
    begins.map((text) => {
      const conditions = [
        scope,
        sql`folded_name >= ${foldText(text)} and folded_name < ${foldText(text)} || ${lastCharacter}`,
        ...isNamed(words),
        ...(after ? [after] : []),
      ];
      return sql`(select id, folded_name from ${sql.table(table)} where ${allOf(conditions)} ${order} ${end})`;
    });

  return {
    async find(
      patterns: NamePatterns,
      rest: Condition,
      { after, most, counted = most }: SearchLimits,
    ): Promise<NameMatches> {
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

    /** Query for the ids of all matches. */
    all: (patterns: NamePatterns, restIds: readonly number[]): Condition => sql`
      select unnest(${restIds}::integer[]) as id
      union all select id from (${sql.join(begun(patterns, undefined, sql``), sql` union `)}) as begun`,
  };
}
