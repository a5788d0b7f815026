import type { Reader } from '#platform/database/database.ts';
import { type ContactImportRow, importColumns } from './store.ts';

export function contactImportQueries({ db, companyId }: Reader) {
  return {
    find: (id: number): Promise<ContactImportRow | undefined> =>
      db
        .selectFrom('contact_imports')
        .select(importColumns)
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),

    findOwn: (id: number, userId: number) =>
      db
        .selectFrom('contact_imports')
        .select([...importColumns, 'errors'])
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst(),
  };
}
