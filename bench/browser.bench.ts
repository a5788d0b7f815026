import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { wholeSize } from './load/seed-conversations.ts';
import { inWorld, password } from './load/world.ts';
import { type Manifest, scriptsOfPages } from './web-bundle.ts';

/**
 * Measures the product in a real browser, on a company with a history and incoming messages: bytes transferred, waiting
 * times, smoothness of typing and scrolling, and memory after two hours of use.
 */
const isQuick = process.argv.includes('--quick');
const sizes = isQuick ? { ...wholeSize, contacts: 2000 } : wholeSize;

/** Returns the script counts of the `bundle` bench for the two pages, to compare with the bytes transferred. */
function countedScripts() {
  const dist = join(import.meta.dirname, '..', 'web', 'dist');
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const { login, tickets } = scriptsOfPages(manifest, readFileSync(join(dist, 'index.html'), 'utf8'));
  return { login: [...login], tickets: [...tickets] };
}

/** Raises the plan's limit, so that there is a connection for the customers' messages. */
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
  const given = { url, people, longTicketId: company?.longTicketId, counted: countedScripts(), isQuick };
  const measuring = spawn(
    process.execPath,
    [join('e2e', 'measures', 'measure-browser.ts'), JSON.stringify(given)],
    { cwd: join(import.meta.dirname, '..'), stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = await once(measuring, 'close');
  if (code !== 0) throw new Error(`The measuring in the browser ended with ${code}.`);
});
