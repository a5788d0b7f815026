import pg from 'pg';
import { type GrowthQuery, growthQueriesOf } from './load/growth-queries.ts';
import { printRow } from './load/print-row.ts';
import { type GrownCompany, seedGrowth } from './load/seed-growth.ts';
import { type Reading, readingOf } from './load/statement-pages.ts';
import { post } from './load/visitors.ts';
import { inWorldOf, password, type World } from './load/world.ts';

/**
 * Measures every read of the web app in companies of 10,000, 100,000 and 1,000,000 tickets, all in one database: the
 * median time, and the pages that PostgreSQL reads. The largest company may cost one and a half times the smallest.
 * `--pages` leaves out the time, which is meaningless on a busy machine; `--only=tag` runs only the questions with this
 * text in their name.
 */
const isQuick = process.argv.includes('--quick');
const isTimed = !process.argv.includes('--pages');
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
const sizes = isQuick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];
const callsIfTimed = isQuick ? 5 : 15;
const calls = isTimed ? callsIfTimed : 1;
/** On every connection PostgreSQL plans a statement at its first call. */
const callsBefore = isTimed ? 6 : 0;
const mostGrowth = 1.5;

const round = (value: number) => Math.round(value * 100) / 100;
const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const short = (tickets: number) => (tickets < 1_000_000 ? `${tickets / 1000}k` : `${tickets / 1_000_000}M`);

interface Answer {
  readonly ms: number;
  readonly bytes: number;
}

interface Asker {
  readonly tickets: number;
  readonly questions: readonly GrowthQuery[];
  ask(question: GrowthQuery): Promise<Answer>;
}

async function askerOf({ url }: World<unknown>, company: GrownCompany): Promise<Asker> {
  const enter = async (nth: number) => {
    const email = `pessoa${nth}-${company.companyId}@bench.example`;
    return (await post<{ token: string }>(`${url}/api/auth/login`, { email, password })).token;
  };
  const tokens = { admin: await enter(1), attendant: await enter(2) };
  return {
    tickets: company.tickets,
    questions: growthQueriesOf(company),
    async ask({ path, who }) {
      const startedAt = performance.now();
      const answer = await fetch(`${url}/api${path}`, {
        headers: { authorization: `Bearer ${tokens[who]}` },
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${text}`);
      return { ms: performance.now() - startedAt, bytes: text.length };
    },
  };
}

interface Cost extends Answer {
  readonly tickets: number;
  readonly reading: Reading;
}

/** Alternates between the sizes, so that all are measured under the same machine load. */
async function costsOf(nth: number, askers: readonly Asker[], client: pg.Client): Promise<Cost[]> {
  const asked = askers.map(({ tickets, questions, ask }) => {
    const question = questions[nth] as GrowthQuery;
    return { tickets, took: [] as Answer[], once: () => ask(question) };
  });
  for (let call = -callsBefore; call < calls; call += 1) {
    for (const { took, once } of asked) {
      const answer = await once();
      if (call >= 0) took.push(answer);
    }
  }
  const costs: Cost[] = [];
  for (const { tickets, took, once } of asked) {
    const ms = middle(took.map((answer) => answer.ms));
    const bytes = middle(took.map((answer) => answer.bytes));
    costs.push({ tickets, ms, bytes, reading: await readingOf(client, once) });
  }
  return costs;
}

function tell(name: string, costs: readonly Cost[]): void {
  const [fewest, most] = [costs[0] as Cost, costs.at(-1) as Cost];
  const pages = most.reading.pages / Math.max(fewest.reading.pages, 1);
  const growth = isTimed ? most.ms / fewest.ms : pages;
  const columns = Object.fromEntries(
    costs.flatMap(({ tickets, ms, reading }) => [
      ...(isTimed ? [[`ms at ${short(tickets)}`, round(ms)]] : []),
      [`pages at ${short(tickets)}`, Math.round(reading.pages)],
    ]),
  );
  const row = { name, value: round(growth), unit: '×', 'pages ×': round(pages), ...columns };
  printRow({ ...row, ratio: round(growth / mostGrowth) });
  if (growth > mostGrowth || pages > mostGrowth) {
    process.stdout.write(`-- ${name}: ${fewest.bytes} and ${most.bytes} bytes; ${most.reading.heaviest}\n`);
  }
}

const making = {
  name: isQuick ? 'growth-quick' : 'growth',
  sizes,
  seeds: ['seed-conversations.ts', 'seed-attendances.ts', 'seed-growth.ts'],
  fill: (client: pg.Client, passwordHash: string) => seedGrowth(client, sizes, passwordHash),
  environment: { ROLES: 'web' },
  isOnlyRead: true,
};

await inWorldOf(making, async (world) => {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  const askers: Asker[] = [];
  for (const company of world.world) askers.push(await askerOf(world, company));
  for (const [nth, { name }] of (askers[0]?.questions ?? []).entries()) {
    if (name.includes(only)) tell(name, await costsOf(nth, askers, client));
  }
  await client.end();
});
