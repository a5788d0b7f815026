import type { ContactImportError, ContactImportFailure } from '@prosa/contracts/contacts/schema.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { ContactImports } from '#platform/database/schema.ts';

/** Without the errors, which may be thousands: only who asks for them gets them. */
export const importColumns = [
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
  'preview',
  'created_at',
  'updated_at',
] as const;
export const errorCount = sql<number>`jsonb_array_length(errors)`.as('error_count');

export type ContactImportRow = Pick<Selectable<ContactImports>, (typeof importColumns)[number]> & {
  readonly error_count: number;
};
type NewImport = Omit<Insertable<ContactImports>, 'company_id'>;

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
      .set({ ...values, updated_at: sql`now()` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .returning([...importColumns, errorCount])
      .executeTakeFirstOrThrow();

  return {
    insert: (row: NewImport): Promise<ContactImportRow> =>
      db
        .insertInto('contact_imports')
        .values({ ...row, company_id: companyId })
        .returning([...importColumns, errorCount])
        .executeTakeFirstOrThrow(),

    findForUpdate: (id: number): Promise<ContactImportRow | undefined> =>
      db
        .selectFrom('contact_imports')
        .select([...importColumns, errorCount])
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    fail: (id: number, failure: ContactImportFailure) => change(id, { status: 'failed', failure }),

    read: (id: number, total: number, preview: readonly object[], status: 'ready' | 'running') =>
      change(id, { status, total, preview: JSON.stringify(preview) }),

    start: (id: number) => change(id, { status: 'running' }),

    advance: (row: ContactImportRow, batch: ImportedBatch) =>
      db
        .updateTable('contact_imports')
        .set({
          processed: row.processed + batch.processed,
          created: row.created + batch.created,
          updated: row.updated + batch.updated,
          skipped: row.skipped + batch.skipped,
          errors: sql`errors || ${JSON.stringify(batch.errors)}::jsonb`,
          status: batch.isLast ? 'done' : 'running',
          updated_at: sql`now()`,
        })
        .where('company_id', '=', companyId)
        .where('id', '=', row.id)
        .returning([...importColumns, errorCount])
        .executeTakeFirstOrThrow(),

    async delete(id: number): Promise<void> {
      await db
        .deleteFrom('contact_imports')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute();
    },
  };
}
