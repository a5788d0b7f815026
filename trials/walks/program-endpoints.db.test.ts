import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { allEndpoints } from '@prosa/contracts/endpoints.ts';
import {
  buildCompany,
  buildConnection,
  buildConnectionToken,
  type TestCompany,
} from '@prosa/server/testing/builders.ts';
import { companySnapshot } from '@prosa/server/testing/company-snapshot.ts';
import { type TestApp, testApp } from '@prosa/server/testing/test-app.ts';
import { beforeAll, expect, it } from 'vitest';

/**
 * Access checks for endpoints of programs, like those in `every-endpoint` for users: no session grants access to them.
 */
const forPrograms = allEndpoints.filter(({ access }) => access === 'connection-token');

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

async function tokenOf(owner: TestCompany): Promise<string> {
  return buildConnectionToken(app, owner, await buildConnection(app, owner));
}

it('there are such endpoints, and none of them names a row in its path', () => {
  expect(forPrograms).not.toEqual([]);
  expect(forPrograms.filter(({ params }) => params)).toEqual([]);
});

it.each(forPrograms.map((endpoint): [string, EndpointDefinition] => [endpoint.path, endpoint]))(
  '%s opens to the token of a connection alone, whose company may use it',
  async (_, endpoint) => {
    const tryWith = async (token?: string) => {
      const caller = token === undefined ? {} : { token };
      const { status, refusal } = await app.call(endpoint, { ...endpoint.example } as never, caller);
      return [status, refusal.error];
    };
    for (const token of [undefined, 'forged', company.admin.token]) {
      expect(await tryWith(token)).toEqual([401, 'ERR_INVALID_API_TOKEN']);
    }
    const expired = await buildCompany(app, { daysLeft: -1 });
    expect(await tryWith(await tokenOf(expired))).toEqual([402, 'ERR_SUBSCRIPTION_EXPIRED']);
    const poor = await buildCompany(app, { without: endpoint.planFeature ? [endpoint.planFeature] : [] });
    expect(await tryWith(await tokenOf(poor))).toEqual([403, 'ERR_PLAN_FEATURE']);
  },
);

it.each(forPrograms.map((endpoint): [string, EndpointDefinition] => [endpoint.path, endpoint]))(
  '%s refuses nonsense with a code and changes nothing',
  async (_, endpoint) => {
    const token = await tokenOf(company);
    const before = await companySnapshot(app, company);
    for (const body of [{}, [], 'x', { number: { nested: true }, body: 1, closeTicket: [] }]) {
      const answer = await app.call(endpoint, { body } as never, { token });
      expect([answer.status, answer.refusal.error]).toEqual([400, 'ERR_VALIDATION']);
    }
    expect(await companySnapshot(app, company)).toEqual(before);
  },
);
