import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { SandboxSignal } from '#providers/whatsapp/sandbox/port.ts';
import { revived } from './rules.ts';

/** Small enough that a session can stop soon between batches. */
const batchSize = 20;

/** Signals of a connection that are due, in order, and when the next one will be. */
export async function dueSignals(
  { db, companyId }: Reader,
  connectionId: number,
  now: Date,
): Promise<{ signals: SandboxSignal[]; nextAt: Date | undefined }> {
  const rows = await db
    .selectFrom('sandbox_signals')
    .select(['id', 'event', 'due_at'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .orderBy('due_at')
    .orderBy('id')
    .limit(sql.lit(batchSize))
    .execute();
  const due = rows.filter(({ due_at: dueAt }) => new Date(dueAt) <= now);
  const next = rows[due.length];
  return {
    signals: due.map(({ id, event }) => ({ id, event: revived(event) })),
    // After a full batch more signals may be due.
    nextAt: due.length === batchSize ? now : next && new Date(next.due_at),
  };
}
