import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { allEndpoints } from '@prosa/contracts/endpoints.ts';
import { can, planFeatures, profiles } from '@prosa/contracts/permissions.ts';
import { sampleFiles } from '@prosa/server/src/platform/uploads/sample-files.ts';
import {
  buildCompany,
  buildUser,
  logIn,
  type TestCompany,
  type TestUser,
} from '@prosa/server/testing/builders.ts';
import { companySnapshot } from '@prosa/server/testing/company-snapshot.ts';
import { type TestApp, testApp } from '@prosa/server/testing/test-app.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { formOf, wireOf, withForm } from '#trials/fuzz/wire-request.ts';
import { openToEveryProfile, openToStrangers } from './open-endpoints.ts';
import { type CompanyRows, rowsOf, sharedNames } from './row-factories.ts';

/**
 * Walks every endpoint of the contract, including future ones, with rows of another company: who may call it, and how
 * it answers invalid input. `every-foreign-row` covers the treatment of those rows, `every-input` covers hostile input.
 */

/** Endpoints for programs have their own test. */
const closed = allEndpoints.filter(({ access }) => access !== 'public' && access !== 'connection-token');
const withPermission = closed.filter(({ access }) => access !== 'session');
/** Whether the endpoint's rows belong to every company or to none. */
const isPlatforms = ({ access }: EndpointDefinition) => access === 'platform:manage';
const withInput = allEndpoints.filter(
  ({ access, params, query, body }) => access !== 'connection-token' && (params || query || body),
);
const withUpload = closed.filter(({ upload }) => upload);
const titleOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

function paramNames(params: EndpointDefinition['params']): string[] {
  return Object.keys(params?.shape ?? {});
}

/** Values that no schema accepts. */
const nonsense = { garbage: [Number.MAX_VALUE, { nested: true }] };

/**
 * An unknown field, plus an invalid value for each known field, so that a body of optional fields alone is refused too.
 */
function nonsenseFor(body: EndpointDefinition['body']): object {
  const names = body && 'shape' in body ? Object.keys(body.shape as object) : [];
  return { ...nonsense, ...Object.fromEntries(names.map((name) => [name, nonsense.garbage])) };
}

let app: TestApp;
let company: TestCompany;
let expired: TestCompany;
let foreign: CompanyRows;
let people: Record<string, TestUser>;
let owner: TestUser;

beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
  expired = await buildCompany(app, { daysLeft: -1 });
  foreign = rowsOf(app, await buildCompany(app));
  people = { admin: company.admin };
  owner = (await buildCompany(app, { isSuper: true })).admin;
  for (const profile of profiles) people[profile] ??= await buildUser(app, { company, profile });
});

async function paramsFor(endpoint: EndpointDefinition): Promise<Record<string, unknown>> {
  const entries = paramNames(endpoint.params).map(async (name) => [
    name,
    sharedNames[name] ?? (await foreign.get(name)),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Token of a user who may call the endpoint. */
function tokenFor(endpoint: EndpointDefinition): string {
  return isPlatforms(endpoint) ? owner.token : company.admin.token;
}

async function request(endpoint: EndpointDefinition, params: Record<string, unknown>): Promise<never> {
  return { params, ...endpoint.example } as never;
}

describe('every endpoint', () => {
  it('is bound exactly once by the server', () => {
    const bound = app.routes.map(({ endpoint }) => titleOf(endpoint)).sort();
    expect(bound).toEqual(allEndpoints.map(titleOf).sort());
  });

  it('has a name of its own', () => {
    expect(new Set(allEndpoints.map(({ name }) => name)).size).toBe(allEndpoints.length);
  });

  it('needs a permission unless it is open on purpose', () => {
    const namesOf = (access: string) =>
      allEndpoints.filter((endpoint) => endpoint.access === access).map(({ name }) => name);
    expect(namesOf('public').sort()).toEqual(openToStrangers);
    expect(namesOf('session').sort()).toEqual(openToEveryProfile);
  });

  it.each(closed.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s refuses a caller without a session',
    async (_, endpoint) => {
      const params = await paramsFor(endpoint);
      const missing = await app.call(endpoint, await request(endpoint, params));
      expect([missing.status, missing.refusal.error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
      const forged = await app.call(endpoint, await request(endpoint, params), { token: 'forged' });
      expect([forged.status, forged.refusal.error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
    },
  );

  it.each(withPermission.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s refuses every profile without its permission',
    async (_, endpoint) => {
      const { access } = endpoint;
      if (access === 'public' || access === 'session' || access === 'connection-token')
        throw new Error('not such an endpoint');
      const refused = profiles.filter((profile) => !can({ profile, super: false }, access));
      expect(refused).not.toEqual([]);
      for (const profile of refused) {
        const answer = await app.call(endpoint, await request(endpoint, await paramsFor(endpoint)), {
          token: people[profile]?.token ?? '',
        });
        expect([profile, answer.status, answer.refusal.error]).toEqual([profile, 403, 'ERR_NO_PERMISSION']);
      }
    },
  );

  it.each(withUpload.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s refuses what is no file, is empty, is none of its kinds, or breaks off',
    async (_, endpoint) => {
      const params = await paramsFor(endpoint);
      const send = async (file: File | undefined) => {
        const answer = await app.call(endpoint, { params } as never, { token: tokenFor(endpoint), file });
        return [answer.status, answer.refusal.error];
      };
      if (!endpoint.upload?.isOptional) expect(await send(undefined)).toEqual([400, 'ERR_VALIDATION']);
      expect(await send(new File([], 'vazio.png'))).toEqual([400, 'ERR_UPLOAD_EMPTY']);
      expect(await send(new File([sampleFiles.exe], 'foto.png'))).toEqual([415, 'ERR_UPLOAD_TYPE']);
      expect(await send(new File([sampleFiles.svg], 'foto.svg'))).toEqual([415, 'ERR_UPLOAD_TYPE']);
      const file = { name: 'file', fileName: 'foto.png', type: 'image/png', bytes: sampleFiles.png };
      const { method, url, headers, payload } = withForm(
        wireOf(endpoint, { params }, tokenFor(endpoint)),
        formOf([], [file]).subarray(0, 180),
      );
      const half = await app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      expect([half.statusCode, half.json().error]).toEqual([400, 'ERR_VALIDATION']);
    },
  );

  it.each(planFeatures)('is refused by a plan without %s where it needs that', async (feature) => {
    const poor = await buildCompany(app, { without: [feature] });
    for (const endpoint of closed.filter(({ planFeature }) => planFeature === feature)) {
      const answer = await app.call(endpoint, await request(endpoint, await paramsFor(endpoint)), {
        token: poor.admin.token,
      });
      expect([titleOf(endpoint), answer.status, answer.refusal.error]).toEqual([
        titleOf(endpoint),
        403,
        'ERR_PLAN_FEATURE',
      ]);
    }
  });

  it.each(closed.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s knows whether it stays open for a company whose due date has passed',
    async (_, endpoint) => {
      const { token } = await logIn(app, expired.id, expired.admin.id);
      const answer = await app.call(endpoint, await request(endpoint, await paramsFor(endpoint)), { token });
      if (endpoint.openWhenExpired) expect(answer.status).not.toBe(402);
      else expect([answer.status, answer.refusal.error]).toEqual([402, 'ERR_SUBSCRIPTION_EXPIRED']);
    },
  );

  it.each(withInput.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s refuses nonsense with a code and changes nothing',
    async (_, endpoint) => {
      const rowId = paramNames(endpoint.params).filter((name) => !(name in sharedNames));
      const badParams = Object.fromEntries(
        paramNames(endpoint.params).map((name) => [name, sharedNames[name] ?? 'x1']),
      );
      const bad = {
        params: badParams,
        query: Object.fromEntries(
          Object.keys(endpoint.query?.shape ?? {}).map((name) => [name, 'x'.repeat(1000)]),
        ),
        ...(endpoint.body ? { body: nonsenseFor(endpoint.body) } : {}),
      };
      if (rowId.length === 0 && !endpoint.query && !endpoint.body) return;
      const before = await companySnapshot(app, company);
      const answer = await app.call(endpoint, bad as never, { token: tokenFor(endpoint) });
      expect([answer.status, answer.refusal.error]).toEqual([400, 'ERR_VALIDATION']);
      expect(await companySnapshot(app, company)).toEqual(before);
    },
  );
});
