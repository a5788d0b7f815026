import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { compiler } from './compiler.ts';
import type { DB } from './schema.ts';

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
export function prepared<Values extends object, Row>(
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
