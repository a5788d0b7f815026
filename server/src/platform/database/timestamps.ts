/**
 * "2026-11-15 03:46:56.12+00", or "2026-11-15T03:46:56.12+00:00" inside JSON, as ISO-8601 with all milliseconds, so that
 * two of them compare as text; the session is always in UTC.
 */
export function toIso(value: string): string {
  const end = value.lastIndexOf('+');
  const dot = value.indexOf('.');
  const seconds = value.slice(0, dot === -1 ? end : dot).replace(' ', 'T');
  return `${seconds}.${dot === -1 ? '000' : value.slice(dot + 1, end).padEnd(3, '0')}Z`;
}

type TimestampColumns<Row> = {
  readonly [Key in keyof Row]: Row[Key] extends string | null ? Key : never;
}[keyof Row];

/**
 * Rows that came as JSON, which is read several times faster than a column at a time. JSON has no moments, so the
 * columns that hold one are named.
 */
export function timestampsToIso<Row extends object>(
  rows: Row[],
  columns: readonly TimestampColumns<Row>[],
): void {
  for (const row of rows as Record<TimestampColumns<Row>, string | null>[]) {
    for (const column of columns) {
      const value = row[column];
      if (value !== null) row[column] = toIso(value);
    }
  }
}
