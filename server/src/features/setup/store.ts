import { sql } from 'kysely';
import type { PlatformTx } from '#platform/database/database.ts';

export function setupLinkStore({ db }: PlatformTx) {
  return {
    async insert(link: { secretHash: Buffer; expiresAt: Date }): Promise<void> {
      await db.deleteFrom('setup_links').where('expires_at', '<', sql<string>`now()`).execute();
      await db
        .insertInto('setup_links')
        .values({ secret_hash: link.secretHash, expires_at: link.expiresAt.toISOString() })
        .execute();
    },

    /** Deletes every link. Of two transactions at once the second one gets none. */
    takeAll: () => db.deleteFrom('setup_links').returning(['secret_hash', 'expires_at']).execute(),
  };
}
