import type { Reader } from '#platform/database/database.ts';
import type { SettingRow } from './store.ts';

export function settingQueries({ db, companyId }: Reader) {
  return {
    all: (): Promise<SettingRow[]> =>
      db.selectFrom('settings').selectAll().where('company_id', '=', companyId).orderBy('key').execute(),
  };
}
