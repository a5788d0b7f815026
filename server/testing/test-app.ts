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
/** Secret box with the key of the test application. */
export const testBox = secretBoxOf(testSecret);

/** Response of an endpoint: `reply` when the status is 200, `refusal` otherwise. */
export interface TestReply<E extends EndpointDefinition> {
  readonly status: number;
  readonly reply: ReplyOf<E>;
  readonly refusal: ErrorReply;
  readonly cookies: Readonly<Record<string, string>>;
}

export interface Caller {
  readonly token?: string;
  readonly cookies?: Record<string, string>;
  /** For an endpoint that takes a file; the body is then sent as form fields beside it. */
  readonly file?: File | undefined;
  readonly files?: readonly File[];
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestApp extends Application {
  readonly mails: readonly Mail[];
  readonly databaseUrl: string;
  /** Shared by all apps of one database; each company has its own folder in it. */
  readonly storage: Storage;
  readonly mediaFolder: string;
  /** Statements executed by `work`, in order, without those of jobs and the feed, which run concurrently. */
  countQueries(work: () => Promise<unknown>): Promise<string[]>;
  /** All statements executed meanwhile, by any code: for requests over a socket. */
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
  /** The application's clock; the system clock by default. */
  readonly clock?: Clock;
  /** Reach of the mailer; by default as if mail were configured. */
  readonly mailReach?: Mailer['reach'];
  readonly payments?: PaymentGateway;
  /** Secrets other than the test secret, with further accepted ones. */
  readonly secrets?: Pick<ApplicationOptions, 'secretKey' | 'otherSecretKeys'>;
  /** A database shared with others; a new one by default. */
  readonly database?: TestDatabase;
}

/** Session lookups are cached, so they depend on time and on other tests and are not counted. */
const asksWhoCalls = (statement: string) => statement.includes('from "sessions" inner join "users"');

/** The real application on its own database; only mail and external services are replaced. */
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
  // One folder per database, as their companies have the same ids.
  const mediaFolder = join(inject('mediaFolder'), new URL(databaseUrl).pathname);
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT_FACTOR: '1000',
    DATA_DIR: `${mediaFolder}-data`,
    // Without the gateway, whose polling would add to the counted statements; its tests enable it.
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

/** One application for all test files of a worker; each test creates its own company. */
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

/** Encodes the files as a browser's form does. */
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
