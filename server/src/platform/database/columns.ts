import {
  AliasNode,
  ColumnNode,
  type Expression,
  IdentifierNode,
  type Kysely,
  type OperationNode,
  type RawBuilder,
  ReferenceNode,
  type SelectQueryNode,
  sql,
} from 'kysely';
import { fixedPart } from './fixed-part.ts';
import type { DB } from './schema.ts';

/** The values of one column, of which there are as many as rows. */
interface Column<Value> {
  readonly length: number;
  at(row: number): Value;
}

/** Rows lying on their side: under each name the values of all of them, in their order. */
export type Columns<Row> = { readonly [Name in keyof Row]: Column<Row[Name]> };

interface Selecting<Row> extends Expression<Row> {
  toOperationNode(): SelectQueryNode;
}

function nameOf(selection: OperationNode): string {
  if (ReferenceNode.is(selection)) return nameOf(selection.column);
  if (ColumnNode.is(selection)) return selection.column.name;
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name;
  throw new Error('What is selected needs a name.');
}

/**
 * The rows of a query that holds no values, as one JSON of columns: a name travels once instead of with each row,
 * PostgreSQL finds out once per column and not for each value how it is written, and JSON is read several times faster
 * than rows are. Moments are in it as JSON has them.
 */
export function fixedColumns<Row>(build: (db: Kysely<DB>) => Selecting<Row>): RawBuilder<Columns<Row>> {
  return fixedPart((db) => {
    const query = build(db);
    const columns = (query.toOperationNode().selections ?? []).map(({ selection }) => {
      const name = nameOf(selection);
      return sql`${sql.lit(name)}, coalesce(json_agg(${sql.ref(`one.${name}`)}), '[]')`;
    });
    const whole = sql<Columns<Row>>`select json_build_object(${sql.join(columns)}) from (${query}) as one`;
    return { compile: () => whole.compile(db) };
  });
}
