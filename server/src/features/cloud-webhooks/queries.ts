import type { PlatformTx } from '#platform/database/database.ts';

/** Whose deliveries a key is for; nothing else of the account is shown to whoever asks for no company. */
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
