import { writeFile } from 'node:fs/promises';

/** A fault, with what is needed to reproduce it. */
export interface Finding {
  readonly endpoint: string;
  readonly what: string;
  readonly about: string;
  readonly detail: string;
}

/** Results for one endpoint. */
export interface Tally {
  readonly endpoint: string;
  readonly cases: number;
  readonly accepted: number;
  readonly refused: number;
  readonly findings: readonly Finding[];
}

export interface FuzzReport {
  readonly seed: number;
  readonly tallies: readonly Tally[];
}

export function formatFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ endpoint, what, about, detail }) => `${endpoint}: ${what} (${about})\n    ${detail}`)
    .join('\n');
}

/** Merges the tallies of each endpoint. */
function summed(tallies: readonly Tally[]): Tally[] {
  const sums = new Map<string, Tally>();
  for (const tally of tallies) {
    const sum = sums.get(tally.endpoint);
    sums.set(tally.endpoint, {
      endpoint: tally.endpoint,
      cases: tally.cases + (sum?.cases ?? 0),
      accepted: tally.accepted + (sum?.accepted ?? 0),
      refused: tally.refused + (sum?.refused ?? 0),
      findings: [...(sum?.findings ?? []), ...tally.findings],
    });
  }
  return [...sums.values()];
}

/** Writes the report for the long run, which prints it as a table; skipped without a file name. */
export async function saveReport(file: string, report: FuzzReport): Promise<void> {
  if (file !== '') await writeFile(file, JSON.stringify({ ...report, tallies: summed(report.tallies) }));
}
