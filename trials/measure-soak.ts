import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { attendantsOf } from './crowd/attendants.ts';
import { withCrowd } from './crowd/crowd-world.ts';
import { customersOf } from './crowd/customers.ts';
import { openScreens } from './crowd/screens.ts';
import { advanceTime, untilApplied, type VitalSigns, vitalSigns } from './crowd/vital-signs.ts';
import { percentile } from './measured-server.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, 'per-second': { type: 'string', default: '20' } },
});
const minutes = Number(values.minutes);
const samples = 24;
const size = { companies: 10, people: 4 };
const customersPerCompany = 30;
const attendPauseMs = 1000;
const changeEveryMs = 1000;
/** Between two samples, for what is kept for a day or a week: both have come round well before the first third ends. */
const hoursBetween = 42;
const mostGrowth = 1.1;
/** A handful of rows or handles is the moment at which one looks, not growth. */
const negligible = 25;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const round = (value: number) => Math.round(value * 10) / 10;

interface Verdict {
  readonly sign: string;
  readonly early: number;
  readonly late: number;
  readonly growth: number;
  readonly grows: boolean;
}

/** The middle of the second third, when everything has been there once, against that of the last. */
function judge(taken: readonly VitalSigns[]): Verdict[] {
  const third = Math.floor(taken.length / 3);
  return Object.keys(taken[0] ?? {}).map((sign) => {
    const of = (part: readonly VitalSigns[]) =>
      percentile(
        part.map((signs) => signs[sign] ?? 0),
        50,
      );
    const [early, late] = [of(taken.slice(third, 2 * third)), of(taken.slice(2 * third))];
    const growth = late === early ? 1 : late / Math.max(early, 1);
    const isLarge = sign.includes('memory') || late - early > negligible;
    return { sign, early, late, growth, grows: growth > mostGrowth && isLarge };
  });
}

function printTable(verdicts: readonly Verdict[]): void {
  const width = Math.max(...verdicts.map(({ sign }) => sign.length));
  print(`${''.padEnd(width)}  second third   last third   growth`);
  for (const { sign, early, late, growth, grows } of verdicts) {
    const figures = [round(early), round(late)].map((value) => String(value).padStart(12)).join(' ');
    const percent = `${Math.round((growth - 1) * 100)} %`.padStart(8);
    print(`${sign.padEnd(width)}  ${figures} ${percent}${grows ? '  GROWS' : ''}`);
  }
}

/** Everybody at work for so long; ends with 1 when something grows that must not, or anything failed. */
await withCrowd(size, async (world) => {
  const tokens = world.companies.flatMap(({ people }) => people.map(({ token }) => token));
  const screens = await openScreens({ url: world.url, tokens, changeEveryMs }, 1);
  const customers = customersOf(world, customersPerCompany);
  const attendants = attendantsOf(world);
  const ended = new AbortController();
  const working = Promise.all([
    customers.write({ perSecond: Number(values['per-second']), signal: ended.signal }),
    attendants.work(attendPauseMs, ended.signal),
  ]);
  const taken: VitalSigns[] = [];
  for (let sample = 1; sample <= samples; sample += 1) {
    await sleep((minutes * 60_000) / samples);
    await advanceTime(world, hoursBetween);
    const signs = await vitalSigns(world);
    taken.push(signs);
    const living = round(signs['living memory, MB'] ?? 0);
    print(
      `${sample} of ${samples}: ${customers.sent()} messages, ${attendants.resolved()} resolved, ${living} MB`,
    );
  }
  ended.abort();
  await working;
  await untilApplied(world, customers.sent());
  const { cuts } = await screens.report();
  await screens.close();
  const verdicts = judge(taken);
  printTable(verdicts);
  const failures = [...customers.failures(), ...attendants.failures(), ...cuts, ...world.complaints()];
  print(
    `${customers.sent()} messages, ${attendants.resolved()} tickets resolved, ${failures.length} failures`,
  );
  for (const failure of failures.slice(0, 5)) print(failure);
  if (failures.length > 0 || verdicts.some(({ grows }) => grows)) process.exitCode = 1;
});
