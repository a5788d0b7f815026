/**
 * One measurement: its name, value, and the share of its budget that it uses. Other data of a bench (percentiles,
 * bytes, figures at other sizes) becomes a column of its own.
 * @typedef {{ name: string; value: number; unit: string; ratio?: number; [column: string]: number | string | undefined }} Row
 * @typedef {{ header: string[]; lines: string[][] }} Table
 */

const plain = new Set(['name', 'value', 'unit', 'ratio']);
const headings = new Map([['p97_5', 'p97.5']]);

/**
 * @param {number | undefined} ratio
 * @returns {string}
 */
function budgetOf(ratio) {
  if (ratio === undefined) return '';
  return `${Math.round(ratio * 100)} %${ratio > 1 ? ' OVER' : ''}`;
}

/**
 * Builds a table with a line for each row; it has the columns of all rows.
 * @param {readonly Row[]} rows
 * @returns {Table}
 */
export function tableOf(rows) {
  const more = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => !plain.has(key));
  const isBudgeted = rows.some(({ ratio }) => ratio !== undefined);
  return {
    header: [
      '',
      'figure',
      ...more.map((key) => headings.get(key) ?? key),
      ...(isBudgeted ? ['of budget'] : []),
    ],
    lines: rows.map((row) => [
      row.name,
      `${row.value} ${row.unit}`,
      ...more.map((key) => String(row[key] ?? '')),
      ...(isBudgeted ? [budgetOf(row.ratio)] : []),
    ]),
  };
}

/**
 * Aligns names to the left and figures to the right.
 * @param {Table} table
 */
export function asText({ header, lines }) {
  const widths = header.map((_, at) => Math.max(...[header, ...lines].map((line) => line[at]?.length ?? 0)));
  return [header, ...lines]
    .map((line) =>
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** @param {Table} table */
export function asMarkdown({ header, lines }) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map((_, at) => (at === 0 ? '---' : '---:'))), ...lines.map(line)].join(
    '\n',
  );
}
