import { type RawBuilder, sql } from 'kysely';

/** Constants of an `in` condition as literals: the planner matches a partial index only with values it can see. */
export function literals<const Value extends string>(...values: readonly Value[]): RawBuilder<Value>[] {
  return values.map((value) => sql.lit(value));
}
