import {
  contactHistories,
  retentions,
  type SecretSettingKey,
  type Setting,
  type SettingKey,
  settingDefinitions,
} from '@prosa/contracts/settings/schema.ts';

export const switchKeys = [
  'userRating',
  'sendGreetingAccepted',
  'sendMsgTransfTicket',
  'sendGreetingMessageOneQueues',
  'CheckMsgIsGroup',
  'call',
  'requireSecondFactor',
] as const satisfies SettingKey[];
export type SwitchKey = (typeof switchKeys)[number];

/** Settings with a fixed set of options, each of which has a text. */
export const choiceKeys = [
  'chatBotType',
  'scheduleType',
  'contactHistory',
  'retention',
] as const satisfies SettingKey[];
export type ChoiceKey = (typeof choiceKeys)[number];
export const choices = {
  chatBotType: ['text'],
  scheduleType: ['disabled', 'queue', 'company'],
  contactHistory: contactHistories,
  retention: retentions,
} as const satisfies Record<ChoiceKey, readonly string[]>;

/** Text settings that are saved explicitly. */
export const addressKeys = ['ipixc', 'ipmkauth'] as const satisfies SettingKey[];
export type TextKey = (typeof addressKeys)[number] | SecretSettingKey;

export type ShownKey = SwitchKey | ChoiceKey | TextKey | 'timezone';

/** Groups of the page in order, without the settings of the platform's owner. */
export const settingGroups = [
  { name: 'people', keys: ['userRating', 'sendGreetingAccepted', 'sendMsgTransfTicket'] },
  { name: 'bot', keys: ['chatBotType', 'sendGreetingMessageOneQueues'] },
  { name: 'incoming', keys: ['CheckMsgIsGroup', 'call'] },
  { name: 'hours', keys: ['scheduleType', 'timezone'] },
  { name: 'security', keys: ['requireSecondFactor'] },
  { name: 'privacy', keys: ['contactHistory', 'retention'] },
  {
    name: 'billing',
    keys: ['ipixc', 'tokenixc', 'ipmkauth', 'clientidmkauth', 'clientsecretmkauth', 'asaas'],
  },
] as const satisfies { readonly name: string; readonly keys: readonly ShownKey[] }[];

export function settingOf(list: readonly Setting[], key: SettingKey): Setting | undefined {
  return list.find((setting) => setting.key === key);
}

/** Returns the stored value, or the default of a setting that was never saved. */
export function storedValue(list: readonly Setting[], key: SettingKey): string {
  return settingOf(list, key)?.value ?? settingDefinitions[key].default;
}

/** Returns whether the server would accept the value. */
export function isValidSetting(key: SettingKey, value: string): boolean {
  return settingDefinitions[key].value.safeParse(value).success;
}

/** Time zones of most customers, listed first. */
const firstZones = [
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Cuiaba',
  'America/Campo_Grande',
  'America/Belem',
  'America/Fortaleza',
  'America/Recife',
  'America/Bahia',
  'America/Porto_Velho',
  'America/Rio_Branco',
  'America/Noronha',
];

/** Returns every time zone known to the browser and the stored one, which may have an older name. */
export function timeZoneOptions(kept: string): { value: string; label: string }[] {
  const zones = new Set([...firstZones, kept, ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
