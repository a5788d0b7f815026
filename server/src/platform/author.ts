import type { Author } from '@prosa/contracts/automation/schema.ts';

/** Null until the first change of the row. */
export function authorOf(row: {
  readonly changed_by: string | null;
  readonly changed_at: string | null;
}): Author | null {
  const { changed_by: name, changed_at: at } = row;
  return name === null || at === null ? null : { name, at };
}
