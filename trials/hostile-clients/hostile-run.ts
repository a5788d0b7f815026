import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '@prosa/server/src/platform/auth/password.ts';
import { connectOwner } from '@prosa/server/testing/owner-connection.ts';
import { attendantsOf } from '#trials/crowd/attendants.ts';
import { type CallAs, until } from '#trials/crowd/call.ts';
import { type CrowdWorld, withCrowd } from '#trials/crowd/crowd-world.ts';
import { customersOf } from '#trials/crowd/customers.ts';
import { openScreens } from '#trials/crowd/screens.ts';
import { untilApplied } from '#trials/crowd/vital-signs.ts';
import type { Fault } from '#trials/kills/audit.ts';
import type { KillReport } from '#trials/kills/run-kills.ts';
import { memoryMb, percentile, processorSeconds } from '#trials/measured-server.ts';
import type { AttackTallies } from './attack-process.ts';
import type { AttackName } from './attacks.ts';
import { visitorsOf } from './returning-visitors.ts';
import { type Half, middleOf, p95, type Round, slowdownOf, sumOf } from './rounds.ts';
import { startAttacks } from './start-attacks.ts';

interface HostilePlan {
  /** How often it is quiet and then attacked. */
  readonly rounds: number;
  /** How long each half of a round lasts: the quiet one, and the one with the attackers. */
  readonly seconds: number;
  readonly companies: number;
  readonly perSecond: number;
  readonly attacks: readonly AttackName[];
  /** Whether pace counts; without it attackers share a busy machine as equals. */
  readonly isMeasured: boolean;
}

export interface HostileReport extends KillReport {
  /** Attendants' p95 under attack over that of the quiet half; the middle one of the rounds. */
  readonly slowdown: number;
  readonly memoryGrowthMb: number;
}

const screensPerCompany = 4;
/** One more person logs in again and again. */
const peoplePerCompany = screensPerCompany + 1;
const customersPerCompany = 20;
const attendPauseMs = 2000;
const warmUpSeconds = 15;
const sampleMs = 250;
/** Sockets of the attackers that the server has still to take notice of. */
const settleMs = 5000;
const negligibleHandles = 25;

/** As an operator's server: nothing is out of the way of those who work, or of those who attack. */
const realLimits = { RATE_LIMIT_FACTOR: '1', CONNECTIONS_PER_ADDRESS: '512' };

const handlesOf = async ({ pid }: CrowdWorld) => (await readdir(`/proc/${pid}/fd`)).length;

/** Times every call from now on. */
function timed(call: CallAs) {
  const callMs: number[] = [];
  const timedCall: CallAs = async (token, endpoint, request) => {
    const startedAt = performance.now();
    try {
      return await call(token, endpoint, request);
    } finally {
      callMs.push(performance.now() - startedAt);
    }
  };
  return { timedCall, callMs };
}

async function peakMemory(world: CrowdWorld, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let peak = 0;
  while (performance.now() < until) {
    peak = Math.max(peak, await memoryMb(world.pid, 'VmRSS'));
    await sleep(sampleMs);
  }
  return peak;
}

async function setPassword({ databaseUrl }: CrowdWorld, email: string, password: string): Promise<void> {
  const owner = await connectOwner({ databaseUrl });
  try {
    await owner.query('update users set password_hash = $1 where email = $2', [
      await hashPassword(password),
      email,
    ]);
    await owner.query('analyze');
  } finally {
    await owner.close();
  }
}

const isTaken = (name: string, status: string) =>
  /^[35]/u.test(status) || (status.startsWith('2') && name !== 'upload bombs');

function accepted(tallies: AttackTallies): string[] {
  return Object.entries(tallies).flatMap(([name, tally]) =>
    Object.entries(tally).flatMap(([status, count]) =>
      isTaken(name, status) ? `${name}: ${count} × ${status}` : [],
    ),
  );
}

function answersOf(tallies: AttackTallies) {
  return Object.fromEntries(
    Object.entries(tallies).map(([name, tally]) => [
      `${name}: answers`,
      Object.entries(tally)
        .map(([answer, count]) => `${count} × ${answer}`)
        .join(', '),
    ]),
  );
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
const ms = (value: number) => `${Math.round(value * 10) / 10} ms`;

/** Imports are read by a job, so a bomb is taken in at first: nothing may come of it. */
async function importedBy({ databaseUrl }: CrowdWorld, companyId: number): Promise<string[]> {
  const owner = await connectOwner({ databaseUrl });
  try {
    const rows = await owner.query<{ name: string }>('select name from contacts where company_id = $1', [
      companyId,
    ]);
    return rows.map(({ name }) => name);
  } finally {
    await owner.close();
  }
}

const mostSlowdown = 2;
const mostGrowthMb = 200;

/** Faults of pace and memory; they hold on a machine that does nothing else. */
export function beyondLimits({ slowdown, memoryGrowthMb }: HostileReport): Fault[] {
  const slower = slowdown > mostSlowdown ? [`${slowdown.toFixed(2)} times the quiet p95`] : [];
  const larger = memoryGrowthMb > mostGrowthMb ? [`${Math.round(memoryGrowthMb)} MB more`] : [];
  return [
    { what: `attendants more than ${mostSlowdown} times slower`, cases: slower },
    { what: `memory grown by more than ${mostGrowthMb} MB`, cases: larger },
  ];
}

/** Companies at work on a server with its ordinary limits: first in peace, then while clients attack it in every way. */
export async function runHostileClients(plan: HostilePlan): Promise<HostileReport> {
  let reported: HostileReport | undefined;
  const size = { companies: plan.companies + 1, people: peoplePerCompany };
  await withCrowd(
    size,
    async (world) => {
      reported = await work(plan, world);
    },
    { environment: realLimits },
  );
  if (!reported) throw new Error('The run ended without a report.');
  return reported;
}

async function work(plan: HostilePlan, everybody: CrowdWorld): Promise<HostileReport> {
  const insiders = everybody.companies.at(-1);
  if (!insiders) throw new Error('There is no company.');
  const { timedCall, callMs } = timed(everybody.call);
  const world = { ...everybody, call: timedCall, companies: everybody.companies.slice(0, -1) };
  const tokens = world.companies.flatMap(({ people }) =>
    people.slice(0, screensPerCompany).map(({ token }) => token),
  );
  const email = `${peoplePerCompany}-${world.companies[0]?.companyId}@medida.example`;
  const password = 'uma senha que ninguem sabe';
  await setPassword(world, email, password);
  const screens = await openScreens({ url: world.url, tokens }, 1);
  const customers = customersOf(world, customersPerCompany);
  const attendants = attendantsOf(world);
  const visitors = visitorsOf(world.url, { email, password });
  const ended = new AbortController();
  const working = Promise.all([
    customers.write({ perSecond: plan.perSecond, signal: ended.signal }),
    attendants.work(attendPauseMs, ended.signal),
    visitors.comeAgain(ended.signal),
  ]);

  async function half(seconds: number): Promise<Half> {
    callMs.length = 0;
    const loginsBefore = visitors.loginMs.length;
    const usedBefore = await processorSeconds(world.pid);
    const peakMb = await peakMemory(world, seconds);
    return {
      callMs: [...callMs],
      loginMs: visitors.loginMs.slice(loginsBefore),
      peakMb,
      processor: ((await processorSeconds(world.pid)) - usedBefore) / seconds,
    };
  }

  const target = {
    port: Number(new URL(world.url).port),
    insiderTokens: insiders.people.map(({ token }) => token),
    knownEmail: email,
  };

  async function round(): Promise<Round> {
    const quiet = await half(plan.seconds);
    const handlesBefore = await handlesOf(world);
    const attacks = startAttacks({ target, names: plan.attacks, isOnMeasuredMachine: plan.isMeasured });
    const attacked = await half(plan.seconds);
    const handlesDuring = await handlesOf(world);
    const tallies = await attacks.stop();
    await sleep(settleMs);
    return { quiet, attacked, handlesBefore, handlesDuring, tallies };
  }

  await sleep(warmUpSeconds * 1000);
  const rounds: Round[] = [];
  for (let count = 0; count < plan.rounds; count += 1) rounds.push(await round());
  const { quiet, attacked, handlesDuring } = middleOf(rounds);
  const [{ handlesBefore } = middleOf(rounds)] = rounds;
  const memoryGrowthMb = Math.max(...rounds.map((each) => each.attacked.peakMb - each.quiet.peakMb));
  const tallies = sumOf(rounds.map((each) => each.tallies));
  ended.abort();
  await working;
  const handlesAfter = await handlesOf(world);

  await untilApplied(world, customers.sent());
  const expected = customers.sent() * screensPerCompany;
  await until(async () => (await screens.report()).heard >= expected, 'every screen has all messages').catch(
    () => undefined,
  );
  const { heard, cuts } = await screens.report();
  await screens.close();

  const imported = await importedBy(world, insiders.companyId);
  const times = (count: number, what: string): string[] =>
    Array.from({ length: Math.max(0, count) }, () => what);
  const faults: Fault[] = [
    { what: 'messages refused', cases: customers.failures() },
    { what: 'calls of attendants that failed', cases: attendants.failures() },
    { what: 'people who could not log in', cases: visitors.refusals },
    { what: 'messages that a screen was not told', cases: times(expected - heard, 'not told') },
    { what: 'messages that a screen was told twice', cases: times(heard - expected, 'told twice') },
    { what: 'screens that were cut off', cases: cuts },
    { what: 'hostile requests that were accepted or failed inside', cases: accepted(tallies) },
    { what: 'contacts that a bomb left', cases: imported },
    {
      what: 'handles that stayed open',
      cases:
        handlesAfter - handlesBefore > negligibleHandles ? [`${handlesBefore}, then ${handlesAfter}`] : [],
    },
    { what: 'complaints of the server', cases: world.complaints() },
  ];
  return {
    slowdown: slowdownOf({ quiet, attacked }),
    memoryGrowthMb,
    faults,
    complaints: new Map(),
    facts: {
      companies: world.companies.length,
      screens: tokens.length,
      'messages in': customers.sent(),
      'tickets resolved': attendants.resolved(),
      'calls of attendants, quiet and attacked': `${quiet.callMs.length} and ${attacked.callMs.length}`,
      'p50 of their calls, quiet and attacked': `${ms(percentile(quiet.callMs, 50))} and ${ms(percentile(attacked.callMs, 50))}`,
      'p95 of their calls, quiet and attacked': `${ms(p95(quiet))} and ${ms(p95(attacked))}`,
      'logins, quiet and attacked': `${quiet.loginMs.length} and ${attacked.loginMs.length}`,
      'p95 of logins, quiet and attacked': `${ms(percentile(quiet.loginMs, 95))} and ${ms(percentile(attacked.loginMs, 95))}`,
      'memory at most, quiet and attacked': `${Math.round(quiet.peakMb)} and ${Math.round(attacked.peakMb)} MB`,
      'processor of the server, quiet and attacked': `${percent(quiet.processor)} and ${percent(attacked.processor)}`,
      'handles before, during and after': `${handlesBefore}, ${handlesDuring} and ${handlesAfter}`,
      ...answersOf(tallies),
      'attendants: p95 attacked over quiet, each round': rounds
        .map((each) => slowdownOf(each).toFixed(2))
        .join(', '),
    },
  };
}
