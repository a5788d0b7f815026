import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { ProviderEvent } from '#providers/whatsapp/port.ts';
import type { SandboxSignal } from '#providers/whatsapp/sandbox/port.ts';
import { type NewSignal, restoreDates } from './rules.ts';

type CallEvent = Extract<ProviderEvent, { type: 'call' }>;

export function signalStore({ db, companyId }: Tx) {
  return {
    async add(connectionId: number, tellings: readonly NewSignal[]): Promise<void> {
      if (tellings.length === 0) return;
      const rows = tellings.map(({ event, dueAt, messageId }) => ({
        company_id: companyId,
        connection_id: connectionId,
        message_id: messageId,
        event: JSON.stringify(event),
        due_at: dueAt.toISOString(),
      }));
      await db.insertInto('sandbox_signals').values(rows).execute();
    },

    /** Makes the pending signals of these messages due now. */
    async makeDue(messageIds: readonly number[], now: Date): Promise<void> {
      await db
        .updateTable('sandbox_signals')
        .set({ due_at: now.toISOString() })
        .where('company_id', '=', companyId)
        .where(({ eb, fn, val }) => eb('message_id', '=', fn.any(val([...messageIds]))))
        .where('due_at', '>', now.toISOString())
        .execute();
    },

    /** Ends a ringing call now, replacing its scheduled end; false when it no longer rings. */
    async endCall(
      connectionId: number,
      callId: string,
      end: Pick<CallEvent, 'step' | 'at'>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sandbox_signals')
        .set({ event: sql`event || ${JSON.stringify(end)}::jsonb`, due_at: end.at.toISOString() })
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .where('due_at', '>', end.at.toISOString())
        .where(sql<boolean>`event->>'type' = 'call' and event->>'callId' = ${callId}`)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Removes the signals; returns the ids of the messages that were delivered by them. */
    async remove(connectionId: number, ids: readonly number[]): Promise<number[]> {
      const rows = await db
        .deleteFrom('sandbox_signals')
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
        .returning([
          'message_id',
          sql<boolean>`event->>'type' = 'message' or event->>'status' = 'delivered'`.as('delivers'),
        ])
        .execute();
      return rows.flatMap(({ message_id: id, delivers }) => (delivers && id !== null ? [id] : []));
    },
  };
}

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
    signals: due.map(({ id, event }) => ({ id, event: restoreDates(event) })),
    // After a full batch more signals may be due.
    nextAt: due.length === batchSize ? now : next && new Date(next.due_at),
  };
}
