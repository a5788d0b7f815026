import {
  type ContactImport,
  type ContactImportDetails,
  type ContactImportError,
  type ContactImportFailure,
  type ImportColumns,
  importErrorsMax,
} from '@prosa/contracts/contacts/schema.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { ContactImports, Json } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';
import type { GuessedColumns } from './rules.ts';

/** Without the errors, which may be thousands and are loaded on request. */
const importColumns = [
  'id',
  'company_id',
  'user_id',
  'source',
  'connection_id',
  'file_name',
  'file_key',
  'status',
  'failure',
  'starts_by_itself',
  'total',
  'processed',
  'created',
  'updated',
  'skipped',
  'error_count',
  'contact_list_id',
  'header',
  'columns',
  'preview',
  'created_at',
  'updated_at',
] as const;

export type ContactImportRow = Pick<Selectable<ContactImports>, (typeof importColumns)[number]>;
type NewImport = Omit<Insertable<ContactImports>, 'company_id'>;

interface ReadFile {
  readonly status: 'ready' | 'running';
  readonly total: number;
  readonly header: readonly string[];
  readonly columns: GuessedColumns;
  readonly preview: readonly (readonly string[])[];
}

export interface ImportedBatch {
  readonly processed: number;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly errors: readonly ContactImportError[];
  readonly isLast: boolean;
}

export function contactImportStore({ db, companyId }: Tx) {
  const change = (id: number, values: Updateable<ContactImports>): Promise<ContactImportRow> =>
    db
      .updateTable('contact_imports')
      .set({ ...values, updated_at: timeOfWrite })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .returning(importColumns)
      .executeTakeFirstOrThrow();

  return {
    insert: (row: NewImport): Promise<ContactImportRow> =>
      db
        .insertInto('contact_imports')
        .values({ ...row, company_id: companyId })
        .returning(importColumns)
        .executeTakeFirstOrThrow(),

    findForUpdate: (id: number): Promise<ContactImportRow | undefined> =>
      db
        .selectFrom('contact_imports')
        .select(importColumns)
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    fail: (id: number, failure: ContactImportFailure) => change(id, { status: 'failed', failure }),

    read: (id: number, { status, total, header, columns, preview }: ReadFile) =>
      change(id, {
        status,
        total,
        header: JSON.stringify(header),
        columns: JSON.stringify(columns),
        preview: JSON.stringify(preview),
      }),

    start: (id: number, columns: ImportColumns) =>
      change(id, { status: 'running', columns: JSON.stringify(columns) }),

    cancel: (id: number) => change(id, { status: 'cancelled' }),

    /** Stores the first errors with their lines, up to a limit, because the row is rewritten with every batch. */
    advance: (row: ContactImportRow, batch: ImportedBatch) => {
      const kept = batch.errors.slice(0, Math.max(0, importErrorsMax - row.error_count));
      return db
        .updateTable('contact_imports')
        .set({
          processed: row.processed + batch.processed,
          created: row.created + batch.created,
          updated: row.updated + batch.updated,
          skipped: row.skipped + batch.skipped,
          error_count: row.error_count + batch.errors.length,
          ...(kept.length > 0 ? { errors: sql`errors || ${JSON.stringify(kept)}::jsonb` } : {}),
          status: batch.isLast ? 'done' : 'running',
          updated_at: timeOfWrite,
        })
        .where('company_id', '=', companyId)
        .where('id', '=', row.id)
        .returning(importColumns)
        .executeTakeFirstOrThrow();
    },

    async delete(id: number): Promise<void> {
      await db
        .deleteFrom('contact_imports')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute();
    },
  };
}

export function contactImportQueries({ db, companyId }: Reader) {
  return {
    find: (id: number): Promise<ContactImportRow | undefined> =>
      db
        .selectFrom('contact_imports')
        .select(importColumns)
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),

    findOwn: (id: number, userId: number) =>
      db
        .selectFrom('contact_imports')
        .select([...importColumns, 'errors'])
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst(),
  };
}

const noColumns: ContactImport['columns'] = { name: null, number: null, email: null };

export function presentImport(row: ContactImportRow): ContactImport {
  return {
    id: row.id,
    source: row.source,
    fileName: row.file_name,
    status: row.status,
    failure: row.failure,
    total: row.total,
    processed: row.processed,
    created: row.created,
    updated: row.updated,
    skipped: row.skipped,
    errorCount: row.error_count,
    contactListId: row.contact_list_id,
    header: row.header as ContactImport['header'],
    columns: (row.columns as ContactImport['columns'] | null) ?? noColumns,
    preview: row.preview as ContactImport['preview'],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function presentImportDetails(
  row: ContactImportRow & { readonly errors: Json },
): ContactImportDetails {
  return { ...presentImport(row), errors: row.errors as ContactImportDetails['errors'] };
}
