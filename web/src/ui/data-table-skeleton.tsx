import classes from './data-table.module.css';
import { Skeleton } from './skeleton.tsx';

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

export function DataTableSkeleton({ columns, rows }: DataTableSkeletonProps) {
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
