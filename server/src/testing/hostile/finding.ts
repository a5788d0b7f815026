import { writeFile } from 'node:fs/promises';

/** Something that must not be, and how to see it again. */
export interface Finding {
  readonly endpoint: string;
  readonly what: string;
  readonly about: string;
  readonly detail: string;
}

/** What was tried with one endpoint. */
export interface Tally {
  readonly endpoint: string;
  readonly cases: number;
  readonly accepted: number;
  readonly refused: number;
  readonly findings: readonly Finding[];
}

export interface SiegeReport {
  readonly seed: number;
  readonly tallies: readonly Tally[];
}

export function tellFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ endpoint, what, about, detail }) => `${endpoint}: ${what} (${about})\n    ${detail}`)
    .join('\n');
}

/** One line for each endpoint. */
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

/** For whoever asked for the long form and prints it as a table; nobody did where there is no file. */
export async function keepReport(file: string, report: SiegeReport): Promise<void> {
  if (file !== '') await writeFile(file, JSON.stringify({ ...report, tallies: summed(report.tallies) }));
}
