import * as z from 'zod/mini';
import { TimestampSchema } from '#contracts/fields.ts';
import { defaultOptOutWords } from '#contracts/opt-outs/rules.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

const onOff = z.enum(['enabled', 'disabled']);

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Address of one of the company's systems; empty for none. */
const address = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: validationKeys.invalid }).check(z.maxLength(300)),
]);
/** Sent in a header; empty for none. */
const secret = z.string().check(z.maxLength(500), z.regex(/^[\x21-\x7e]*$/, validationKeys.invalid));

/** Time zone of a company until it is changed. */
export const defaultTimeZone = 'America/Sao_Paulo';

/** How long messages are kept after a ticket is resolved. */
export const retentions = ['forever', 'months3', 'months6', 'months12', 'months24', 'months60'] as const;
export type Retention = (typeof retentions)[number];

/** Share of a contact's history that attendants see. */
export const contactHistories = ['all', 'visible'] as const;
export type ContactHistory = (typeof contactHistories)[number];

/** Every setting of a company, with its allowed values and its default. */
export const settingDefinitions = {
  userRating: { value: onOff, default: 'disabled' },
  scheduleType: { value: z.enum(['disabled', 'queue', 'company']), default: 'disabled' },
  call: { value: onOff, default: 'enabled' },
  CheckMsgIsGroup: { value: onOff, default: 'enabled' },
  sendGreetingAccepted: { value: onOff, default: 'disabled' },
  sendMsgTransfTicket: { value: onOff, default: 'disabled' },
  sendGreetingMessageOneQueues: { value: onOff, default: 'disabled' },
  chatBotType: { value: z.enum(['text']), default: 'text' },
  campaignsEnabled: { value: z.enum(['true', 'false']), default: 'true' },
  requireSecondFactor: { value: onOff, default: 'disabled' },
  retention: { value: z.enum(retentions), default: 'forever' },
  contactHistory: { value: z.enum(contactHistories), default: 'all' },
  optOutWords: {
    value: z.string().check(z.maxLength(1000)),
    default: defaultOptOutWords,
  },
  ipixc: { value: address, default: '' },
  tokenixc: { value: secret, default: '' },
  ipmkauth: { value: address, default: '' },
  clientidmkauth: { value: secret, default: '' },
  clientsecretmkauth: { value: secret, default: '' },
  asaas: { value: secret, default: '' },
  timezone: {
    value: z.string().check(z.maxLength(64), z.refine(isTimeZone, validationKeys.invalid)),
    default: defaultTimeZone,
  },
} as const satisfies Record<string, { value: z.ZodMiniType<string>; default: string }>;

export type SettingKey = keyof typeof settingDefinitions;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key);
}

/** Settings decided by the platform's owner with the plan; a company cannot change them. */
export const platformSettingKeys: readonly SettingKey[] = ['campaignsEnabled'];

/** Write-only settings: their value is returned as empty, and only `isSet` shows whether there is one. */
export const secretSettingKeys = [
  'tokenixc',
  'clientidmkauth',
  'clientsecretmkauth',
  'asaas',
] as const satisfies readonly SettingKey[];
export type SecretSettingKey = (typeof secretSettingKeys)[number];

/** Secrets tied to an address: changing the address deletes them, so that they are never sent to another one. */
export const secretsOfAddress = {
  ipixc: ['tokenixc'],
  ipmkauth: ['clientidmkauth', 'clientsecretmkauth'],
} as const satisfies Partial<Record<SettingKey, readonly SecretSettingKey[]>>;

export function isSecretSetting(key: string): key is SecretSettingKey {
  return (secretSettingKeys as readonly string[]).includes(key);
}

export const SettingSchema = z.object({
  id: z.int(),
  key: z.string(),
  value: z.string(),
  /** Whether a value is stored, also for write-only settings. */
  isSet: z.boolean(),
  companyId: z.int(),
  /** Author by name, so that it stays readable after the person has left; null until it is changed. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(TimestampSchema),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Setting = z.infer<typeof SettingSchema>;

/** An empty text keeps a secret; null removes it, and empties any other setting. */
export const UpdateSettingSchema = z.object({ value: z.nullable(z.string().check(z.maxLength(1000))) });
export type UpdateSetting = z.infer<typeof UpdateSettingSchema>;

export interface SettingEvent {
  readonly action: 'update';
  readonly setting: Setting;
}
