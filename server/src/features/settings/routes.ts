import * as api from '@prosa/contracts/settings/api.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import { type Route, read, write } from '#platform/http/route.ts';
import { listSettings, type OnTimeZoneChange, updateSetting } from './service.ts';

export function settingRoutes(box: SecretBox, onTimeZoneChange: OnTimeZoneChange): readonly Route[] {
  return [
    read(api.listSettings, ({ reader }) => listSettings(reader)),
    write(api.updateSetting, ({ tx, actor, params, body }) =>
      updateSetting(tx, actor, { key: params.settingKey, value: body.value }, { box, onTimeZoneChange }),
    ),
  ];
}
