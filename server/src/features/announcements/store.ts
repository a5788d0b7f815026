import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import type { Announcements } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';

export type AnnouncementRow = Selectable<Announcements>;
export type AnnouncementChange = Omit<Updateable<Announcements>, 'id'>;

export function announcementStore({ db }: PlatformTx) {
  return {
    insert: (announcement: Insertable<Announcements>): Promise<AnnouncementRow> =>
      db.insertInto('announcements').values(announcement).returningAll().executeTakeFirstOrThrow(),

    find: (id: number): Promise<AnnouncementRow | undefined> =>
      db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst(),

    update: (id: number, change: AnnouncementChange): Promise<AnnouncementRow | undefined> =>
      db
        .updateTable('announcements')
        .set({ ...change, updated_at: timeOfWrite })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),

    async delete(id: number): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('announcements').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export function announcementReadStore({ db, companyId }: Tx) {
  return {
    /** Those of them that are shown, with when they were read; what was read before stays as it was. */
    async insert(userId: number, ids: readonly number[]): Promise<number[]> {
      const rows = await db
        .insertInto('announcement_reads')
        .columns(['company_id', 'user_id', 'announcement_id'])
        .expression(({ selectFrom, val }) =>
          selectFrom('announcements')
            .select([val(companyId).as('company_id'), val(userId).as('user_id'), 'id as announcement_id'])
            .where('status', '=', true)
            .where('id', '=', sql<number>`any(${ids}::integer[])`),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('announcement_id')
        .execute();
      return rows.map((row) => row.announcement_id);
    },
  };
}
