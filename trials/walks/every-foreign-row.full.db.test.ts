import { randomInt, randomUUID } from 'node:crypto';
import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { allEndpoints } from '@prosa/contracts/endpoints.ts';
import {
  buildCompany,
  buildConnection,
  buildConnectionToken,
  buildUser,
} from '@prosa/server/testing/builders.ts';
import { companySnapshot } from '@prosa/server/testing/company-snapshot.ts';
import { ownApp } from '@prosa/server/testing/own-app.ts';
import { connectOwner } from '@prosa/server/testing/owner-connection.ts';
import type { TestApp } from '@prosa/server/testing/test-app.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ask, differenceOf, spreadIds } from '#trials/fuzz/compare-answers.ts';
import { type Finding, formatFindings, saveReport, type Tally } from '#trials/fuzz/finding.ts';
import { asWritten, fineRequest, type RowPlace, rowPlacesOf } from '#trials/fuzz/named-rows.ts';
import { titleOfPlace, withValue } from '#trials/fuzz/request-places.ts';
import { requiredFile } from '#trials/fuzz/required-file.ts';
import { changedTables, type DatabaseWatch, watchDatabase } from './database-snapshot.ts';
import { type CompanyRows, type RowId, rowsOf } from './row-factories.ts';

/**
 * A row of another company looks like one that never existed, wherever a request names it: same status, same body, same
 * statements, and no change to the other company. Walks every place of every endpoint that names a row.
 */
/** Whether the rows belong to the platform or are shared by all companies. */
const isShared = ({ access, name }: EndpointDefinition, { row }: RowPlace) =>
  access === 'platform:manage' || name === 'getHelp' || row === 'planId';
/** Whether the platform owner may see the rows. */
const isOpenToOwner = ({ row }: RowPlace) => row === 'companyId' || row === 'announcementId';

interface Neighbour {
  readonly rows: CompanyRows;
  readonly callers: readonly (readonly [who: string, token: string | undefined])[];
}

const { seed, only, report } = inject('fuzz');
const endpoints = allEndpoints.filter(({ name }) => !only || name === only);
/** Pairs of calling company and row owner; the full report covers every ordered pair. */
const pairs = report
  ? [0, 1, 2].flatMap((home) =>
      [0, 1, 2].filter((other) => other !== home).map((other) => [home, other] as const),
    )
  : [[0, 1] as const];

let app: TestApp;
let watch: DatabaseWatch;
const neighbours: Neighbour[] = [];
const tallies: Tally[] = [];

beforeAll(async () => {
  app = await ownApp({ environment: { ROLES: 'web' } });
  const owner = await connectOwner(app);
  afterAll(() => owner.close());
  watch = await watchDatabase(owner);
  await spreadIds(owner);
  const platform = await buildCompany(app, { isSuper: true });
  const expired = await buildCompany(app, { daysLeft: -1 });
  for (const company of [await buildCompany(app), await buildCompany(app), await buildCompany(app)]) {
    const connectionId = await buildConnection(app, company);
    neighbours.push({
      rows: rowsOf(app, company),
      callers: [
        ['admin', company.admin.token],
        ['supervisor', (await buildUser(app, { company, profile: 'supervisor' })).token],
        ['user', (await buildUser(app, { company, profile: 'user' })).token],
        ['super', platform.admin.token],
        ['expired', expired.admin.token],
        ['program', await buildConnectionToken(app, company, connectionId)],
        ['stranger', undefined],
      ],
    });
  }
});
afterAll(() => saveReport(report, { seed, tallies }));

function neverWas(like: RowId): RowId {
  return typeof like === 'string' ? randomUUID() : randomInt(1_900_000_000, 2_000_000_000);
}

/**
 * Compares, for each caller, the answers for a foreign row and for one that never existed, in one place of a request.
 */
async function compare(
  endpoint: EndpointDefinition,
  place: RowPlace,
  { home, other }: { readonly home: Neighbour; readonly other: Neighbour },
): Promise<Tally> {
  const foreign = await other.rows.get(place.row);
  const fine = await fineRequest(endpoint, (name) => home.rows.get(name));
  const form = requiredFile(endpoint);
  const findings: Finding[] = [];
  let [cases, accepted] = [0, 0];
  for (const [who, token] of home.callers) {
    if (who === 'super' && isOpenToOwner(place)) continue;
    const seen = (id: RowId) =>
      ask(app, endpoint, {
        request: withValue(fine, place, asWritten(place, id)),
        id,
        token,
        ...(form ? { form } : {}),
      });
    const [missing, found] = [await seen(neverWas(foreign)), await seen(foreign)];
    cases += 1;
    if (found.status < 400) accepted += 1;
    const isOpen = place.part === 'params' && who === 'admin' && found.status !== 404;
    const difference = isOpen
      ? `answers ${found.status}`
      : await differenceOf(found, missing, () => seen(neverWas(foreign)));
    const about = `${titleOfPlace(place)} as ${who}`;
    const detail = JSON.stringify({ missing, found });
    if (difference) findings.push({ endpoint: endpoint.name, what: difference, about, detail });
  }
  return { endpoint: endpoint.name, cases, accepted, refused: cases - accepted, findings };
}

describe('a row of another company', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is like one that never was, wherever %s names it',
    async (_, endpoint) => {
      const places = rowPlacesOf(endpoint).filter((place) => !isShared(endpoint, place));
      for (const [from, to] of pairs) {
        const [home, other] = [neighbours[from], neighbours[to]] as [Neighbour, Neighbour];
        for (const { row } of places) await other.rows.get(row);
        const untouched = await watch.take();
        const before = await companySnapshot(app, other.rows.company);
        for (const place of places) tallies.push(await compare(endpoint, place, { home, other }));
        const isWritten = changedTables(untouched, await watch.take()).length > 0;
        if (isWritten) expect(await companySnapshot(app, other.rows.company)).toEqual(before);
      }
      const findings = tallies
        .filter((tally) => tally.endpoint === endpoint.name)
        .flatMap((tally) => tally.findings);
      expect(findings, formatFindings(findings)).toEqual([]);
    },
  );
});

/** Rows of the caller's own company that a user without queues does not see: tickets and chats of other users. */
const hidden = new Set(['ticketId', 'uuid', 'messageId', 'chatId', 'chatUuid']);
const hiding = endpoints.filter((endpoint) => rowPlacesOf(endpoint).some(({ row }) => hidden.has(row)));

describe('a row of one’s own company that one may not see', () => {
  it.each(hiding.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is refused or passed over, wherever %s names it',
    async (_, endpoint) => {
      const { rows, callers } = neighbours[0] as Neighbour;
      const token = callers.find(([who]) => who === 'user')?.[1];
      for (const place of rowPlacesOf(endpoint).filter(({ row }) => hidden.has(row))) {
        const fine = await fineRequest(endpoint, (name) => rows.get(name));
        const theirs = await rows.get(place.row);
        const seen = (id: RowId) =>
          ask(app, endpoint, { request: withValue(fine, place, asWritten(place, id)), id, token });
        const [found, missing] = [await seen(theirs), await seen(neverWas(theirs))];
        const isRefused = found.status === 403 && found.body.includes('"ERR_NO_PERMISSION"');
        const isPassedOver = found.status === missing.status && found.body === missing.body;
        expect([titleOfPlace(place), isRefused || isPassedOver, found]).toEqual([
          titleOfPlace(place),
          true,
          found,
        ]);
      }
    },
  );
});
