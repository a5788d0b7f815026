import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type { EndpointDefinition, ReplyOf, RequestOf } from '@prosa/contracts/endpoint.ts';
import type { ErrorReply } from '@prosa/contracts/errors.ts';
import { inject } from 'vitest';
import { type Application, type ApplicationOptions, startApplication } from '#app/application.ts';
import { readConfig } from '#app/config.ts';
import { secretBoxOf } from '#app/secret-key.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { createLog, type Log } from '#platform/log.ts';
import type { Mail, Mailer } from '#providers/mail/port.ts';
import type { PaymentGateway } from '#providers/payments/port.ts';
import { createLocalStorage } from '#providers/storage/local-storage.ts';
import type { Storage } from '#providers/storage/port.ts';
import { overSlowWire } from './slow-wire.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export const testSecret = 'the secret of the tests, long enough to be taken for one';
/** Opens and seals as the application of the tests does. */
export const testBox = secretBoxOf(testSecret);

/** What an endpoint answered: its reply when the status is 200, a refusal otherwise. */
export interface TestReply<E extends EndpointDefinition> {
  readonly status: number;
  readonly reply: ReplyOf<E>;
  readonly refusal: ErrorReply;
  readonly cookies: Readonly<Record<string, string>>;
}

export interface Caller {
  readonly token?: string;
  readonly cookies?: Record<string, string>;
  /** For an endpoint that takes one; the body then travels as fields beside it. */
  readonly file?: File | undefined;
  readonly files?: readonly File[];
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestApp extends Application {
  readonly mails: readonly Mail[];
  readonly databaseUrl: string;
  /** Shared by all who share the database; each company has a folder of its own in it. */
  readonly storage: Storage;
  readonly mediaFolder: string;
  /** The statements that `work` made, in order; not those of the jobs and the feed, which go on beside it. */
  countQueries(work: () => Promise<unknown>): Promise<string[]>;
  /** Every statement meanwhile, whoever made it: for what is asked over a socket. */
  everyQueryDuring(work: () => Promise<unknown>): Promise<string[]>;
  call<E extends EndpointDefinition>(
    endpoint: E,
    request: RequestOf<E>,
    caller?: Caller,
  ): Promise<TestReply<E>>;
}

export interface TestAppOptions {
  readonly environment?: Record<string, string>;
  readonly log?: Log;
  /** Time as the application sees it; that of the machine when absent. */
  readonly clock?: Clock;
  /** As if mail were configured, unless it says otherwise. */
  readonly mailReach?: Mailer['reach'];
  readonly payments?: PaymentGateway;
  /** Another secret than that of the tests, and those that count beside it. */
  readonly secrets?: Pick<ApplicationOptions, 'secretKey' | 'otherSecretKeys'>;
  /** A database that others use too; one of its own when absent. */
  readonly database?: TestDatabase;
}

/** Whether it is still known who calls depends on the time and on other tests: nobody counts it. */
const asksWhoCalls = (statement: string) => statement.includes('from "sessions" inner join "users"');

/** The real application on a database of its own; only mail and the outside world are replaced. */
export async function startTestApp({
  environment = {},
  log = createLog('silent'),
  clock = systemClock,
  mailReach = 'recipient',
  payments,
  secrets = { secretKey: testSecret },
  database: given,
}: TestAppOptions = {}): Promise<TestApp & { close(): Promise<void> }> {
  const { url: databaseUrl } = given ?? (await createTestDatabase());
  const mails: Mail[] = [];
  let everyQuery: string[] | undefined;
  const ownQueries = new AsyncLocalStorage<string[]>();
  // Of each database its own: their companies have the same numbers.
  const mediaFolder = join(inject('mediaFolder'), new URL(databaseUrl).pathname);
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT_FACTOR: '1000',
    DATA_DIR: `${mediaFolder}-data`,
    // Its rounds would be among the statements that a test counts; the tests of the gateway ask for it.
    ROLES: 'web,worker',
    ...environment,
  });
  const storage = createLocalStorage({ root: mediaFolder });
  const app = await startApplication({
    config,
    databaseUrl,
    ...secrets,
    log,
    clock,
    ...(payments ? { payments } : {}),
    mailer: { reach: mailReach, send: async (mail) => void mails.push(mail) },
    storage,
    serveWeb: false,
    onQuery(sql) {
      if (asksWhoCalls(sql)) return;
      ownQueries.getStore()?.push(sql);
      everyQuery?.push(sql);
    },
  });
  return {
    ...app,
    mails,
    databaseUrl,
    storage,
    mediaFolder,
    listen: async () => (inject('isWireSlow') ? overSlowWire(await app.listen()) : app.listen()),
    async countQueries(work) {
      const statements: string[] = [];
      await ownQueries.run(statements, work);
      return statements;
    },
    async everyQueryDuring(work) {
      const statements: string[] = [];
      everyQuery = statements;
      await work();
      everyQuery = undefined;
      return statements;
    },
    call: (endpoint, request, caller = {}) => call(app, endpoint, request, caller),
    close: () => app.stop(),
  };
}

let shared: Promise<TestApp> | undefined;

/** One application for all test files of a worker; each test makes a company of its own. */
export function testApp(): Promise<TestApp> {
  shared ??= startTestApp();
  return shared;
}

async function call<E extends EndpointDefinition>(
  { http }: Application,
  endpoint: E,
  request: RequestOf<E>,
  { token, cookies, file, files = file ? [file] : [], headers }: Caller,
): Promise<TestReply<E>> {
  const { params = {}, query, body } = request as { params?: object; query?: object; body?: object };
  const path = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
    endpoint.path as string,
  );
  const form = files.length > 0 ? await formOf(files, body ?? {}) : undefined;
  const response = await http.inject({
    method: endpoint.method,
    url: `/api${path}`,
    ...(query ? { query: query as Record<string, string> } : {}),
    ...(body ? { payload: body } : {}),
    ...(form ? { payload: form.payload } : {}),
    ...(cookies ? { cookies } : {}),
    headers: { ...headers, ...form?.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  const json = response.json();
  return {
    status: response.statusCode,
    reply: json as ReplyOf<E>,
    refusal: json as ErrorReply,
    cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
  };
}

/** The files as a browser would send them. */
async function formOf(files: readonly File[], body: object) {
  const form = new FormData();
  form.append('typeArch', 'ignored');
  for (const [name, value] of Object.entries(body)) {
    for (const text of [value].flat()) form.append(name, String(text));
  }
  for (const file of files) form.append('file', file);
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}
