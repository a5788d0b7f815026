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

/** Chosen among a few, each of which has a text. */
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

/** Typed and then saved. */
export const addressKeys = ['ipixc', 'ipmkauth'] as const satisfies SettingKey[];
export type TypedKey = (typeof addressKeys)[number] | SecretSettingKey;

export type ShownKey = SwitchKey | ChoiceKey | TypedKey | 'timezone';

/** The page, part by part. What belongs to the platform's owner is left out. */
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

/** What it holds; one that was never written holds what it begins with. */
export function heldValue(list: readonly Setting[], key: SettingKey): string {
  return settingOf(list, key)?.value ?? settingDefinitions[key].default;
}

/** Whether the server would take it. */
export function isAcceptable(key: SettingKey, value: string): boolean {
  return settingDefinitions[key].value.safeParse(value).success;
}

/** Where most companies of this product are. */
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

/** Every zone the browser knows and the one that is kept, which may have an older name. */
export function timeZoneOptions(kept: string): { value: string; label: string }[] {
  const zones = new Set([...firstZones, kept, ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
