import type { SettingKey } from '@prosa/contracts/settings/schema.ts';
import type { Reader } from '#platform/database/database.ts';
import type { SettingRow } from './store.ts';

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
