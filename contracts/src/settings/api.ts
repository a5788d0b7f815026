import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { SettingSchema, UpdateSettingSchema } from './schema.ts';

export const listSettings = endpoint({
  name: 'listSettings',
  method: 'GET',
  path: '/settings',
  summary: 'List the company’s settings.',
  access: 'session',
  reply: z.array(SettingSchema),
});

export const updateSetting = endpoint({
  name: 'updateSetting',
  method: 'PUT',
  path: '/settings/:settingKey',
  summary: 'Update a setting.',
  access: 'settings:manage',
  params: z.object({ settingKey: z.string().check(z.maxLength(64)) }),
  body: UpdateSettingSchema,
  reply: SettingSchema,
  example: { body: { value: 'enabled' } },
});
