import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { wholeSize } from './load/seed-conversations.ts';
import { inWorld, password } from './load/world.ts';

/**
 * The product in a real browser, on a company with a history, while customers write: what travels, how long one waits,
 * whether keys and scrolling stay smooth, and what stays in memory after two hours of use.
 */
const isQuick = process.argv.includes('--quick');
const sizes = isQuick ? { ...wholeSize, contacts: 2000 } : wholeSize;

/** For the number that the customers write to. */
async function makeRoom(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update plans set connections = 10');
  await client.end();
}

await inWorld(isQuick ? 'quick' : 'whole', sizes, async ({ url, databaseUrl, world }) => {
  await makeRoom(databaseUrl);
  const [company] = world;
  const credentials = (nth: number) => ({
    email: `pessoa${nth}-${company?.companyId}@bench.example`,
    password,
  });
  const people = { admin: credentials(1), person: { ...credentials(2), id: company?.attendantId } };
  const given = { url, people, longTicketId: company?.longTicketId, isQuick };
  const measuring = spawn(
    process.execPath,
    [join('e2e', 'measures', 'measure-browser.ts'), JSON.stringify(given)],
    { cwd: join(import.meta.dirname, '..'), stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = await once(measuring, 'close');
  if (code !== 0) throw new Error(`The measuring in the browser ended with ${code}.`);
});
