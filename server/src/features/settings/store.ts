import type { SettingKey } from '@prosa/contracts/settings/schema.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Settings } from '#platform/database/schema.ts';
import { writtenNow } from '#platform/database/written-now.ts';

export type SettingRow = Selectable<Settings>;

export function settingStore({ db, companyId }: Tx) {
  return {
    insertAll: async (values: Readonly<Record<string, string>>): Promise<void> => {
      await db
        .insertInto('settings')
        .values(Object.entries(values).map(([key, value]) => ({ company_id: companyId, key, value })))
        .execute();
    },

    /** Undefined when the value is unchanged; the author of the last change is kept then. */
    put: (key: SettingKey, value: string, changedBy: string): Promise<SettingRow | undefined> => {
      const change = { value, changed_by: changedBy, changed_at: sql<string>`now()` };
      return db
        .insertInto('settings')
        .values({ company_id: companyId, key, ...change })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'key'])
            .doUpdateSet({ ...change, updated_at: writtenNow })
            .where('settings.value', '<>', value),
        )
        .returningAll()
        .executeTakeFirst();
    },
  };
}
