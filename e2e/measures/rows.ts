const round = (value: number) => Math.round(value * 100) / 100;

/** One line of a measurement, with the share of its budget that it uses. */
export function report(name: string, value: number, unit: string, budget?: number): void {
  const ratio = budget === undefined ? {} : { ratio: round(value / budget) };
  process.stdout.write(`${JSON.stringify({ name, value: round(value), unit, ...ratio })}\n`);
}

/** One line beside the figures, which says where one of them comes from. */
export function remark(text: string): void {
  process.stdout.write(`-- ${text}\n`);
}

/** The one below which so many of a hundred are. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
