/** A byte order mark: without it Excel reads the file in the old code page. */
export const csvStart = '\ufeff';

/** Cell beginnings that spreadsheet programs interpret as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

function cellOf(value: string): string {
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Formats one CSV line with semicolons, as Brazilian spreadsheets expect. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(';')}\r\n`;
}
