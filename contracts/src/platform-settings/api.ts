import { endpoint } from '#contracts/endpoint.ts';
import { AccountRulesSchema, PlatformSettingsSchema, UpdatePlatformSettingsSchema } from './schema.ts';

export const getPlatformSettings = endpoint({
  name: 'getPlatformSettings',
  method: 'GET',
  path: '/platform-settings',
  summary: 'Get the rules of the installation: sign-up, sessions and passwords.',
  access: 'platform:manage',
  reply: PlatformSettingsSchema,
});

export const updatePlatformSettings = endpoint({
  name: 'updatePlatformSettings',
  method: 'PUT',
  path: '/platform-settings',
  summary: 'Update the rules of the installation. Shorter session times also apply to live sessions.',
  access: 'platform:manage',
  body: UpdatePlatformSettingsSchema,
  reply: PlatformSettingsSchema,
  example: { body: { sessionDays: 30 } },
});

export const getAccountRules = endpoint({
  name: 'getAccountRules',
  method: 'GET',
  path: '/account-rules',
  summary: 'Get who may sign up and how long a new password must be.',
  access: 'public',
  reply: AccountRulesSchema,
});
