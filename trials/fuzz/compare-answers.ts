import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import type { OwnerConnection } from '@prosa/server/testing/owner-connection.ts';
import type { TestApp } from '@prosa/server/testing/test-app.ts';
import type { RowId } from '#trials/walks/row-factories.ts';
import type { PlainRequest } from './request-places.ts';
import { type WireRequest, wireOf } from './wire-request.ts';

/** A response as seen from outside, and the work behind it. */
export interface Seen {
  readonly status: number;
  readonly body: string;
  /** Grows until the last statement is done: a refusal does not wait for statements running beside it. */
  readonly statements: readonly string[];
}

/** Masks everything that differs from call to call without revealing anything about the row. */
function withoutChance(text: string, id: RowId): string {
  return text
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId":""')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'moment')
    .replaceAll(new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g'), 'id');
}

async function sendForm(app: TestApp, wire: WireRequest) {
  const { method, url, headers, payload } = wire;
  return app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
}

/** Gives each table its own range of ids, so that the id of one row cannot be mistaken for another's. */
export async function spreadIds(owner: OwnerConnection): Promise<void> {
  await owner.query(`select setval(seqrelid, 10000000 + 1000000 * row_number() over (order by seqrelid))
    from pg_sequence join pg_class on pg_class.oid = seqrelid
    where relnamespace = 'public'::regnamespace and seqmax >= 2147483647`);
}

/** Sends a request for this row and returns the response with its statements. */
export async function ask(
  app: TestApp,
  endpoint: EndpointDefinition,
  {
    request,
    id,
    token,
    form,
  }: {
    readonly request: PlainRequest;
    readonly id: RowId;
    readonly token: string | undefined;
    readonly form?: (wire: WireRequest) => WireRequest;
  },
): Promise<Seen> {
  const wire = wireOf(endpoint, request, token);
  let seen = { status: 0, body: '' };
  const statements = await app.countQueries(async () => {
    const { statusCode, payload } = await sendForm(app, form ? form(wire) : wire);
    seen = { status: statusCode, body: withoutChance(payload, id) };
  });
  return { ...seen, statements };
}

const words = (text: string) => text.split(/([\w-]+)/);

/**
 * Whether two responses differ only in words that also differ between identical requests, such as the id of a new row.
 */
function isSaidWith(found: string, missing: string, again: string): boolean {
  const [here, there, then] = [words(found), words(missing), words(again)];
  if (here.length !== there.length || there.length !== then.length) return false;
  return here.every((word, index) => word === there[index] || there[index] !== then[index]);
}

/** Returns how the two responses can be told apart; undefined when a repeated request differs in the same way. */
export async function differenceOf(
  found: Seen,
  missing: Seen,
  askAgain: () => Promise<Seen>,
): Promise<string | undefined> {
  if (found.status === missing.status && found.body === missing.body) {
    return (await tookTheSame(found, missing)) ? undefined : 'does other work';
  }
  const again = await askAgain();
  if (found.status !== again.status) return `answers ${found.status} in place of ${again.status}`;
  const isSame = found.body === again.body || isSaidWith(found.body, missing.body, again.body);
  return isSame ? undefined : 'answers in other words';
}

const inAnyOrder = (statements: readonly string[]) => [...statements].sort().join('\n');

/** Whether both did the same work; waits for statements that are still running. */
async function tookTheSame(found: Seen, missing: Seen): Promise<boolean> {
  const isSame = () => inAnyOrder(found.statements) === inAnyOrder(missing.statements);
  for (let tries = 0; tries < 100 && !isSame(); tries += 1) await sleep(10);
  return isSame();
}
