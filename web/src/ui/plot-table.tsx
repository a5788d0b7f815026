import { useFormat } from '#lib/format.ts';
import classes from './plot-table.module.css';

interface PlotRow {
  readonly key: string;
  readonly name: string;
  readonly values: readonly number[];
  /** To see what the first of them counts. */
  readonly onChoose: (() => void) | undefined;
}

interface PlotTableProps {
  readonly label: string;
  readonly tableLabel: string;
  /** The first names the rows. */
  readonly columns: readonly string[];
  readonly rows: readonly PlotRow[];
}

/** The figures of a plot, for those who would rather read than look. */
export function PlotTable({ label, tableLabel, columns, rows }: PlotTableProps) {
  const format = useFormat();
  return (
    <details className={classes.root}>
      <summary>{tableLabel}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable to be scrolled by keyboard */}
      <section className={classes.scroller} tabIndex={0} aria-label={label}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, values, onChoose }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={columns[index + 1]}>
                    {onChoose && index === 0 ? (
                      <button type="button" className={classes.choose} onClick={onChoose}>
                        {format.number(value)}
                      </button>
                    ) : (
                      format.number(value)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
