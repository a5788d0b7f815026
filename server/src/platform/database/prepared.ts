import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { compiler } from './compiler.ts';
import type { DB } from './schema.ts';

/** Where a value will stand. */
class Slot<Name> {
  readonly name: Name;
  constructor(name: Name) {
    this.name = name;
  }
}

type SlotOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/** Written out, or put together by the builder. */
interface Compiling<Row> {
  compile(compiling: Kysely<DB>): CompiledQuery<Row>;
}

/**
 * A statement that differs from call to call by its values only. Its text is made once, when its module is loaded:
 * to put a long one together, and to find out by which name the connection knows it, takes longer than to send it.
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
