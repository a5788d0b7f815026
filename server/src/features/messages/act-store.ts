import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { OutgoingActs } from '#platform/database/schema.ts';

export type ActRow = Selectable<OutgoingActs>;
type NewAct = Pick<
  Insertable<OutgoingActs>,
  'connection_id' | 'contact_id' | 'message_id' | 'act' | 'detail' | 'priority'
>;

export function actStore({ db, companyId }: Tx) {
  const acts = () => db.deleteFrom('outgoing_acts').where('company_id', '=', companyId);
  const changed = (id: number) =>
    db.updateTable('outgoing_acts').where('company_id', '=', companyId).where('id', '=', id);

  return {
    insert: async (act: NewAct): Promise<void> => {
      await db
        .insertInto('outgoing_acts')
        .values({ ...act, company_id: companyId })
        .execute();
    },

    /**
     * Deletes acts that were never handed over. An act the provider may have received stays, also after a failed
     * attempt: the failure may have been on the way back.
     */
    async deleteQueued(messageId: number, act: ActRow['act']): Promise<boolean> {
      const { numDeletedRows } = await acts()
        .where('message_id', '=', messageId)
        .where('act', '=', act)
        .where('attempts', '=', 0)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async lockQueuedSend(messageId: number): Promise<boolean> {
      const held = await db
        .selectFrom('outgoing_acts')
        .select('id')
        .where('company_id', '=', companyId)
        .where('message_id', '=', messageId)
        .where('act', '=', sql.lit('send'))
        .where('attempts', '=', 0)
        .forUpdate()
        .executeTakeFirst();
      return held !== undefined;
    },

    /** A later read mark includes the earlier ones of the same chat, and replaces them. */
    async insertRead(mark: NewAct): Promise<void> {
      await db
        .with('unsaid', () =>
          acts()
            .where('connection_id', '=', mark.connection_id)
            .where('contact_id', '=', mark.contact_id)
            .where('act', '=', sql.lit('read'))
            .where('handed_over_at', 'is', null),
        )
        .insertInto('outgoing_acts')
        .values({ ...mark, company_id: companyId })
        .execute();
    },

    async deleteOfMessage(messageId: number, act?: ActRow['act']): Promise<void> {
      const ofMessage = acts().where('message_id', '=', messageId);
      await (act === undefined ? ofMessage : ofMessage.where('act', '=', act)).execute();
    },

    async delete(id: number): Promise<void> {
      await acts().where('id', '=', id).execute();
    },

    /** Returns undefined when the act has left meanwhile, or a concurrent reader was faster. */
    handOver: ({ id, attempts }: Pick<ActRow, 'id' | 'attempts'>, now: Date): Promise<ActRow | undefined> =>
      changed(id)
        .where('attempts', '=', attempts)
        .set({ handed_over_at: now.toISOString(), attempts: sql`attempts + 1` })
        .returningAll()
        .executeTakeFirst(),

    async postpone(id: number, dueAt: Date): Promise<void> {
      await changed(id).set({ handed_over_at: null, due_at: dueAt.toISOString() }).execute();
    },

    async moveAll(fromId: number, toId: number): Promise<void> {
      await db
        .updateTable('outgoing_acts')
        .set({ contact_id: toId })
        .where('company_id', '=', companyId)
        .where('contact_id', '=', fromId)
        .execute();
    },
  };
}

const maxDueActs = 50;

export function actQueries({ db, companyId }: Reader) {
  return {
    /**
     * The first act of each chat, where it is due: the ones behind it wait, so a chat stays in order. Refusing a call
     * is urgent: it waits for nothing, and nothing waits for it.
     */
    due: (connectionId: number, now: Date, unconfirmedSince: Date): Promise<ActRow[]> =>
      db
        .selectFrom('outgoing_acts as act')
        .selectAll('act')
        .where('act.company_id', '=', companyId)
        .where('act.connection_id', '=', connectionId)
        .where(({ eb, or, and }) =>
          or([
            and([eb('act.handed_over_at', 'is', null), eb('act.due_at', '<=', now.toISOString())]),
            eb('act.handed_over_at', '<=', unconfirmedSince.toISOString()),
          ]),
        )
        .where(({ eb, or, not, exists, selectFrom }) =>
          or([
            eb('act.act', '=', sql.lit('reject')),
            not(
              exists(
                selectFrom('outgoing_acts as earlier')
                  .select('earlier.id')
                  .whereRef('earlier.company_id', '=', 'act.company_id')
                  .whereRef('earlier.connection_id', '=', 'act.connection_id')
                  .whereRef('earlier.contact_id', '=', 'act.contact_id')
                  .whereRef('earlier.id', '<', 'act.id')
                  .where('earlier.act', '<>', sql.lit('reject')),
              ),
            ),
          ]),
        )
        .orderBy('act.priority')
        .orderBy('act.id')
        .limit(sql.lit(maxDueActs))
        .execute(),
  };
}
