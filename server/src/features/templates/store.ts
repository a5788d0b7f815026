import type { ProviderTemplate } from '@prosa/contracts/templates/schema.ts';
import type { Tx } from '#platform/database/database.ts';

export function templateStore({ db, companyId }: Tx) {
  return {
    /** Those there are now, each under the id it had; what the provider no longer has is gone. */
    async replaceAll(connectionId: number, templates: readonly ProviderTemplate[], now: Date): Promise<void> {
      const others = db
        .deleteFrom('message_templates')
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId);
      const ids = templates.map(({ id }) => id);
      await (ids.length === 0 ? others : others.where('provider_id', 'not in', ids)).execute();
      if (templates.length === 0) return;
      await db
        .insertInto('message_templates')
        .values(
          templates.map(({ id, components, ...columns }) => ({
            ...columns,
            company_id: companyId,
            connection_id: connectionId,
            provider_id: id,
            components: JSON.stringify(components),
            synced_at: now.toISOString(),
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'connection_id', 'provider_id']).doUpdateSet(({ ref }) => ({
            name: ref('excluded.name'),
            language: ref('excluded.language'),
            status: ref('excluded.status'),
            category: ref('excluded.category'),
            components: ref('excluded.components'),
            synced_at: ref('excluded.synced_at'),
          })),
        )
        .execute();
    },
  };
}
