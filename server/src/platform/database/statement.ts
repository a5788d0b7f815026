import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';

/**
 * PostgreSQL plans a named statement once per connection and an unnamed one every time, which costs more than most of
 * our queries. The number of names is bounded, because every connection stores each of them.
 */
export function createStatementNames(max: number): (text: string) => string | undefined {
  /** By length: comparing a text with the few of the same length takes a quarter of the time of hashing it. */
  const known = new Map<number, { readonly text: string; readonly name: string }[]>();
  let count = 0;
  return (text) => {
    const asLong = known.get(text.length) ?? [];
    const found = asLong.find((other) => other.text === text);
    if (found || count >= max) return found?.name;
    const name = createHash('sha1').update(text).digest('base64url').slice(0, 20);
    known.set(text.length, [...asLong, { text, name }]);
    count += 1;
    return name;
  };
}

const nameOf = createStatementNames(2000);

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
}

export function toStatement(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Statement {
  const name = nameOf(query.sql);
  return { text: query.sql, values: [...query.parameters], ...(name === undefined ? {} : { name }) };
}

/** Every connection prepares this when it opens, so that `TenantQuery` only has to bind it. */
export const setTenantStatement = {
  name: 'set_tenant',
  text: "select set_config('app.company_id', $1, true)",
} as const;

/** The part of pg's `Query` that implements the wire protocol; its published types omit it. */
interface WireConnection {
  bind(message: { portal: string; statement: string; values: string[] }): void;
  execute(message: { portal: string }): void;
}
interface WireQuery {
  prepare(connection: WireConnection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: WireConnection): void;
}
export type QueryCallback = (error: Error | undefined, result: pg.QueryResult) => void;
const wire = pg.Query.prototype as pg.Query & WireQuery;

/** Passes the query to pg without a config object, which pg would copy property by property. */
export class NamedQuery extends pg.Query {
  readonly name: string | undefined;

  constructor({ text, values, name }: Statement, callback: QueryCallback) {
    super(text, values, callback);
    this.name = name;
  }
}

/**
 * Runs a statement and sets its tenant in one round trip. The tenant is set by a statement in front of the real one,
 * before the same Sync: both share one implicit transaction, and the setting ends with it.
 */
export class TenantQuery extends NamedQuery {
  readonly #companyId: string;
  #tenantIsSet = false;

  constructor(statement: Statement, companyId: number, callback: QueryCallback) {
    super(statement, callback);
    this.#companyId = String(companyId);
  }

  prepare(connection: WireConnection): void {
    connection.bind({ portal: '', statement: setTenantStatement.name, values: [this.#companyId] });
    connection.execute({ portal: '' });
    wire.prepare.call(this, connection);
  }

  /** Drops the result of the tenant statement in front. */
  handleDataRow(message: unknown): void {
    if (this.#tenantIsSet) wire.handleDataRow.call(this, message);
  }

  handleCommandComplete(message: unknown, connection: WireConnection): void {
    if (this.#tenantIsSet) wire.handleCommandComplete.call(this, message, connection);
    this.#tenantIsSet = true;
  }
}

interface Wired {
  readonly connection: { readonly stream: Writable };
}

/**
 * Batches everything sent until the end of the current tick into one write: each write wakes up the system and the
 * database, which costs more than most statements.
 */
export function batchWrites(client: pg.ClientBase): void {
  const { stream } = (client as pg.ClientBase & Wired).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
