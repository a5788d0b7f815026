import type { Tx } from '#platform/database/database.ts';

export function optOutStore({ db, companyId }: Tx) {
  return {
    /** The first time is the one that counts. False when they were out already. */
    async add(contactId: number, words: string, now: Date): Promise<boolean> {
      const row = await db
        .insertInto('contact_opt_outs')
        .values({ company_id: companyId, contact_id: contactId, words, opted_out_at: now.toISOString() })
        .onConflict((conflict) => conflict.columns(['company_id', 'contact_id']).doNothing())
        .returning('contact_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async remove(contactId: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('contact_opt_outs')
        .where('company_id', '=', companyId)
        .where('contact_id', '=', contactId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Two contacts turned out to be one: whichever of them wants nothing, nobody is to be written to. */
    async move(fromId: number, toId: number): Promise<void> {
      const moved = db
        .selectFrom('contact_opt_outs')
        .select(({ val }) => ['company_id', val(toId).as('contact_id'), 'words', 'opted_out_at'])
        .where('company_id', '=', companyId)
        .where('contact_id', '=', fromId);
      await db
        .insertInto('contact_opt_outs')
        .columns(['company_id', 'contact_id', 'words', 'opted_out_at'])
        .expression(moved)
        .onConflict((conflict) => conflict.columns(['company_id', 'contact_id']).doNothing())
        .execute();
    },
  };
}
