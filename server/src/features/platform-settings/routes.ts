import * as api from '@prosa/contracts/platform-settings/api.ts';
import type { Clock } from '#platform/clock.ts';
import { open, platform, type Route } from '#platform/http/route.ts';
import { getAccountRules, getPlatformSettings, updatePlatformSettings } from './service.ts';

export const platformSettingRoutes = (clock: Clock): readonly Route[] => [
  open(api.getAccountRules, ({ database }) => database.platform((tx) => getAccountRules(tx))),
  platform(api.getPlatformSettings, ({ tx }) => getPlatformSettings(tx)),
  platform(api.updatePlatformSettings, ({ tx, actor, body }) =>
    updatePlatformSettings(tx, body, { by: actor, now: clock.now() }),
  ),
];
