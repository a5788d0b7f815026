import type { PlatformTx } from '#platform/database/database.ts';
import { platformSettingsStore } from './store.ts';

/** A new installation for real use asks for longer passwords than clients of the family need. */
export async function seedPlatformSettings(tx: PlatformTx): Promise<void> {
  await platformSettingsStore(tx).update({ password_min_length: 10 });
}
