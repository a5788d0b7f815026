import type { ReactNode } from 'react';
import { useT } from '#lib/i18n.ts';
import classes from './data-table.module.css';
import { Skeleton } from './skeleton.tsx';
import { useLoadMore } from './use-endless-list.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface DataTableSkeletonProps {
  readonly columns: readonly {
    readonly key: string;
    readonly header: string;
    readonly align?: 'start' | 'end';
    readonly card?: 'title' | 'line' | 'corner' | 'foot' | 'hidden';
  }[];
  readonly rows: number;
}

const widths = ['70%', '55%', '80%', '45%', '62%', '50%', '74%'];

function DataTableSkeleton({ columns, rows }: DataTableSkeletonProps) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
    <tr key={row} className={classes.row}>
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={classes.cell}
          data-align={column.align}
          data-card={column.card ?? 'line'}
          data-label={column.header}
        >
          <Skeleton width={widths[(row * 3 + index) % widths.length] ?? '60%'} />
        </td>
      ))}
    </tr>
  ));
}

export interface DataTableColumn<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** Any CSS width; the other columns share the rest. */
  readonly width?: string;
  /**
   * On a phone a row is a card: its title, a labelled line, its corner with the buttons, its foot where they are too many
   * to stand beside the title, or not there at all.
   */
  readonly card?: 'title' | 'line' | 'corner' | 'foot' | 'hidden';
}

export interface DataTableProps<Row> {
  /** Names the table for a screen reader. */
  readonly label: string;
  readonly columns: readonly DataTableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Sets off a row that wants attention; what it wants is said in words in one of its cells. */
  readonly rowTone?: (row: Row) => 'danger' | undefined;
  /** The first page is on its way: a skeleton is shown. */
  readonly isLoading?: boolean;
  readonly isLoadingMore?: boolean;
  readonly hasMore?: boolean;
  /** Called when the reader comes near the end. */
  readonly onLoadMore?: () => void;
  /** Shown instead of the table when there are no rows. */
  readonly empty?: ReactNode;
  /** Shown instead of the table, such as an `ErrorState`. */
  readonly error?: ReactNode;
}

/** Rows of plain HTML, because library components inside rows cost five times the time. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowTone,
  isLoading = false,
  isLoadingMore = false,
  hasMore = false,
  onLoadMore,
  empty,
  error,
}: DataTableProps<Row>) {
  const t = useT();
  const sentinel = useLoadMore({
    isActive: hasMore && !isLoading && !isLoadingMore && !error,
    rowCount: rows.length,
    onLoadMore,
  });

  if (error) return <div className={classes.frame}>{error}</div>;
  if (!isLoading && rows.length === 0) return <div className={classes.frame}>{empty}</div>;

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable to be scrolled by keyboard
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      <div className={classes.content}>
        <table className={classes.table} aria-busy={isLoading || isLoadingMore}>
          <caption>
            <VisuallyHidden>{isLoading ? t('ui.loading') : label}</VisuallyHidden>
          </caption>
          <thead className={classes.head}>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={classes.header}
                  data-align={column.align}
                  style={column.width === undefined ? undefined : { width: column.width }}
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} className={classes.row} data-tone={rowTone?.(row)}>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={classes.cell}
                    data-align={column.align}
                    data-card={column.card ?? 'line'}
                    data-label={column.header}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
            {isLoading ? <DataTableSkeleton columns={columns} rows={6} /> : null}
            {isLoadingMore ? <DataTableSkeleton columns={columns} rows={2} /> : null}
          </tbody>
        </table>
        <div ref={sentinel} className={classes.sentinel} aria-hidden="true" />
        {isLoadingMore ? (
          <div role="status">
            <VisuallyHidden>{t('ui.loadingMore')}</VisuallyHidden>
          </div>
        ) : null}
      </div>
    </section>
  );
}
