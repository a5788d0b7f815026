import { posix } from 'node:path';
import type { Finding, Project } from './project.ts';

const rule = 'migration-names';

/** Migrations run in the order of their numbers, so the numbers must have no gaps and no duplicates. */
export function migrationNames(project: Project): Finding[] {
  const findings: Finding[] = [];
  let expected = 1;
  for (const path of [...project.files.keys()]
    .filter((file) => file.startsWith('server/migrations/'))
    .sort()) {
    const number = /^(\d{4})_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/u.exec(posix.basename(path))?.[1];
    if (number === undefined) {
      const message =
        'A migration is named NNNN_what_it_does.sql, for example 0007_create_tickets.sql: four digits, snake_case, plain SQL. Anything else is not run.';
      findings.push({ path, line: 1, rule, message });
      continue;
    }
    if (Number(number) !== expected) {
      const message = `Expected number ${String(expected).padStart(4, '0')} here. Numbers follow each other without gap or double, or two databases could run different files: rename the one that has not landed yet.`;
      findings.push({ path, line: 1, rule, message });
    }
    expected = Number(number) + 1;
  }
  return findings;
}
