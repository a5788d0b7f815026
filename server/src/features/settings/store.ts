import type { SettingKey } from '@prosa/contracts/settings/schema.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Settings } from '#platform/database/schema.ts';

export type SettingRow = Selectable<Settings>;

export function settingStore({ db, companyId }: Tx) {
  return {
    insertAll: async (values: Readonly<Record<string, string>>): Promise<void> => {
      await db
        .insertInto('settings')
        .values(Object.entries(values).map(([key, value]) => ({ company_id: companyId, key, value })))
        .execute();
    },

    put: (key: SettingKey, value: string): Promise<SettingRow> =>
      db
        .insertInto('settings')
        .values({ company_id: companyId, key, value })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'key']).doUpdateSet({ value, updated_at: sql`now()` }),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),
  };
}
