import * as api from '@prosa/contracts/platform-settings/api.ts';
import type { Clock } from '#platform/clock.ts';
import type { Feature } from '#platform/feature.ts';
import { open, platform } from '#platform/http/route.ts';
import { getAccountRules, getPlatformSettings, updatePlatformSettings } from './service.ts';

interface PlatformSettingsDependencies {
  readonly clock: Clock;
}

export function platformSettingsFeature({ clock }: PlatformSettingsDependencies): Feature {
  return {
    name: 'platform-settings',
    routes: [
      open(api.getAccountRules, ({ database }) => database.platform((tx) => getAccountRules(tx))),
      platform(api.getPlatformSettings, ({ tx }) => getPlatformSettings(tx)),
      platform(api.updatePlatformSettings, ({ tx, actor, body }) =>
        updatePlatformSettings(tx, body, { by: actor, now: clock.now() }),
      ),
    ],
  };
}
