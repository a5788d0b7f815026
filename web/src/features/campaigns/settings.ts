import { schemaResolver } from '@mantine/form';
import {
  type CampaignSettings,
  CampaignSettingsSchema,
  type CampaignVariable,
  CampaignVariableSchema,
  defaultCampaignSettings,
} from '@prosa/contracts/campaigns/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import type { MessageKey } from '#lib/i18n.ts';

/** Converts the rows of the response to one value; missing or invalid rows fall back to the defaults. */
export function settingsOf(rows: readonly { key: string; value: string }[]): CampaignSettings {
  const given = Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  const parsed = CampaignSettingsSchema.safeParse({ ...defaultCampaignSettings, ...given });
  return parsed.success ? parsed.data : defaultCampaignSettings;
}

export const intervalOptions = {
  messageInterval: [0, 5, 10, 15, 20],
  longerIntervalAfter: [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120],
  greaterInterval: [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120],
} as const;
export type IntervalKey = keyof typeof intervalOptions;

/** Returns the offered options plus the stored value, which may not be one of them. */
export function optionsWith(key: IntervalKey, kept: number): readonly number[] {
  return [...new Set([...intervalOptions[key], kept])].sort((a, b) => a - b);
}

const checkVariable = schemaResolver(CampaignVariableSchema, { sync: true });
const exists: MessageKey = 'campaigns.settings.exists';
/** Built-in variables that every recipient has. */
const ownKeys = ['nome', 'numero', 'email'];

interface AddVariableResult {
  readonly variables?: readonly CampaignVariable[];
  readonly errors: Partial<Record<keyof CampaignVariable, string>>;
}

/** Adds a variable; an existing shortcut is not overwritten. */
export function addVariable(
  variables: readonly CampaignVariable[],
  typed: CampaignVariable,
): AddVariableResult {
  const key = typed.key.trim().replaceAll(/^\{+|\}+$/g, '');
  const variable = { key, value: typed.value.trim() };
  const errors = checkVariable(variable) as AddVariableResult['errors'];
  if (Object.keys(errors).length > 0) return { errors };
  if (variable.value === '') return { errors: { value: validationKeys.required } };
  const isKnown = ownKeys.includes(key) || variables.some((known) => known.key === key);
  return isKnown ? { errors: { key: exists } } : { variables: [...variables, variable], errors: {} };
}
