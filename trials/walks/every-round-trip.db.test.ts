import { isDeepStrictEqual } from 'node:util';
import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { allEndpoints } from '@prosa/contracts/endpoints.ts';
import { settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import { sealedColumns } from '@prosa/server/src/app/sealed-columns.ts';
import { buildIntegration } from '@prosa/server/testing/automation-builders.ts';
import { buildCompany, type TestCompany } from '@prosa/server/testing/builders.ts';
import { companySnapshot } from '@prosa/server/testing/company-snapshot.ts';
import { ownApp } from '@prosa/server/testing/own-app.ts';
import { plantSecrets } from '@prosa/server/testing/planted-secrets.ts';
import type { TestApp } from '@prosa/server/testing/test-app.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { olderForm } from './older-forms.ts';
import { buildRow, type RowId } from './row-factories.ts';

/**
 * Each entity of the contract, those to come included: its PUT accepts what its GET returns and changes nothing by it,
 * neither in the row nor in the secrets beside it. The same holds for that row in the forms of older clients.
 */

/** Calls with a PUT and a row in their path that save no row. */
const noEntities: Readonly<Record<string, string>> = {
  pairConnection: 'Has no body.',
  moveCard: 'Moves a card to the lane of its path.',
  saveDraft: 'Its text is told as `draft`, with the ticket.',
  editSandboxMessage: 'A message is told in its chat alone.',
};

interface Pair {
  readonly put: EndpointDefinition;
  readonly get: EndpointDefinition;
  /** The parameter that names the row. */
  readonly param: string;
  /** Whether `get` is a list that holds it. */
  readonly isList: boolean;
}

const readAt = (path: string) =>
  allEndpoints.find((endpoint) => endpoint.method === 'GET' && endpoint.path === path);

/** The GET of the same path, or of the row that the path is a part of, or else the list that the row stands in. */
function pairOf(put: EndpointDefinition): Pair | undefined {
  const steps = put.path.split('/');
  const last = steps.findLastIndex((step) => step.startsWith(':'));
  const row = steps.slice(0, last + 1).join('/');
  const param = (steps[last] ?? '').slice(1);
  const ofRow = readAt(put.path) ?? readAt(row);
  if (ofRow) return { put, get: ofRow, param, isList: false };
  const list = readAt(steps.slice(0, last).join('/'));
  return list && { put, get: list, param, isList: true };
}

const saving = allEndpoints.filter(
  ({ method, params, name }) => method === 'PUT' && params && !(name in noEntities),
);
const pairs = saving.flatMap((put) => pairOf(put) ?? []);

const account = JSON.stringify({
  client_email: 'agente@loja.iam.gserviceaccount.com',
  private_key: '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n',
});

let app: TestApp;
let company: TestCompany;
let ownerToken: string;
/** Rows with every secret filled in, and those whose values are easily refused, by the names of their parameters. */
let special: Readonly<Record<string, readonly RowId[]>>;

beforeAll(async () => {
  app = await ownApp();
  company = await buildCompany(app);
  ownerToken = (await buildCompany(app, { isSuper: true })).admin.token;
  const planted = Object.entries(await plantSecrets(app, company)).map(([param, id]) => [param, [id]]);
  special = {
    ...Object.fromEntries(planted),
    integrationId: [
      await buildIntegration(app, company, { name: 'Fluxo de vendas', secret: 'segredo' }),
      await buildIntegration(app, company, { type: 'dialogflow', projectName: 'loja', jsonContent: account }),
    ],
    settingKey: Object.keys(settingDefinitions),
  };
});

const tokenFor = ({ access }: EndpointDefinition) =>
  access === 'platform:manage' ? ownerToken : company.admin.token;

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** The row of a list, whatever its envelope. */
function rowIn(reply: unknown, id: RowId): Row {
  const lists = isRow(reply) ? [reply, ...Object.values(reply)].filter(Array.isArray) : [];
  const found = lists.flat().find((row: Row) => row.id === id || row.key === id);
  if (!isRow(found)) throw new Error(`${id} is not in the list.`);
  return found;
}

async function read({ get, put, param, isList }: Pair, id: RowId): Promise<Row> {
  const request = isList ? {} : { params: { [param]: id } };
  const { status, reply } = await app.call(get, request as never, { token: tokenFor(put) });
  expect([get.name, status]).toEqual([get.name, 200]);
  return isList ? rowIn(reply, id) : (reply as Row);
}

/** Links to files are signed for a while. */
const passing = new Set(['updatedAt', 'mediaPath', 'path', 'thumbnailUrl', 'profilePicUrl']);

function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting);
  if (!isRow(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !passing.has(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, lasting(part)]));
}

/** Sealed values as they are stored: sealing the same secret again would give another text. */
async function secretsKept(): Promise<unknown[]> {
  const tables = await companySnapshot(app, company);
  return sealedColumns.map(({ table, column }) =>
    (tables[table] ?? []).map((row) => (row as Row)[column]).sort(),
  );
}

/** A part of a row, as the switches of a connection, is not there for each of them. */
async function idsFor({ put, get, param, isList }: Pair): Promise<readonly RowId[]> {
  const others = isList || put.path === get.path ? (special[param] ?? []) : [];
  return param === 'settingKey' ? others : [await buildRow(app, company, param), ...others];
}

/** Settings that only the platform decides. */
const isOthers = (id: RowId) => id === 'campaignsEnabled';

async function saveUnchanged(pair: Pair, bodyOf: (row: Row) => unknown): Promise<void> {
  const { put, param } = pair;
  for (const id of (await idsFor(pair)).filter((candidate) => !isOthers(candidate))) {
    const row = await read(pair, id);
    const secrets = await secretsKept();
    const answer = await app.call(put, { params: { [param]: id }, body: bodyOf(row) } as never, {
      token: tokenFor(put),
    });
    expect([put.name, id, answer.status, answer.refusal.issues]).toEqual([
      put.name,
      id,
      put.replyStatus ?? 200,
      undefined,
    ]);
    expect(lasting(await read(pair, id))).toEqual(lasting(row));
    expect(await secretsKept()).toEqual(secrets);
  }
}

/** The endpoints that were given a row in another form. */
const rewritten = new Set<string>();

describe('B10: what GET returns', () => {
  it('has a PUT for each entity, or the PUT saves none', () => {
    const paired = pairs.map(({ put }) => put.name);
    expect(saving.map(({ name }) => name).filter((name) => !paired.includes(name))).toEqual([]);
    expect(Object.keys(noEntities).filter((name) => !allEndpoints.some((one) => one.name === name))).toEqual(
      [],
    );
  });

  it.each(pairs.map((pair) => [`PUT ${pair.put.path}`, pair] as const))(
    '%s accepts it, and nothing changes',
    async (_, pair) => saveUnchanged(pair, (row) => row),
  );

  it.each(pairs.map((pair) => [`PUT ${pair.put.path}`, pair] as const))(
    '%s accepts it in the forms of older clients, and nothing changes',
    async (_, pair) =>
      saveUnchanged(pair, (row) => {
        const older = olderForm(pair.put, row);
        if (!isDeepStrictEqual(older, row)) rewritten.add(pair.put.name);
        return older;
      }),
  );

  it('was in another form for most of them', () => {
    expect(rewritten.size).toBeGreaterThan(pairs.length / 2);
  });
});
