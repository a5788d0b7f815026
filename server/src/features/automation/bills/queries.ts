import type { Reader } from '#platform/database/database.ts';

export function billQueries({ db, companyId }: Reader) {
  return {
    async textOf(messageId: number): Promise<string> {
      const row = await db
        .selectFrom('messages')
        .select('body')
        .where('company_id', '=', companyId)
        .where('id', '=', messageId)
        .executeTakeFirst();
      return row?.body ?? '';
    },
  };
}
