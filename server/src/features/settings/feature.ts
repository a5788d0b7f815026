import * as api from '@prosa/contracts/settings/api.ts';
import type { SealedColumn, SecretBox } from '#platform/auth/secret-box.ts';
import type { Feature } from '#platform/feature.ts';
import { read, write } from '#platform/http/route.ts';
import { settingBroadcasts } from './events.ts';
import { listSettings, type OnTimeZoneChange, settingPlace, updateSetting } from './service.ts';

/** Exported for the maintenance commands, which run without the features. */
export const settingSealedColumns: readonly SealedColumn[] = [
  {
    table: 'settings',
    column: 'value',
    key: ['key'],
    placeOf: (companyId, row) => settingPlace(companyId, String(row.key)),
  },
];

interface SettingsDependencies {
  readonly box: SecretBox;
  readonly onTimeZoneChange: OnTimeZoneChange;
}

export function settingsFeature({ box, onTimeZoneChange }: SettingsDependencies): Feature {
  return {
    name: 'settings',
    routes: [
      read(api.listSettings, ({ reader }) => listSettings(reader)),
      write(api.updateSetting, ({ tx, actor, params, body }) =>
        updateSetting(tx, actor, { key: params.settingKey, value: body.value }, { box, onTimeZoneChange }),
      ),
    ],
    broadcasts: settingBroadcasts,
  };
}
