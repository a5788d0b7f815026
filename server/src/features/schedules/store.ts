import type { ErrorCode } from '@prosa/contracts/errors.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Schedules } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';

export type ScheduleRow = Selectable<Schedules>;
export type NewSchedule = Omit<Insertable<Schedules>, 'company_id'>;
export type ScheduleChange = Omit<Updateable<Schedules>, 'company_id' | 'id'>;

export interface Handed {
  readonly ticketId: number;
  readonly messageId: number;
}

/** How far the message got that it became. */
export type Outcome =
  | { readonly status: 'AGENDADA' }
  | { readonly status: 'ENVIADA'; readonly sentAt: Date }
  | { readonly status: 'ERRO'; readonly error: ErrorCode };

export function scheduleStore({ db, companyId }: Tx) {
  const changed = () => db.updateTable('schedules').where('company_id', '=', companyId);

  return {
    insert: (schedule: NewSchedule): Promise<ScheduleRow> =>
      db
        .insertInto('schedules')
        .values({ ...schedule, company_id: companyId })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Held until the commit: nobody changes it while it leaves, and it does not leave while it is changed. */
    findForUpdate: (id: number): Promise<ScheduleRow | undefined> =>
      db
        .selectFrom('schedules')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    async update(id: number, change: ScheduleChange): Promise<void> {
      await changed()
        .set({ ...change, updated_at: timeOfWrite })
        .where('id', '=', id)
        .execute();
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('schedules').where('company_id', '=', companyId).where('id', '=', id).execute();
    },

    /** The id of the one that this message was; nothing when it is known to be so already. */
    async settle(messageId: number, outcome: Outcome): Promise<number | undefined> {
      const row = await changed()
        .set({
          status: outcome.status,
          error: outcome.status === 'ERRO' ? outcome.error : null,
          ...(outcome.status === 'ENVIADA'
            ? { sent_at: sql<string>`coalesce(sent_at, ${outcome.sentAt.toISOString()}::timestamptz)` }
            : {}),
          updated_at: timeOfWrite,
        })
        .where('message_id', '=', messageId)
        .where('status', '<>', outcome.status)
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    /** From one contact to the one they turned out to be. */
    async move(fromId: number, toId: number): Promise<number[]> {
      const rows = await changed()
        .set({ contact_id: toId })
        .where('contact_id', '=', fromId)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
