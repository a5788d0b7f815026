import type { PlatformTx } from '#platform/database/database.ts';

/**
 * Finds the connection of a webhook key. Reads nothing else of the account, because the caller is not bound to a
 * company.
 */
export function findByWebhookKey(
  { db }: PlatformTx,
  webhookKey: string,
): Promise<{ company_id: number; connection_id: number } | undefined> {
  return db
    .selectFrom('connection_accounts')
    .select(['company_id', 'connection_id'])
    .where('webhook_key', '=', webhookKey)
    .executeTakeFirst();
}
