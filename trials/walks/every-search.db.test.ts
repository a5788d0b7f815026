import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { allEndpoints } from '@prosa/contracts/endpoints.ts';
import { buildCompany } from '@prosa/server/testing/builders.ts';
import { ownApp } from '@prosa/server/testing/own-app.ts';
import { connectOwner } from '@prosa/server/testing/owner-connection.ts';
import type { TestApp } from '@prosa/server/testing/test-app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fineRequest } from '#trials/fuzz/named-rows.ts';
import { plantWord } from '#trials/fuzz/plant-word.ts';
import { type Place, placesOf, titleOfPlace, withValue } from '#trials/fuzz/request-places.ts';
import { wireOf } from '#trials/fuzz/wire-request.ts';
import { type CompanyRows, rowFactories, rowsOf } from './row-factories.ts';

/** Contained in every text of one company, which has rows of every kind; also a formula in a spreadsheet. */
const word = '=quokka ';
const plain = 'quokka';
const absent = 'wombat';

let app: TestApp;
let planted: CompanyRows;
let home: CompanyRows;

beforeAll(async () => {
  app = await ownApp({ environment: { ROLES: 'web' } });
  [planted, home] = [rowsOf(app, await buildCompany(app)), rowsOf(app, await buildCompany(app))];
  for (const rows of [planted, home]) {
    for (const name of Object.keys(rowFactories)) await rows.get(name);
  }
  const owner = await connectOwner(app);
  afterAll(() => owner.close());
  expect(await plantWord(owner, planted.company, word)).toBeGreaterThan(40);
});

const asked = allEndpoints.filter(
  ({ method, access }) => method === 'GET' && access !== 'public' && access !== 'platform:manage',
);

/** Query parameters that take free text. */
function searchPlaces(endpoint: EndpointDefinition): Place[] {
  return placesOf(endpoint).filter(
    ({ part, schema }) =>
      part === 'query' && schema.type === 'string' && !schema.format && !schema.enum && !schema.pattern,
  );
}

async function answerOf(
  endpoint: EndpointDefinition,
  rows: CompanyRows,
  found?: { place: Place; text: string },
) {
  const fine = await fineRequest(endpoint, (name) => rows.get(name));
  const request = found ? withValue(fine, found.place, found.text) : fine;
  const { method, url, headers } = wireOf(endpoint, request, rows.company.admin.token);
  const { statusCode, payload } = await app.http.inject({ method, url, headers });
  return { statusCode, payload: payload.replaceAll(/"requestId":"[^"]*"/g, '') };
}

describe('a word of one company', () => {
  it.each(asked.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s tells it to no other',
    async (_, endpoint) => {
      expect((await answerOf(endpoint, home)).payload).not.toContain(plain);
      for (const place of searchPlaces(endpoint)) {
        const found = await answerOf(endpoint, home, { place, text: plain });
        const missing = await answerOf(endpoint, home, { place, text: absent });
        expect([titleOfPlace(place), found]).toEqual([titleOfPlace(place), missing]);
      }
    },
  );

  it('is really told to its own, by most of them', async () => {
    const answers = await Promise.all(
      asked.filter(({ params }) => !params).map((endpoint) => answerOf(endpoint, planted)),
    );
    expect(answers.filter(({ payload }) => payload.includes(plain)).length).toBeGreaterThan(20);
  });

  it.each(
    asked
      .filter(({ replyType }) => replyType === 'text/csv')
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('%s writes it so that no spreadsheet runs it', async (_, endpoint) => {
    const { statusCode, payload } = await answerOf(endpoint, planted);
    expect(statusCode).toBe(200);
    expect(payload).not.toMatch(/(?:^|[;,\n\r"])\s*[=+\-@]quokka/m);
  });
});
