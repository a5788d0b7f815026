import { expect, it, onTestFinished } from 'vitest';
import { auditDatabase, type Fault } from '#testing/kills/audit.ts';
import { startEmulatedWorld } from '#testing/kills/emulated-world.ts';
import { runKills } from '#testing/kills/run-kills.ts';
import { sandboxWorld } from '#testing/kills/sandbox-world.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { createTestDatabase } from '#testing/test-database.ts';

const happened = (faults: readonly Fault[]) => faults.filter(({ cases }) => cases.length > 0);

it('nothing that was acknowledged is lost, doubled or out of order when the server is killed at any moment', {
  timeout: 300_000,
}, async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { faults, facts, customers } = await runKills({
    databaseUrl: database.url,
    world: sandboxWorld,
    kills: 8,
    inbound: 150,
    outbound: 40,
    longestLifeMs: 1200,
    patienceMs: 90_000,
  });
  expect(happened(faults)).toEqual([]);
  expect(facts).toMatchObject({ 'inbound acknowledged': 150, 'outbound acknowledged': 40 });

  // And it would have been noticed.
  const owner = await connectOwner({ databaseUrl: database.url });
  await owner.query(`
    delete from messages where id in
      ((select min(id) from messages where not from_me), (select max(id) from messages where from_me))`);
  const missed = happened(await auditDatabase(owner, sandboxWorld, customers)).map(({ what }) => what);
  await owner.close();
  expect(missed).toEqual(expect.arrayContaining(['inbound: lost', 'outbound: lost']));
});

it('nor is anything that passes over a number linked to its phone', { timeout: 300_000 }, async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const world = await startEmulatedWorld();
  onTestFinished(() => world.end());
  const { faults, facts } = await runKills({
    databaseUrl: database.url,
    world,
    kills: 4,
    inbound: 60,
    outbound: 20,
    longestLifeMs: 2500,
    patienceMs: 90_000,
  });
  expect(happened(faults)).toEqual([]);
  expect(facts).toMatchObject({ 'inbound acknowledged': 60, 'outbound acknowledged': 20 });
});
