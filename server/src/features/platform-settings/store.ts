import type { Selectable, Updateable } from 'kysely';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import type { PlatformSettings } from '#platform/database/schema.ts';

export type PlatformSettingsRow = Selectable<PlatformSettings>;

export function findPlatformSettings({ db }: Pick<Reader | PlatformTx, 'db'>): Promise<PlatformSettingsRow> {
  return db.selectFrom('platform_settings').selectAll().executeTakeFirstOrThrow();
}

export function platformSettingsStore({ db }: PlatformTx) {
  return {
    update: (change: Omit<Updateable<PlatformSettings>, 'id'>): Promise<PlatformSettingsRow> =>
      db.updateTable('platform_settings').set(change).returningAll().executeTakeFirstOrThrow(),
  };
}
