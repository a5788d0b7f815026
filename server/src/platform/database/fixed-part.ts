import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import { compiler } from './compiler.ts';
import type { DB } from './schema.ts';

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
