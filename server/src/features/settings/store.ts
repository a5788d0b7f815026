import { isSecretSetting, type Setting, type SettingKey } from '@prosa/contracts/settings/schema.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { Settings } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';

type SettingRow = Selectable<Settings>;

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
            .doUpdateSet({ ...change, updated_at: timeOfWrite })
            .where('settings.value', '<>', value),
        )
        .returningAll()
        .executeTakeFirst();
    },
  };
}

export function settingQueries({ db, companyId }: Reader) {
  return {
    all: (): Promise<SettingRow[]> =>
      db.selectFrom('settings').selectAll().where('company_id', '=', companyId).orderBy('key').execute(),

    find: (key: SettingKey): Promise<SettingRow> =>
      db
        .selectFrom('settings')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('key', '=', key)
        .executeTakeFirstOrThrow(),

    async value(key: SettingKey): Promise<string | undefined> {
      const row = await db
        .selectFrom('settings')
        .select('value')
        .where('company_id', '=', companyId)
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.value;
    },
  };
}

export function presentSetting(row: SettingRow): Setting {
  return {
    id: row.id,
    key: row.key,
    value: isSecretSetting(row.key) ? '' : row.value,
    isSet: row.value !== '',
    companyId: row.company_id,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
