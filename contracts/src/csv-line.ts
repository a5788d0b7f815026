/** A byte order mark: without it Excel reads the file in the old code page. */
export const csvStart = '\ufeff';

/** What a spreadsheet program takes for a formula when a cell begins with it. */
const formulaStart = /^[=+\-@\t\r]/;

function cellOf(value: string): string {
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line of a table separated by semicolons, as Brazilian spreadsheets expect it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(';')}\r\n`;
}
