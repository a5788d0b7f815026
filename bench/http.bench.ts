import { deepStrictEqual } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type LoadRequest, type LoadResult, measureLoad, warmUp } from './load/http-load.ts';
import { printRow } from './load/print-row.ts';
import { wholeSize } from './load/seed-conversations.ts';
import { post, visitorsOf } from './load/visitors.ts';
import { inWorld, password, type World } from './load/world.ts';

/**
 * Measures the most frequent calls of the web app, with one caller and with twenty concurrent ones, on two companies of
 * 100,000 tickets each; for two of the calls also the upper limit of this machine, in the same run.
 */
const isQuick = process.argv.includes('--quick');
const sizes = isQuick ? { ...wholeSize, contacts: 2000 } : wholeSize;
const seconds = isQuick ? 1 : 6;
const turns = isQuick ? 1 : 3;
const callers = [1, 20];
/** Minimum share of the bare limit's throughput, and maximum ratio of the 99th percentile to the median. */
const budgets = { share: 0.8, p99: 4 };

const round = (value: number) => Math.round(value * 100) / 100;

function tell(name: string, connections: number, { perSecond, p50, p97_5, p99, bytes }: LoadResult): void {
  const who = connections === 1 ? 'one caller' : `${connections} callers`;
  printRow({ name: `${name}, ${who}`, value: round(perSecond), unit: '/s', p50, p97_5, p99, bytes });
}

async function get(url: string, token?: string): Promise<unknown> {
  const answer = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  if (!answer.ok) throw new Error(`GET ${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Alternates between the product and the bare limit, so that both are measured under the same machine load. */
async function compare(name: string, ours: LoadRequest, limit: LoadRequest): Promise<void> {
  deepStrictEqual(await get(ours.url, ours.token), await get(limit.url), `${name} is the same answer`);
  for (const shot of [ours, limit]) await warmUp(shot);
  for (const connections of callers) {
    for (const shot of [ours, limit]) await measureLoad(shot, connections, 1);
    const found = { ours: [] as LoadResult[], limit: [] as LoadResult[] };
    for (let turn = 0; turn < turns; turn += 1) {
      found.limit.push(await measureLoad(limit, connections, Math.ceil(seconds / 2)));
      found.ours.push(await measureLoad(ours, connections, Math.ceil(seconds / 2)));
    }
    const middle = (salvos: readonly LoadResult[]) =>
      salvos.toSorted((a, b) => b.perSecond - a.perSecond)[Math.floor(turns / 2)] as LoadResult;
    const [mine, bare] = [middle(found.ours), middle(found.limit)];
    tell(name, connections, mine);
    tell(`${name}, bare limit`, connections, bare);
    const share = mine.perSecond / bare.perSecond;
    const who = connections === 1 ? 'one caller' : `${connections} callers`;
    printRow({
      name: `${name}, share of the limit, ${who}`,
      value: round(share),
      unit: '×',
      ratio: round(budgets.share / share),
    });
    if (connections > 1) {
      const spread = mine.p99 / Math.max(mine.p50, 1);
      printRow({
        name: `${name}, slowest hundredth`,
        value: round(spread),
        unit: '× p50',
        ratio: round(spread / budgets.p99),
      });
    }
  }
}

async function besideTheLimit(world: World, token: string): Promise<void> {
  const [company] = world.world;
  const bare = spawn(
    process.execPath,
    [
      join('bench', 'load', 'bare-limit.ts'),
      world.databaseUrl,
      String(company?.companyId),
      String(company?.mediumTicketId),
    ],
    { cwd: join(import.meta.dirname, '..'), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const [line] = await once(bare.stdout, 'data');
    const url = String(line).trim();
    const list = { url: `${world.url}/api/tickets?status=open&showAll=true`, token };
    await compare('open tickets, admin', list, { url: `${url}/tickets` });
    const page = { url: `${world.url}/api/messages/${company?.mediumTicketId}`, token };
    await compare('message page of 200', page, { url: `${url}/messages` });
  } finally {
    bare.kill();
    await once(bare, 'close');
  }
}

await inWorld(isQuick ? 'quick' : 'whole', sizes, async (world) => {
  const [company] = world.world;
  const api = `${world.url}/api`;
  printRow({ name: 'cold start to the first answer', value: Math.round(world.startMs), unit: 'ms' });
  const { admin, attendant } = await visitorsOf(world);
  await besideTheLimit(world, admin);
  const shots: readonly (LoadRequest & { readonly name: string })[] = [
    { name: 'open tickets, attendant of three queues', url: `${api}/tickets?status=open`, token: attendant },
    {
      name: 'tickets of a common name',
      url: `${api}/tickets?searchParam=bruno&bounded=true`,
      token: attendant,
    },
    { name: 'message page of 10,000', url: `${api}/messages/${company?.longTicketId}`, token: attendant },
    { name: 'contacts of a common name', url: `${api}/contacts?searchParam=marcia`, token: attendant },
    { name: 'messages with common words', url: `${api}/messages/search?searchParam=boleto`, token: admin },
    { name: 'board', url: `${api}/ticket/kanban`, token: attendant },
    { name: 'dashboard of 30 days', url: `${api}/dashboard?days=30`, token: admin },
  ];
  for (const { name, ...shot } of shots) {
    if (!isQuick) await measureLoad(shot, 1, 1);
    for (const connections of callers) tell(name, connections, await measureLoad(shot, connections, seconds));
  }
  // Runs last: each login ends the user's previous session.
  const body = { email: `pessoa20-${company?.companyId}@bench.example`, password };
  await post(`${api}/auth/login`, body);
  for (const connections of callers) {
    tell(
      'login',
      connections,
      await measureLoad({ url: `${api}/auth/login`, method: 'POST', body }, connections, seconds),
    );
  }
});
