import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { ChatMessages } from '#platform/database/schema.ts';
import { writtenNow } from '#platform/database/written-now.ts';

export type ChatMessageRow = Selectable<ChatMessages>;
type NewChatMessage = Omit<Insertable<ChatMessages>, 'company_id'>;
type Renditions = Pick<
  Updateable<ChatMessages>,
  'thumbnail_key' | 'playable_key' | 'width' | 'height' | 'seconds'
>;

export function chatMessageStore({ db, companyId }: Tx) {
  return {
    async insert(message: NewChatMessage): Promise<number> {
      const { id } = await db
        .insertInto('chat_messages')
        .values({ created_at: writtenNow, updated_at: writtenNow, ...message, company_id: companyId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Stores the renditions of the message's file; false when the message was deleted. */
    async keepRenditions(id: number, made: Renditions): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('chat_messages')
        .set({ ...made, updated_at: writtenNow })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
