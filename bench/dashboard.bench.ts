import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { seedAttendances } from './load/seed-attendances.ts';

/**
 * What each call of the dashboard costs with 10,000, 100,000 and 1,000,000 tickets behind it, and how much more the last
 * costs than the first. `node bench/dashboard.bench.ts 10000 50000` measures these instead.
 */
const given = process.argv.slice(2).map(Number).filter(Number.isSafeInteger);
const sizes = given.length > 0 ? given : [10_000, 100_000, 1_000_000];
const measuring = spawn(process.execPath, ['server/src/testing/measure-dashboard.ts'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: ['pipe', 'pipe', 'inherit'],
});
const ended = new Promise<number>((resolve) => measuring.once('close', (code) => resolve(code ?? 1)));

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const companies: object[] = [];
  for (const tickets of sizes) {
    const startedAt = performance.now();
    companies.push({ tickets, ...(await seedAttendances(client, tickets)) });
    const value = Math.round((performance.now() - startedAt) / 1000);
    console.log(JSON.stringify({ name: `seeding ${tickets} tickets`, value, unit: 's' }));
  }
  await client.query('vacuum analyze');
  await client.end();
  measuring.stdin.end(`${JSON.stringify(companies)}\n`);
}

for await (const line of createInterface({ input: measuring.stdout })) {
  if (line.startsWith('database ')) await fill(line.slice('database '.length));
  else console.log(line);
}
process.exitCode = await ended;
