/** Prints a measurement in the format that `tools/bench.mjs` reads from a bench's output. */
export function printRow(row: object): void {
  process.stdout.write(`${JSON.stringify(row)}\n`);
}
