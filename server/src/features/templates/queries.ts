import { type Selectable, sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { foldedOrder } from '#platform/database/folded.ts';
import type { MessageTemplates } from '#platform/database/schema.ts';

export type TemplateRow = Selectable<MessageTemplates>;

/** More than Meta lets a business have without asking. */
const mostListed = 1000;

export function templateQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('message_templates').selectAll().where('company_id', '=', companyId);
  return {
    ofConnection: (connectionId: number): Promise<TemplateRow[]> =>
      own
        .where('connection_id', '=', connectionId)
        .orderBy(foldedOrder('name'))
        .orderBy('language')
        .limit(sql.lit(mostListed))
        .execute(),

    find: (id: number): Promise<TemplateRow | undefined> => own.where('id', '=', id).executeTakeFirst(),
  };
}
