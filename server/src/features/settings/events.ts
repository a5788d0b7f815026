import type { Setting } from '@prosa/contracts/settings/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const settingChanged = defineEvent<{ setting: Setting }>('setting.changed');
