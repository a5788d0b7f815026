/** A measurement, as `tools/bench.mjs` reads it from what a bench prints. */
export function printRow(row: object): void {
  process.stdout.write(`${JSON.stringify(row)}\n`);
}
