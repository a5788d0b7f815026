import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectOwner } from '@prosa/server/testing/owner-connection.ts';
import { acceptAll, type Burst, cycleOneByOne, measureBurst, sendOneByOne } from './conversation-load.ts';
import { until } from './crowd/call.ts';
import type { TalkingCompany } from './crowd/carrier.ts';
import { type CrowdWorld, withCrowd } from './crowd/crowd-world.ts';
import { customersOf } from './crowd/customers.ts';
import { ageAt, openScreens } from './crowd/screens.ts';
import { percentile, processorSeconds, report } from './measured-server.ts';
import { type CountedWire, openCountedWire, type WireCount } from './walks/counted-wire.ts';

const isQuick = process.argv.includes('--quick');
const messages = isQuick ? 200 : 2000;
const times = isQuick ? 60 : 500;
const told = isQuick ? 10 : 60;
const counted = 200;
const idleMs = 2000;
const customers = 20;
const clients = 500;
const screenProcesses = 2;
/** For each message of a customer; and how much faster twenty at once are than one after the other. */
const budgets = { roundTrips: 8, transactions: 2, gain: 3 };

function reportTimes(name: string, took: readonly number[]): void {
  for (const percent of [50, 97.5, 99]) report(`${name}, p${percent}`, percentile(took, percent), 'ms');
}

function firstOf({ companies }: CrowdWorld): TalkingCompany {
  const [company] = companies;
  if (!company) throw new Error('There is no company.');
  return company;
}

/** Everything counts, also what the sandbox asks the database; but for what goes on while nobody writes. */
async function countRoundTrips(): Promise<void> {
  let wire: CountedWire | undefined;
  const through = async (url: string) => {
    wire = await openCountedWire(url);
    return wire.url;
  };
  const size = { companies: 1, people: 1 };
  await withCrowd(
    size,
    async (world) => {
      const owner = await connectOwner(world);
      const company = firstOf(world);
      await measureBurst(world, owner, company, { messages: 5, customers: 1 });
      await acceptAll(world, company);
      if (!wire) throw new Error('The product has another way to the database.');
      const startedAt = performance.now();
      const busy = await wire.during(() =>
        measureBurst(world, owner, company, { messages: counted, customers: 1 }),
      );
      const tookMs = performance.now() - startedAt;
      const idle = await wire.during(() => sleep(idleMs));
      await owner.close();
      const perMessage = (what: keyof WireCount) => (busy[what] - (idle[what] * tookMs) / idleMs) / counted;
      const { roundTrips, transactions } = budgets;
      report('round trips per message of a customer', perMessage('roundTrips'), '', roundTrips);
      report('transactions per message of a customer', perMessage('transactions'), '', transactions);
      report('statements per message of a customer', perMessage('statements'), '');
    },
    { through },
  );
  await wire?.close();
}

function reportBurst(name: string, { perSecond, server, database }: Burst): void {
  report(`messages in, ${name}`, perSecond, '/s');
  report(`messages in, ${name}: processor time of the server`, server, 'ms');
  report(`messages in, ${name}: processor time of the database`, database, 'ms');
}

async function measureInbound(world: CrowdWorld): Promise<number[]> {
  const company = firstOf(world);
  const owner = await connectOwner(world);
  await measureBurst(world, owner, company, { messages: customers * 10, customers });
  const ticketIds = await acceptAll(world, company);
  // As in any database that is not an hour old: PostgreSQL knows how large its tables are.
  await owner.query('analyze');
  const one = await measureBurst(world, owner, company, { messages, customers: 1 });
  const many = await measureBurst(world, owner, company, { messages, customers });
  await owner.close();
  reportBurst('one contact', one);
  reportBurst(`${customers} contacts at once`, many);
  const most = (availableParallelism() * 1000) / (many.server + many.database);
  report('messages in, what all processors would allow', most, '/s');
  const gain = many.perSecond / one.perSecond;
  report(`messages in, ${customers} contacts at once, of one contact`, gain, 'times');
  // Less than three times as fast is no fault where the processors have nothing left.
  const wanted = Math.min(budgets.gain, most / one.perSecond);
  report('messages in, the gain that was wanted, of what it is', wanted / gain, 'times', 1);
  return ticketIds;
}

async function measureSending(world: CrowdWorld, ticketIds: readonly number[]): Promise<void> {
  const company = firstOf(world);
  const elsewhere = company.people.at(-1)?.token ?? '';
  await sendOneByOne(world, company, ticketIds, 10);
  const screens = await openScreens({ url: world.url, tokens: [elsewhere] }, 1);
  reportTimes('an answer until it is stored', await sendOneByOne(world, company, ticketIds, times));
  await until(async () => (await screens.report()).heard >= times, 'the other screen has heard all');
  const heard = await screens.report();
  await screens.close();
  for (const percent of [50, 97.5, 99])
    report(`an answer until another screen has it, p${percent}`, ageAt(heard, percent), 'ms');
  const cycles = await cycleOneByOne(world, company, ticketIds, Math.ceil(times / 4));
  reportTimes('given back, accepted, resolved and reopened', cycles);
}

/** Each message reaches every client that looks. */
async function measureFanOut(world: CrowdWorld, name: string, tokens: readonly string[]): Promise<void> {
  const talking = world.companies.filter(({ people }) => people.some(({ token }) => tokens.includes(token)));
  const customersHere = customersOf({ ...world, companies: talking }, customers);
  const screens = await openScreens({ url: world.url, tokens }, screenProcesses);
  const before = await processorSeconds(world.pid);
  const count = Math.max(told, talking.length);
  await customersHere.write({ perSecond: 20, count });
  const expected = (count * tokens.length) / talking.length;
  await until(async () => (await screens.report()).heard >= expected, 'every client has heard everything');
  const processor = (await processorSeconds(world.pid)) - before;
  const heard = await screens.report();
  await screens.close();
  for (const percent of [50, 97.5, 99])
    report(`from a customer to ${name}, p${percent}`, ageAt(heard, percent), 'ms');
  report(
    `from a customer to ${name}: processor time of the server`,
    (processor * 1e6) / expected,
    'µs/client',
  );
}

await countRoundTrips();
await withCrowd({ companies: 50, people: 10 }, async (world) => {
  await measureSending(world, await measureInbound(world));
  const everybody = world.companies.flatMap(({ people }) => people.map(({ token }) => token));
  const [first = []] = world.companies.map(({ people }) => people.map(({ token }) => token));
  const ofOne = Array.from({ length: clients }, (_, nth) => first[nth % first.length] ?? '');
  await measureFanOut(world, `${clients} clients of one company`, ofOne);
  await measureFanOut(world, `${clients} clients of 50 companies`, everybody);
});
