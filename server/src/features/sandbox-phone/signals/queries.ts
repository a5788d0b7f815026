import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { SandboxSignal } from '#providers/whatsapp/sandbox/port.ts';
import { revived } from './rules.ts';

/** Few enough that a session which is to end does not go on telling for long. */
const batchSize = 20;

/** What a connection may be told by now, in order, and when there will be more. */
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
    // Behind a full batch there may be more of what is due.
    nextAt: due.length === batchSize ? now : next && new Date(next.due_at),
  };
}
