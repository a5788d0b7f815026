import type {
  ContactImport,
  ContactImportDetails,
  ImportPhoneBook,
  StartContactImport,
} from '@prosa/contracts/contacts/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { requireConnection } from '#features/connections/service.ts';
import { contactImportChanged } from '#features/contacts/events.ts';
import { phoneBookQueries } from '#features/contacts/phone-book-store.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob } from '#platform/jobs/job.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import { deleteImportJob, queueImport } from './jobs.ts';
import { isInProgress, usableColumns } from './rules.ts';
import {
  type ContactImportRow,
  contactImportQueries,
  contactImportStore,
  presentImport,
  presentImportDetails,
} from './store.ts';

const retentionMs = 7 * 24 * 60 * 60 * 1000;

interface UploadOptions {
  /** Whether the user gets a preview first. */
  readonly isPreview: boolean;
  readonly now: Date;
  /** List to import into; the contacts themselves when absent. */
  readonly contactListId?: number;
}

/** Registers an uploaded file; a job reads it and an event publishes the result. */
export async function uploadImport(
  tx: Tx,
  actor: UserActor,
  file: ReceivedUpload,
  { isPreview, now, contactListId }: UploadOptions,
): Promise<ContactImport> {
  const row = await contactImportStore(tx).insert({
    user_id: actor.userId,
    contact_list_id: contactListId ?? null,
    file_name: file.originalName,
    file_key: file.key,
    starts_by_itself: !isPreview,
  });
  await queueImport(tx, row.id);
  await scheduleDeletion(tx, row, now);
  return presentImport(row);
}

/** Starts without a preview; an empty phone book fails the import. */
export async function importPhoneBook(
  tx: Tx,
  actor: UserActor,
  { connectionId }: ImportPhoneBook,
  now: Date,
): Promise<ContactImport> {
  if (connectionId !== undefined) await requireConnection(tx, connectionId);
  const book = connectionId ?? null;
  const total = await phoneBookQueries(tx).count(book);
  const row = await contactImportStore(tx).insert({
    user_id: actor.userId,
    source: 'phone',
    connection_id: book,
    file_name: '',
    file_key: null,
    starts_by_itself: true,
    total,
    ...(total === 0 ? { status: 'failed', failure: 'empty' } : { status: 'running' }),
  });
  if (total > 0) await queueImport(tx, row.id);
  await scheduleDeletion(tx, row, now);
  return presentImport(row);
}

async function scheduleDeletion(tx: Tx, { id }: ContactImportRow, now: Date): Promise<void> {
  await addJob(tx, deleteImportJob, { importId: id }, { runAt: new Date(now.getTime() + retentionMs) });
}

export async function getImport(reader: Reader, actor: UserActor, id: number): Promise<ContactImportDetails> {
  const row = await contactImportQueries(reader).findOwn(id, actor.userId);
  if (!row) throw new AppError('ERR_NO_CONTACT_IMPORT_FOUND');
  return presentImportDetails(row);
}

async function requireOwn(tx: Tx, actor: UserActor, id: number): Promise<ContactImportRow> {
  const row = await contactImportStore(tx).findForUpdate(id);
  if (!row || row.user_id !== actor.userId) throw new AppError('ERR_NO_CONTACT_IMPORT_FOUND');
  return row;
}

/** Idempotent: a second call returns the state of the import. */
export async function startImport(
  tx: Tx,
  actor: UserActor,
  id: number,
  { columns: chosen }: StartContactImport,
): Promise<ContactImport> {
  const row = await requireOwn(tx, actor, id);
  if (row.status !== 'ready') return presentImport(row);
  const { columns: guessed, header } = presentImport(row);
  const columns = usableColumns(chosen ?? guessed, header);
  if (!columns) {
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'columns', message: validationKeys.invalid }] });
  }
  const started = await contactImportStore(tx).start(id, columns);
  await queueImport(tx, id);
  return recordChange(tx, started);
}

/** Keeps the rows that were already imported; a finished import is left as it is. */
export async function cancelImport(tx: Tx, actor: UserActor, id: number): Promise<ContactImport> {
  const row = await requireOwn(tx, actor, id);
  if (!isInProgress(row.status)) return presentImport(row);
  if (row.file_key !== null) await removeMedia(tx, row.file_key);
  return recordChange(tx, await contactImportStore(tx).cancel(id));
}

export function recordChange(tx: Tx, row: ContactImportRow): ContactImport {
  const contactImport = presentImport(row);
  tx.record(contactImportChanged({ userId: row.user_id, contactImport }));
  return contactImport;
}
