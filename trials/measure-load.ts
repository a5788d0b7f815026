import { parseArgs } from 'node:util';
import { connectOwner } from '@prosa/server/testing/owner-connection.ts';
import { until } from './crowd/call.ts';
import { type CrowdWorld, withCrowd } from './crowd/crowd-world.ts';
import { customersOf } from './crowd/customers.ts';
import { watchProcessors } from './crowd/processors.ts';
import { ageAt, openScreens } from './crowd/screens.ts';
import { untilApplied } from './crowd/vital-signs.ts';
import { memoryMb, report } from './measured-server.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    companies: { type: 'string', default: '50' },
    people: { type: 'string', default: '20' },
    'per-second': { type: 'string', default: '100' },
    /** An emulated Meta, or the sandbox, whose own tables load the same server and database. */
    carrier: { type: 'string', default: 'cloud' },
  },
});
const carrier = values.carrier === 'sandbox' ? 'sandbox' : 'cloud';
const size = { companies: Number(values.companies), people: Number(values.people), carrier } as const;
const seconds = Number(values.minutes) * 60;
const perSecond = Number(values['per-second']);
const customersPerCompany = 20;
const screenProcesses = 2;
/** At half the rate, before measuring: a new process has not optimised its code yet. */
const warmUpSeconds = 30;
/** Delay that a user perceives as immediate. */
const budgetMs = 1000;
const shownFailures = 5;
const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** As autovacuum does every minute: plans made for empty tables are replaced. */
async function learnTables({ databaseUrl }: CrowdWorld): Promise<void> {
  const owner = await connectOwner({ databaseUrl });
  await owner.query('analyze');
  await owner.close();
}

/**
 * All clients of all companies are connected while customers write to all of them; exits with 1 when anything is
 * missing.
 */
await withCrowd(size, async (world) => {
  const tokens = world.companies.flatMap(({ people }) => people.map(({ token }) => token));
  const customers = customersOf(world, customersPerCompany);
  await customers.write({ perSecond: perSecond / 2, count: (warmUpSeconds * perSecond) / 2 });
  await untilApplied(world, customers.sent());
  await learnTables(world);
  const before = customers.sent();
  const screens = await openScreens({ url: world.url, tokens }, screenProcesses);
  const processors = await watchProcessors(world, screens.pids);
  const startedAt = performance.now();
  await customers.write({ perSecond, count: seconds * perSecond });
  const tookS = (performance.now() - startedAt) / 1000;
  const sent = customers.sent() - before;
  const expected = sent * size.people;
  const isComplete = async () => (await screens.report()).heard >= expected;
  await until(isComplete, 'every screen has heard everything').catch((error) => complain(String(error)));
  const { server, database, shares } = await processors();
  const heard = await screens.report();
  await screens.close();
  report('screens', tokens.length, 'sockets');
  report('messages in', sent, 'messages');
  report('messages in, a second', sent / tookS, '/s');
  report('told to screens', heard.heard, 'events');
  report('from the provider to the screen, p50', ageAt(heard, 50), 'ms');
  report('from the provider to the screen, p97.5', ageAt(heard, 97.5), 'ms');
  report('from the provider to the screen, p99', ageAt(heard, 99), 'ms', budgetMs);
  report('processor time of the server per message', (server / sent) * 1000, 'ms');
  report('processor time of the database per message', (database / sent) * 1000, 'ms');
  for (const [who, percent] of Object.entries(shares)) {
    report(`processors of the machine, used by ${who}`, percent, '%');
  }
  report('what the server occupied at most', await memoryMb(world.pid, 'VmHWM'), 'MB');
  const errors = {
    'not told to a screen': Math.max(0, expected - heard.heard),
    'told twice': Math.max(0, heard.heard - expected),
    'screens cut off': heard.cuts.length,
    'not taken at once': customers.failures().length + world.refusals().length,
    'complaints of the server': world.complaints().length,
  };
  for (const [what, count] of Object.entries(errors)) report(what, count, 'errors');
  for (const each of [
    ...customers.failures(),
    ...world.refusals(),
    ...heard.cuts,
    ...world.complaints(),
  ].slice(0, shownFailures)) {
    complain(each);
  }
  if (Object.values(errors).some((count) => count > 0)) process.exitCode = 1;
});
