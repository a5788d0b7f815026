import { accountPlace } from '#features/connections/account-service.ts';
import { memoryPlace } from '#features/connections/gateway/session-storage.ts';
import { credentialsPlace, secretPlace } from '#features/integrations/secrets.ts';
import { keyPlace, voiceKeyPlace } from '#features/prompts/service.ts';
import { secretPlace as factorPlace } from '#features/second-factors/rules.ts';
import { settingPlace } from '#features/settings/service.ts';
import type { SealedColumn } from '#platform/auth/secret-box.ts';

/** All sealed columns. A missing one would be lost when the secret is rotated; a test checks the list. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'connection_accounts',
    column: 'secrets',
    key: ['connection_id'],
    placeOf: (companyId, row) => accountPlace(companyId, Number(row.connection_id)),
  },
  {
    table: 'connection_memories',
    column: 'value',
    key: ['connection_id', 'name'],
    placeOf: (companyId, row) => memoryPlace(companyId, Number(row.connection_id), String(row.name)),
  },
  {
    table: 'integrations',
    column: 'secret',
    key: ['id'],
    placeOf: (companyId, row) => secretPlace(companyId, Number(row.id)),
  },
  {
    table: 'integrations',
    column: 'credentials',
    key: ['id'],
    placeOf: (companyId, row) => credentialsPlace(companyId, Number(row.id)),
  },
  {
    table: 'prompts',
    column: 'api_key',
    key: ['id'],
    placeOf: (companyId, row) => keyPlace(companyId, Number(row.id)),
  },
  {
    table: 'prompts',
    column: 'voice_key',
    key: ['id'],
    placeOf: (companyId, row) => voiceKeyPlace(companyId, Number(row.id)),
  },
  {
    table: 'second_factors',
    column: 'secret',
    key: ['user_id'],
    placeOf: (companyId, row) => factorPlace(companyId, Number(row.user_id)),
  },
  {
    table: 'settings',
    column: 'value',
    key: ['key'],
    placeOf: (companyId, row) => settingPlace(companyId, String(row.key)),
  },
];
