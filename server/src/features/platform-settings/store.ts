import type { Updateable } from 'kysely';
import type { PlatformTx } from '#platform/database/database.ts';
import type { PlatformSettings } from '#platform/database/schema.ts';
import type { PlatformSettingsRow } from './queries.ts';

export function platformSettingsStore({ db }: PlatformTx) {
  return {
    update: (change: Omit<Updateable<PlatformSettings>, 'id'>): Promise<PlatformSettingsRow> =>
      db.updateTable('platform_settings').set(change).returningAll().executeTakeFirstOrThrow(),
  };
}
