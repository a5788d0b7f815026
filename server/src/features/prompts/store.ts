import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Prompts } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';

export type PromptRow = Selectable<Prompts>;
export type NewPrompt = Omit<Insertable<Prompts>, 'company_id' | 'api_key'>;
export type PromptChange = Omit<Updateable<Prompts>, 'company_id' | 'id'>;

export interface TokenUse {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export function promptStore({ db, companyId }: Tx) {
  const one = (id: number) =>
    db.updateTable('prompts').where('company_id', '=', companyId).where('id', '=', id);

  return {
    /** Without its key, which is sealed for the place that only its id names. */
    async insert(prompt: NewPrompt): Promise<number> {
      const { id } = await db
        .insertInto('prompts')
        .values({ ...prompt, company_id: companyId, api_key: '' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Held until the commit: nothing begins to use it meanwhile. */
    lock: (id: number): Promise<PromptRow | undefined> =>
      db
        .selectFrom('prompts')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    async update(id: number, change: PromptChange): Promise<void> {
      await one(id)
        .set({ ...change, updated_at: timeOfWrite })
        .execute();
    },

    /** One that is gone by now has nothing to count. */
    async addUse(id: number, { promptTokens, completionTokens }: TokenUse): Promise<boolean> {
      const { numUpdatedRows } = await one(id)
        .set(({ eb }) => ({
          prompt_tokens: eb('prompt_tokens', '+', promptTokens),
          completion_tokens: eb('completion_tokens', '+', completionTokens),
          updated_at: timeOfWrite,
        }))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('prompts').where('company_id', '=', companyId).where('id', '=', id).execute();
    },
  };
}
