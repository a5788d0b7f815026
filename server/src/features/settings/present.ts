import { isSecretSetting, type Setting } from '@prosa/contracts/settings/schema.ts';
import type { SettingRow } from './store.ts';

export function presentSetting(row: SettingRow): Setting {
  return {
    id: row.id,
    key: row.key,
    value: isSecretSetting(row.key) ? '' : row.value,
    isSet: row.value !== '',
    companyId: row.company_id,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
