import type { StoredDayHours } from '@prosa/contracts/weekly-hours.ts';
import type { Selectable } from 'kysely';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import type { Companies } from '#platform/database/schema.ts';

export type CompanyRow = Selectable<Companies>;

export function companyQueries({ db }: Reader | PlatformTx) {
  return {
    find: (id: number): Promise<CompanyRow | undefined> =>
      db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst(),

    async schedules(id: number): Promise<StoredDayHours[]> {
      const row = await db
        .selectFrom('companies')
        .select('schedules')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.schedules;
    },

    findByName: (name: string): Promise<CompanyRow | undefined> =>
      db
        .selectFrom('companies')
        .selectAll()
        .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
        .executeTakeFirst(),

    async hasSuperUser(): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('super', '=', true)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
