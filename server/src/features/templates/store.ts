import type { ProviderTemplate, Template } from '@prosa/contracts/templates/schema.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { MessageTemplates } from '#platform/database/schema.ts';
import { foldedOrder } from '#platform/database/sql-expressions.ts';

type TemplateRow = Selectable<MessageTemplates>;

/** More than Meta lets a business have without asking. */
const maxListed = 1000;

export function templateQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('message_templates').selectAll().where('company_id', '=', companyId);
  return {
    ofConnection: (connectionId: number): Promise<TemplateRow[]> =>
      own
        .where('connection_id', '=', connectionId)
        .orderBy(foldedOrder('name'))
        .orderBy('language')
        .limit(sql.lit(maxListed))
        .execute(),

    find: (id: number): Promise<TemplateRow | undefined> => own.where('id', '=', id).executeTakeFirst(),
  };
}

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

export function presentTemplate(row: TemplateRow): Template {
  return {
    id: row.id,
    connectionId: row.connection_id,
    name: row.name,
    language: row.language,
    status: row.status,
    category: row.category,
    components: row.components,
    syncedAt: row.synced_at,
  };
}
