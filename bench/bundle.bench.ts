import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { printRow } from './load/print-row.ts';
import {
  filesOf,
  keysOfFrame,
  keysOfLazyPages,
  keysOfLogin,
  keysOfTickets,
  type Manifest,
  scriptsOfPages,
  without,
} from './web-bundle.ts';

/** Budgets in kB (a thousand bytes) of gzip, set for a cheap phone on a slow link. */
const loginBudget = 121;
const lazyPageBudget = 100;
const ticketsBudget = { scripts: 200, styles: 20 };

const dist = join(import.meta.dirname, '..', 'web', 'dist');
const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

/** Returns the size sent: compressed by the build, or uncompressed where compression gains nothing. */
function sentBytes(file: string): number {
  const packed = join(dist, `${file}.gz`);
  return statSync(existsSync(packed) ? packed : join(dist, file)).size;
}

function gzipKb(files: Iterable<string>): number {
  const bytes = Array.from(files, sentBytes).reduce((sum, size) => sum + size, 0);
  return Math.round(bytes / 100) / 10;
}

function row(name: string, value: number, budget?: number): void {
  const ratio = budget === undefined ? {} : { ratio: Math.round((value / budget) * 1000) / 1000 };
  printRow({ name, value, unit: 'kB gzip', ...ratio });
}

const pages = scriptsOfPages(manifest, readFileSync(join(dist, 'index.html'), 'utf8'));
row('login page, JavaScript', gzipKb(pages.login), loginBudget);
row('login page, styles', gzipKb(filesOf(manifest, keysOfLogin(manifest)).styles));

const { styles } = filesOf(manifest, keysOfTickets(manifest));
row('tickets page in all, JavaScript', gzipKb(pages.tickets), ticketsBudget.scripts);
row('tickets page in all, styles', gzipKb(styles), ticketsBudget.styles);

const frame = pages.entry.union(filesOf(manifest, keysOfFrame(manifest)).scripts);
for (const key of keysOfLazyPages(manifest)) {
  const page = filesOf(manifest, [key]);
  const name = key.replace(/^src\/pages\//u, '').replace(/\.tsx$/u, '');
  row(`page ${name}, JavaScript beyond the frame`, gzipKb(without(page.scripts, frame)), lazyPageBudget);
}
