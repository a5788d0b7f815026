import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allEndpoints } from '@prosa/contracts/endpoints.ts';
import { buildCompany } from '@prosa/server/testing/builders.ts';
import { listeningApp } from '@prosa/server/testing/own-app.ts';
import { connectOwner, type OwnerConnection } from '@prosa/server/testing/owner-connection.ts';
import { connectSocket, type TestSocket } from '@prosa/server/testing/test-socket.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { attackEndpoint, type FuzzRun } from '#trials/fuzz/attack-endpoint.ts';
import { drainJobs } from '#trials/fuzz/drain-jobs.ts';
import { formatFindings, saveReport, type Tally } from '#trials/fuzz/finding.ts';
import { buildHostileWorld } from '#trials/fuzz/hostile-world.ts';
import { machineEnvironment } from '#trials/fuzz/signing-machines.ts';
import { watchDatabase } from './database-snapshot.ts';

/**
 * Bad input for every endpoint, generated from its own schemas: never a failure, never a hang, and no change after a
 * refusal. `npm test` runs a few fixed cases per endpoint; `npm run fuzz` runs as many others as requested.
 */
const { cases, seed, only, report } = inject('fuzz');
const endpoints = allEndpoints.filter(({ name }) => !only || name === only);

let fuzz: FuzzRun;
let owner: OwnerConnection;
/** Socket of a company that none of the requests concern. */
let outsider: TestSocket;
const tallies: Tally[] = [];

beforeAll(async () => {
  let calls = 0;
  const canary = createServer((_, response) => {
    calls += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  afterAll(() => void canary.close());
  // No jobs run, so only the requests change rows.
  const { app, url } = await listeningApp({ environment: { ROLES: 'web', ...machineEnvironment } });
  outsider = await connectSocket(url, { auth: { token: (await buildCompany(app)).admin.token } });
  afterAll(() => outsider.close());
  owner = await connectOwner(app);
  afterAll(() => owner.close());
  fuzz = {
    app,
    world: await buildHostileWorld(app),
    cases,
    seed,
    canaryPort: (canary.address() as AddressInfo).port,
    canaryCalls: () => calls,
    watch: await watchDatabase(owner),
  };
});
afterAll(() => saveReport(report, { seed, tallies }));

it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s survives bad input',
  async (_, endpoint) => {
    const tally = await attackEndpoint(endpoint, fuzz);
    tallies.push(tally);
    expect(tally.findings, `${formatFindings(tally.findings)}\n(seed ${seed})`).toEqual([]);
  },
);

it('and no screen of another company hears of any of it, but for what the platform tells everybody', () => {
  const names = outsider.heard.map(({ channel }) => channel.replace(/^company-\d+-|^company-/, ''));
  const forEverybody = ['announcement', 'announcementRead', 'help', 'plan', 'company'];
  expect(names.filter((name) => !forEverybody.includes(name))).toEqual([]);
});

it('and whatever of it was stored, the jobs that deal with it do not stumble', async () => {
  const tally = await drainJobs(fuzz.app, owner);
  tallies.push(tally);
  expect(tally.findings, `${formatFindings(tally.findings)}\n(seed ${seed})`).toEqual([]);
});
