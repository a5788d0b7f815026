import type { DB } from '#platform/database/schema.ts';

/** A row of a table with sealed secrets, by its key columns. */
export type SealedRow = Readonly<Record<string, string | number>>;

/** Database column that holds sealed secrets. */
export interface SealedColumn {
  readonly table: keyof DB;
  readonly column: string;
  /** Columns that identify a row within a company. */
  readonly key: readonly string[];
  /** Context that the secret was sealed for; see `SecretBox`. */
  placeOf(companyId: number, row: SealedRow): string;
}
