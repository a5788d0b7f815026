import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkStructure } from './check-structure.ts';

const root = join(import.meta.dirname, '..', '..');
const folders = ['contracts', 'server', 'web', 'e2e', 'emulator', 'trials', 'tools', 'bench'];
const notOurs = new Set(['node_modules', 'dist', '.output', '.cache', 'results']);

function readFiles(folder: string, files: Map<string, string>): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !notOurs.has(entry.name)) readFiles(path, files);
    const hasRules = folder === 'server/migrations' || /\.(?:ts|tsx|mts|mjs|js|css)$/u.test(entry.name);
    if (entry.isFile() && hasRules) {
      files.set(path, readFileSync(join(root, path), 'utf8'));
    }
  }
}

const files = new Map<string, string>();
for (const folder of folders) readFiles(folder, files);
const findings = checkStructure(files);
for (const { path, line, rule, message } of findings) console.log(`${path}:${line}  ${rule}  ${message}`);
console.log(`${files.size} files checked, ${findings.length} broken rules`);
process.exitCode = findings.length === 0 ? 0 : 1;
