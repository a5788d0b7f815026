import * as api from '@prosa/contracts/settings/api.ts';
import { type Route, read, write } from '#platform/http/route.ts';
import { listSettings, updateSetting } from './service.ts';

export const settingRoutes: readonly Route[] = [
  read(api.listSettings, ({ reader }) => listSettings(reader)),
  write(api.updateSetting, ({ tx, actor, params, body }) =>
    updateSetting(tx, actor, params.settingKey, body.value),
  ),
];
