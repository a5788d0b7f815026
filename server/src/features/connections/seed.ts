import type { Tx } from '#platform/database/database.ts';
import { connectionStore } from './store.ts';

/** The number everybody can try the product with, no phone needed. */
export function seedSandboxConnection(tx: Tx): Promise<number> {
  return connectionStore(tx).insert({
    name: 'WhatsApp de demonstração',
    provider: 'sandbox',
    status: 'CONNECTED',
    is_default: true,
  });
}
