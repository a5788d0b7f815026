import type { KillReport } from './run-kills.ts';

const shownCases = 5;
const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Answers with whether all is well. */
export function printReport({ facts, faults, complaints }: KillReport): boolean {
  const rows = [
    ...Object.entries(facts).map(([what, value]) => [what, String(value)] as const),
    ...faults.map(({ what, cases }) => [what, String(cases.length)] as const),
  ];
  const width = Math.max(...rows.map(([what]) => what.length));
  for (const [what, value] of rows) print(`${what.padEnd(width)}  ${value.padStart(8)}`);
  for (const { what, cases } of faults) {
    for (const example of cases.slice(0, shownCases)) print(`${what}: ${example}`);
  }
  for (const [complaint, count] of complaints) print(`the server said ${count} times: ${complaint}`);
  return faults.every(({ cases }) => cases.length === 0);
}
