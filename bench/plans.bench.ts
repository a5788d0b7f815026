import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { seedConversations } from './load/seed-conversations.ts';

/** The calls that screens make all day long, on a million messages; the plans are printed beside them. */
const root = join(import.meta.dirname, '..');
const measuring = spawn(process.execPath, ['server/src/testing/measure-plans.ts'], {
  cwd: root,
  stdio: ['pipe', 'pipe', 'inherit'],
});
const ended = new Promise<number>((resolve) => measuring.once('close', (code) => resolve(code ?? 1)));

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const startedAt = performance.now();
  const [company] = await seedConversations(client);
  const value = Math.round((performance.now() - startedAt) / 1000);
  console.log(JSON.stringify({ name: 'seeding 1,000,000 messages', value, unit: 's' }));
  await client.end();
  measuring.stdin.end(`${JSON.stringify(company)}\n`);
}

for await (const line of createInterface({ input: measuring.stdout })) {
  if (line.startsWith('database ')) await fill(line.slice('database '.length));
  else console.log(line);
}
process.exitCode = await ended;
