import type { DB } from '#platform/database/schema.ts';

/** A row of such a table, by the columns that are its key. */
export type SealedRow = Readonly<Record<string, string | number>>;

/** Where the database keeps sealed secrets. */
export interface SealedColumn {
  readonly table: keyof DB;
  readonly column: string;
  /** What tells its rows apart inside a company. */
  readonly key: readonly string[];
  /** What it was sealed for; see `SecretBox`. */
  placeOf(companyId: number, row: SealedRow): string;
}
