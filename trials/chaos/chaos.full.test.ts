import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@prosa/server/testing/test-database.ts';
import { expect, it, onTestFinished } from 'vitest';
import { attackNames } from '#trials/hostile-clients/attacks.ts';
import { runHostileClients } from '#trials/hostile-clients/hostile-run.ts';
import { auditDatabase, type Fault } from '#trials/kills/audit.ts';
import { startEmulatedWorld } from '#trials/kills/emulated-world.ts';
import { killedServer } from '#trials/kills/killed-server.ts';
import { runKills } from '#trials/kills/run-kills.ts';
import { sandboxWorld } from '#trials/kills/sandbox-world.ts';
import { unstableCluster } from './cluster.ts';

const happened = (faults: readonly Fault[]) => faults.filter(({ cases }) => cases.length > 0);
const told = (faults: readonly Fault[]) =>
  happened(faults).map(({ what, cases }) => `${what} (${cases.length}): ${cases.slice(0, 3).join('; ')}`);

it('nothing that was acknowledged is lost, doubled or out of order, whatever happens to three processes and their database', {
  timeout: 600_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-chaos-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const world = sandboxWorld(folder);
  let missed: string[] = [];
  const { faults, facts } = await runKills({
    world,
    victim: unstableCluster({
      folder,
      world,
      members: 3,
      longestPauseMs: 500,
      mishaps: {
        'processes killed': 2,
        'database crashed': 1,
        'network of a process cut': 1,
        'cable of a process pulled': 1,
        'clock of a process jumped': 1,
        'disk full for media': 1,
        'provider twice and in disorder': 1,
      },
    }),
    inbound: 100,
    outbound: 30,
    recipients: 6,
    screens: 3,
    patienceMs: 180_000,
    // And it would have been noticed.
    async afterwards(owner, customers) {
      await owner.query(`
        delete from messages where id in (
          (select min(id) from messages where body like '% escreve %'),
          (select max(id) from messages where body like 'Para %'))`);
      missed = happened(await auditDatabase(owner, world, customers)).map(({ what }) => what);
    },
  });
  expect(told(faults)).toEqual([]);
  expect(facts).toMatchObject({ 'inbound acknowledged': 100, 'outbound acknowledged': 30 });
  expect(missed).toEqual(expect.arrayContaining(['inbound: lost', 'outbound: lost']));
});

it('nor is anything that passes over a number linked to its phone', { timeout: 600_000 }, async () => {
  const database = await createTestDatabase();
  const world = await startEmulatedWorld();
  onTestFinished(() => world.end());
  const { faults, facts } = await runKills({
    world,
    victim: killedServer({ databaseUrl: database.url, kills: 3, longestLifeMs: 2500 }),
    inbound: 60,
    outbound: 20,
    patienceMs: 180_000,
  });
  expect(told(faults)).toEqual([]);
  expect(facts).toMatchObject({ 'inbound acknowledged': 60, 'outbound acknowledged': 20 });
});

it('A6, A7, A8: attendants go on working while hostile clients do all they can', {
  timeout: 600_000,
}, async () => {
  const { faults, facts, memoryGrowthMb } = await runHostileClients({
    rounds: 1,
    seconds: 15,
    companies: 3,
    perSecond: 4,
    attacks: attackNames,
    isMeasured: false,
  });
  expect(told(faults)).toEqual([]);
  expect(memoryGrowthMb).toBeLessThan(200);
  expect(facts).toMatchObject({
    'deep JSON: answers': expect.stringContaining('400'),
    'login storm: answers': expect.stringContaining('401'),
    'upload bombs: answers': expect.stringContaining('200'),
  });
});
