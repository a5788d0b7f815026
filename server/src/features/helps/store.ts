import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PlatformTx } from '#platform/database/database.ts';
import type { Helps } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';

export type HelpRow = Selectable<Helps>;
export type HelpChange = Omit<Updateable<Helps>, 'id'>;

export function helpStore({ db }: PlatformTx) {
  return {
    insert: (help: Insertable<Helps>): Promise<HelpRow> =>
      db.insertInto('helps').values(help).returningAll().executeTakeFirstOrThrow(),

    find: (id: number): Promise<HelpRow | undefined> =>
      db.selectFrom('helps').selectAll().where('id', '=', id).executeTakeFirst(),

    update: (id: number, change: HelpChange): Promise<HelpRow | undefined> =>
      db
        .updateTable('helps')
        .set({ ...change, updated_at: timeOfWrite })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),

    async delete(id: number): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('helps').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
