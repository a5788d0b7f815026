import type { ContactImport, ContactImportDetails } from '@prosa/contracts/contacts/schema.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob } from '#platform/jobs/add-job.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import { contactImportChanged } from './events.ts';
import { advanceImportJob, forgetImportJob } from './jobs.ts';
import { presentImport, presentImportDetails } from './present.ts';
import { contactImportQueries } from './queries.ts';
import { type ContactImportRow, contactImportStore } from './store.ts';

const keptMs = 7 * 24 * 60 * 60 * 1000;

/** The file has been stored; what is in it is found out by a job, and told by an event. */
export async function uploadImport(
  tx: Tx,
  actor: UserActor,
  file: ReceivedUpload,
  { isPreview, now }: { isPreview: boolean; now: Date },
): Promise<ContactImport> {
  const row = await contactImportStore(tx).insert({
    user_id: actor.userId,
    file_name: file.originalName,
    file_key: file.key,
    starts_by_itself: !isPreview,
  });
  await addJob(tx, advanceImportJob, { importId: row.id });
  await addJob(tx, forgetImportJob, { importId: row.id }, { runAt: new Date(now.getTime() + keptMs) });
  return presentImport(row);
}

export async function getImport(reader: Reader, actor: UserActor, id: number): Promise<ContactImportDetails> {
  const row = await contactImportQueries(reader).findOwn(id, actor.userId);
  if (!row) throw new AppError('ERR_NO_CONTACT_IMPORT_FOUND');
  return presentImportDetails(row);
}

/** A second click starts nothing twice: it is told how the import stands. */
export async function startImport(tx: Tx, actor: UserActor, id: number): Promise<ContactImport> {
  const store = contactImportStore(tx);
  const row = await store.findForUpdate(id);
  if (!row || row.user_id !== actor.userId) throw new AppError('ERR_NO_CONTACT_IMPORT_FOUND');
  if (row.status !== 'ready') return presentImport(row);
  const started = await store.start(id);
  await addJob(tx, advanceImportJob, { importId: id });
  return recordChange(tx, started);
}

export function recordChange(tx: Tx, row: ContactImportRow): ContactImport {
  const contactImport = presentImport(row);
  tx.record(contactImportChanged({ userId: row.user_id, contactImport }));
  return contactImport;
}
