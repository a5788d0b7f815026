import { attendantsOf } from './crowd/attendants.ts';
import { withCrowd } from './crowd/crowd-world.ts';
import { customersOf } from './crowd/customers.ts';
import { openScreens } from './crowd/screens.ts';
import { untilApplied } from './crowd/vital-signs.ts';
import { memoryMb, report } from './measured-server.ts';

const isQuick = process.argv.includes('--quick');
/**
 * One hour of a busy company, at one message a second, replayed at full speed; the quick form covers a few minutes of
 * it.
 */
const messages = isQuick ? 600 : 3600;
const perSecond = isQuick ? 80 : 60;
const size = { companies: 5, people: 4 };
const customersPerCompany = 30;
const attendPauseMs = 500;
const changeEveryMs = 1000;
const mostGrowth = 1.1;

/** Measures the server's memory when idle, with all clients connected, and after an hour's worth of traffic. */
await withCrowd(size, async (world) => {
  report('what the server keeps, idle', await world.livingMb(), 'MB');
  report('what the server occupies, idle', await memoryMb(world.pid, 'VmRSS'), 'MB');
  const tokens = world.companies.flatMap(({ people }) => people.map(({ token }) => token));
  const screens = await openScreens({ url: world.url, tokens, changeEveryMs }, 1);
  const customers = customersOf(world, customersPerCompany);
  const attendants = attendantsOf(world);
  const ended = new AbortController();
  const working = attendants.work(attendPauseMs, ended.signal);
  // One-time allocations (plans, prepared statements, compiled code) are made in the first quarter.
  await customers.write({ perSecond, count: messages / 4 });
  await untilApplied(world, customers.sent());
  const atFirst = await world.livingMb();
  await customers.write({ perSecond, count: (messages * 3) / 4 });
  report('what the server occupies, under load', await memoryMb(world.pid, 'VmRSS'), 'MB');
  ended.abort();
  await working;
  await untilApplied(world, customers.sent());
  const atEnd = await world.livingMb();
  const { cuts } = await screens.report();
  await screens.close();
  const failures = [...customers.failures(), ...attendants.failures(), ...cuts, ...world.complaints()];
  if (failures.length > 0) throw new Error(`${failures.length} failures: ${failures[0]}`);
  report(`what the server keeps after ${messages / 4} messages`, atFirst, 'MB');
  report(`what the server keeps after ${messages} messages`, atEnd, 'MB');
  report('of after a quarter of them', atEnd / atFirst, 'times', mostGrowth);
  report('tickets that were attended', attendants.resolved(), 'tickets');
  report('what the server occupied at most', await memoryMb(world.pid, 'VmHWM'), 'MB');
});
