import { type CSSProperties, type Ref, useRef } from 'react';
import { type CustomContainerComponentProps, type CustomItemComponentProps, Virtualizer } from 'virtua';
import { useT } from '#lib/i18n.ts';
import type { DataTableColumn, DataTableProps } from './data-table.tsx';
import { SkeletonList } from './skeleton-list.tsx';
import { useLoadMore } from './use-endless-list.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import classes from './virtual-table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const headHeight = 38;

function Body({ style, children, ref }: CustomContainerComponentProps) {
  return (
    <tbody className={classes.body} style={style} ref={ref as Ref<HTMLTableSectionElement>}>
      {children}
    </tbody>
  );
}

function Line({ style, children, ref, index }: CustomItemComponentProps) {
  return (
    <tr className={classes.row} style={style} ref={ref as Ref<HTMLTableRowElement>} aria-rowindex={index + 2}>
      {children}
    </tr>
  );
}

/** A table that may grow to thousands of rows: only those in sight are drawn. On a phone a row is a list entry. */
export function VirtualTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  isLoading = false,
  isLoadingMore = false,
  hasMore = false,
  onLoadMore,
  empty,
  error,
}: DataTableProps<Row>) {
  const t = useT();
  const isNarrow = useIsNarrow();
  const scroller = useRef<HTMLElement>(null);
  const sentinel = useLoadMore({
    isActive: hasMore && !isLoading && !isLoadingMore && !error,
    rowCount: rows.length,
    onLoadMore,
  });

  if (error) return <div className={classes.frame}>{error}</div>;
  if (isLoading) {
    return (
      <div className={classes.frame}>
        <SkeletonList rows={8} />
      </div>
    );
  }
  if (rows.length === 0) return <div className={classes.frame}>{empty}</div>;

  const widths = columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable to be scrolled by keyboard
    <section ref={scroller} className={classes.frame} aria-label={label} tabIndex={0}>
      <div className={classes.content}>
        <table
          className={classes.table}
          style={{ '--columns': widths } as CSSProperties}
          aria-busy={isLoadingMore}
          aria-rowcount={hasMore ? -1 : rows.length + 1}
        >
          <caption>
            <VisuallyHidden>{label}</VisuallyHidden>
          </caption>
          <thead className={classes.head}>
            <tr className={classes.headRow}>
              {columns.map(({ key, header, align }) => (
                <th key={key} scope="col" className={classes.header} data-align={align}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <Virtualizer
            data={rows}
            as={Body}
            item={Line}
            scrollRef={scroller}
            startMargin={isNarrow ? 0 : headHeight}
          >
            {(row) => <Cells key={rowKey(row)} columns={columns} row={row} />}
          </Virtualizer>
        </table>
        {isLoadingMore ? <SkeletonList rows={2} /> : null}
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

function Cells<Row>({ columns, row }: { columns: readonly DataTableColumn<Row>[]; row: Row }) {
  return columns.map((column) => (
    <td key={column.key} className={classes.cell} data-align={column.align} data-card={column.card ?? 'line'}>
      {column.cell(row)}
    </td>
  ));
}
