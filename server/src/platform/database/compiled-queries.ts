import {
  AliasNode,
  ColumnNode,
  type Compilable,
  type CompiledQuery,
  type Dialect,
  DummyDriver,
  type Expression,
  IdentifierNode,
  Kysely,
  type OperationNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  ReferenceNode,
  type SelectQueryNode,
  sql,
} from 'kysely';
import type { DB } from './schema.ts';

/** Only compiles; every handle brings its own connections. */
export const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Turns queries into text; it has no connection to run them on. */
export const compiler = new Kysely<DB>({ dialect });

/**
 * A part of a statement that holds no values is the same text every time: made once, when its module is loaded, instead
 * of with every request. What differs stands around it; a common table expression gives it its rows.
 */
export function fixedPart<Row>(build: (db: Kysely<DB>) => Compilable<Row>): RawBuilder<Row> {
  const { sql: text, parameters } = build(compiler).compile();
  if (parameters.length > 0)
    throw new Error(`This is not the same every time, write values as literals: ${text}`);
  return sql.raw(text);
}

/** Placeholder for a value. */
class Slot<Name> {
  readonly name: Name;
  constructor(name: Name) {
    this.name = name;
  }
}

type SlotOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/** A raw SQL statement or a query builder. */
interface Compiling<Row> {
  compile(compiling: Kysely<DB>): CompiledQuery<Row>;
}

/**
 * Prepares a statement that differs between calls only by its values. Its text is compiled once, when its module is
 * loaded: compiling a long statement and looking up its name on the connection takes longer than sending it.
 */
export function prepareStatement<Values extends object, Row>(
  build: (slot: SlotOf<Values>, db: Kysely<DB>) => Compiling<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  const { parameters, ...statement } = build((name) => sql`${new Slot(name)}`, compiler).compile(compiler);
  return async (db, values) => {
    const filled = parameters.map((given) =>
      given instanceof Slot ? values[given.name as keyof Values] : given,
    );
    return (await db.executeQuery<Row>({ ...statement, parameters: filled })).rows;
  };
}

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
