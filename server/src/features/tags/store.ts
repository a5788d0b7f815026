import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { violatesUnique } from '#platform/database/constraint-errors.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Tags } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';
import { AppError } from '#platform/errors.ts';

export type TagRow = Selectable<Tags>;
type NewTag = Omit<Insertable<Tags>, 'company_id'>;
type TagChange = Omit<Updateable<Tags>, 'company_id' | 'id'>;

export function tagStore({ db, companyId }: Tx) {
  return {
    /** Undefined when the company already has an identical tag. */
    insertIfNew: (tag: NewTag): Promise<TagRow | undefined> =>
      db
        .insertInto('tags')
        .values({ ...tag, company_id: companyId })
        .onConflict((conflict) => conflict.columns(['company_id', 'name', 'color', 'is_kanban']).doNothing())
        .returningAll()
        .executeTakeFirst(),

    findSame: (tag: NewTag): Promise<TagRow> =>
      db
        .selectFrom('tags')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('name', '=', tag.name)
        .where('color', '=', tag.color)
        .where('is_kanban', '=', tag.is_kanban ?? false)
        .executeTakeFirstOrThrow(),

    async update(id: number, change: TagChange): Promise<TagRow> {
      try {
        return await db
          .updateTable('tags')
          .set({ ...change, updated_at: timeOfWrite })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
      } catch (error) {
        if (violatesUnique(error, 'tags_company_id_name_color_is_kanban_key')) {
          throw new AppError('ERR_TAG_ALREADY_EXISTS', undefined, { cause: error });
        }
        throw error;
      }
    },

    /** Locks the lanes until the commit; returns them from left to right. */
    lockLanes: (): Promise<Pick<TagRow, 'id' | 'lane_position'>[]> =>
      db
        .selectFrom('tags')
        .select(['id', 'lane_position'])
        .where('company_id', '=', companyId)
        .where('is_kanban', '=', true)
        .orderBy(sql`lane_position nulls last`)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    /** Numbers the lanes from 1 in the given order; returns the ids of those that moved. */
    async setLaneOrder(ids: readonly number[]): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        update tags set lane_position = wanted.position, updated_at = ${timeOfWrite}
        from unnest(${[...ids]}::integer[]) with ordinality as wanted (id, position)
        where tags.company_id = ${companyId} and tags.id = wanted.id
          and tags.lane_position is distinct from wanted.position
        returning tags.id`.execute(db);
      return rows.map(({ id }) => id);
    },

    async delete(id: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('tags')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
