import type { Erasure, ErasurePage } from '@prosa/contracts/erasures/schema.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob } from '#platform/jobs/job.ts';
import { eraseContactJob } from './jobs.ts';
import { subjectOf } from './rules.ts';
import { erasureQueries, erasureStore, presentErasure } from './store.ts';

/** Requires the typed name, so that the right contact is erased. */
export async function eraseContact(
  tx: Tx,
  actor: UserActor,
  contactId: number,
  typed: string,
): Promise<Erasure> {
  const queries = erasureQueries(tx);
  const contact = await queries.contact(contactId);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (contact.name.trim() !== typed) throw new AppError('ERR_CONTACT_NAME_MISMATCH');
  const subject = subjectOf({ ...contact, addresses: await queries.addresses(contactId) });
  const row = await erasureStore(tx).insert({
    contact_id: contactId,
    subject: JSON.stringify(subject),
    requested_by: actor.name,
  });
  await addJob(tx, eraseContactJob, { erasureId: row.id });
  return presentErasure(row);
}

export async function listErasures(reader: Reader, pageNumber: number): Promise<ErasurePage> {
  const { rows, hasMore } = await erasureQueries(reader).page(pageNumber);
  return { erasures: rows.map(presentErasure), hasMore };
}

export async function getErasure(reader: Reader, id: number): Promise<Erasure> {
  const row = await erasureQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_ERASURE_FOUND');
  return presentErasure(row);
}
