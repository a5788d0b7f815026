import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { printRow } from './load/print-row.ts';
import {
  filesOf,
  keysOfLazyPages,
  keysOfLogin,
  keysOfTickets,
  type Manifest,
  scriptsOfPage,
  without,
} from './web-bundle.ts';

/** Budgets in kB (a thousand bytes) of gzip: what a cheap phone on a poor link can wait for. */
const loginBudget = 120;
const lazyPageBudget = 130;
const ticketsBudget = { scripts: 200, styles: 20 };

const dist = join(import.meta.dirname, '..', 'web', 'dist');
const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

function gzipKb(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  return Math.round(bytes / 100) / 10;
}

function row(name: string, value: number, budget?: number): void {
  const ratio = budget === undefined ? {} : { ratio: Math.round((value / budget) * 1000) / 1000 };
  printRow({ name, value, unit: 'kB gzip', ...ratio });
}

const entry = scriptsOfPage(readFileSync(join(dist, 'index.html'), 'utf8'));
const login = filesOf(manifest, keysOfLogin(manifest));
row('login page, JavaScript', gzipKb(entry.union(login.scripts)), loginBudget);
row('login page, styles', gzipKb(login.styles));

const tickets = filesOf(manifest, keysOfTickets(manifest));
row('tickets page in all, JavaScript', gzipKb(entry.union(tickets.scripts)), ticketsBudget.scripts);
row('tickets page in all, styles', gzipKb(tickets.styles), ticketsBudget.styles);

for (const key of keysOfLazyPages(manifest)) {
  const page = filesOf(manifest, [key]);
  const name = key.replace(/^src\/pages\//u, '').replace(/\.tsx$/u, '');
  row(`page ${name}, JavaScript beyond the entry`, gzipKb(without(page.scripts, entry)), lazyPageBudget);
}
