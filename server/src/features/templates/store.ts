import type { ProviderTemplate } from '@prosa/contracts/templates/schema.ts';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { MessageTemplates } from '#platform/database/schema.ts';

/** PostgreSQL takes 65 535 values in one statement. */
const rowsAtOnce = 1000;

export function templateStore({ db, companyId }: Tx) {
  async function put(rows: readonly Insertable<MessageTemplates>[]): Promise<void> {
    await db
      .insertInto('message_templates')
      .values(rows)
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
  }

  return {
    /** Those there are now, each under the id it had; what the provider no longer has is gone. */
    async replaceAll(connectionId: number, templates: readonly ProviderTemplate[], now: Date): Promise<void> {
      // One that moved to another page while they were read is told twice.
      const each = new Map(templates.map((template) => [template.id, template]));
      await db
        .deleteFrom('message_templates')
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .where(sql<boolean>`provider_id <> all(${[...each.keys()]}::text[])`)
        .execute();
      const rows = [...each.values()].map(({ id, components, ...columns }) => ({
        ...columns,
        company_id: companyId,
        connection_id: connectionId,
        provider_id: id,
        components: JSON.stringify(components),
        synced_at: now.toISOString(),
      }));
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        await put(rows.slice(from, from + rowsAtOnce));
      }
    },
  };
}
