import type pg from 'pg';
import type { SealedColumn, SealedRow } from '#platform/auth/sealed-column.ts';
import { isSealed, type SecretBox } from '#platform/auth/secret-box.ts';
import { quoted } from '#platform/database/table-catalogue.ts';
import type { Renumbering } from './renumbering.ts';
import { formerIdOf } from './renumbering.ts';

interface SealedPlace {
  readonly row: string;
  readonly sealed: string;
  readonly is: SealedRow;
  readonly was: SealedRow;
}

/**
 * Seals secrets again for their renumbered rows, because a secret is bound to its row. Without the original key a
 * secret is useless and is removed.
 */
export async function resealSecrets(
  client: pg.ClientBase,
  renumbering: Renumbering,
  {
    box,
    columns,
    tableOf,
    isKnown,
  }: {
    readonly box: SecretBox;
    readonly columns: readonly SealedColumn[];
    /** Current location of a table's rows. */
    readonly tableOf: (table: string) => string;
    readonly isKnown: boolean;
  },
): Promise<void> {
  const { tables, from, to } = renumbering;
  for (const { table, column, key, placeOf } of columns) {
    if (!tables.some(({ name }) => name === table)) continue;
    const target = tableOf(table);
    const { rows } = await client.query<SealedPlace>(
      `select row.ctid::text as row, row.${quoted(column)} as sealed, ${keyOf(key, (name) => `row.${quoted(name)}`)} as is,
         ${keyOf(key, (name) => formerKey(table, name, renumbering))} as was
       from ${target} as row where row.company_id = $1 and row.${quoted(column)} like 'v1.%'`,
      [to.companyId],
    );
    for (const { row, sealed, is, was } of rows.filter((each) => isSealed(each.sealed))) {
      const anew = isKnown
        ? box.seal(box.open(sealed, placeOf(from.companyId, was)), placeOf(to.companyId, is))
        : '';
      await client.query(`update ${target} set ${quoted(column)} = $1 where ctid = $2::tid`, [anew, row]);
    }
  }
}

const keyOf = (key: readonly string[], value: (name: string) => string): string =>
  `json_build_object(${key.map((name) => `'${name}', ${value(name)}`).join(', ')})`;

function formerKey(table: string, column: string, { tables, referenceOf }: Renumbering): string {
  const isOwn = column === 'id' && tables.some(({ name, isNumbered }) => name === table && isNumbered);
  const target = isOwn ? table : referenceOf(table, column);
  return target === undefined ? `row.${quoted(column)}` : formerIdOf(target, `row.${quoted(column)}`);
}
