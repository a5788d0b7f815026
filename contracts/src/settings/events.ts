import type { Setting } from './schema.ts';

export interface SettingEvent {
  readonly action: 'update';
  readonly setting: Setting;
}
