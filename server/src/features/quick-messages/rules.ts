import type { UpdateQuickMessage } from '@prosa/contracts/quick-messages/schema.ts';
import type { QuickMessageChange, QuickMessageRow } from './store.ts';

/** The columns that would really change; a form sends all it shows. */
export function changedColumns(row: QuickMessageRow, input: UpdateQuickMessage): QuickMessageChange {
  const wanted: QuickMessageChange = {
    shortcode: input.shortcode,
    message: input.message,
    is_shared: input.geral,
    is_active: input.status,
  };
  const entries = Object.entries(wanted) as [keyof QuickMessageRow, unknown][];
  return Object.fromEntries(entries.filter(([column, next]) => next !== undefined && next !== row[column]));
}

/** Others' private ones are as if they were not. */
export function isVisibleTo(userId: number, row: Pick<QuickMessageRow, 'user_id' | 'is_shared'>): boolean {
  return row.is_shared || row.user_id === userId;
}
