import type { ContactImport, ContactImportDetails } from '@prosa/contracts/contacts/schema.ts';
import type { Json } from '#platform/database/schema.ts';
import type { ContactImportRow } from './store.ts';

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
