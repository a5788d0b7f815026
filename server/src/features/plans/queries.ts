import type { Selectable } from 'kysely';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import type { Plans } from '#platform/database/schema.ts';

export type PlanRow = Selectable<Plans>;

export function planQueries({ db }: Reader | PlatformTx) {
  return {
    offered: (): Promise<PlanRow[]> =>
      db.selectFrom('plans').selectAll().orderBy('value').orderBy('id').execute(),
    find: (id: number): Promise<PlanRow | undefined> =>
      db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst(),
  };
}
