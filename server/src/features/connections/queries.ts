import type { Selectable } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { Connections } from '#platform/database/schema.ts';

export type ConnectionRow = Selectable<Connections>;

export function connectionQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('connections').where('company_id', '=', companyId);
  return {
    all: (): Promise<ConnectionRow[]> => own.selectAll().orderBy('name').execute(),

    find: (id: number): Promise<ConnectionRow | undefined> =>
      own.selectAll().where('id', '=', id).executeTakeFirst(),
  };
}
