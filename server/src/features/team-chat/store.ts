import type { Insertable, Selectable, Updateable } from 'kysely';
import { mapConstraintErrors } from '#platform/database/constraint-errors.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Chats } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';

export type ChatRow = Selectable<Chats>;
type NewChat = Omit<Insertable<Chats>, 'company_id'>;
type ChatChange = Pick<Updateable<Chats>, 'title' | 'owner_id' | 'last_message'>;

const knownPeople = { chat_users_company_id_user_id_fkey: 'ERR_NO_USER_FOUND' } as const;

export function chatStore({ db, companyId }: Tx) {
  const members = (chatId: number) =>
    db.selectFrom('chat_users').where('company_id', '=', companyId).where('chat_id', '=', chatId);

  return {
    insert: (chat: NewChat): Promise<ChatRow> =>
      db
        .insertInto('chats')
        .values({ ...chat, company_id: companyId })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /**
     * Locks a chat this user belongs to until the commit. Every change to a chat starts with this lock, so that
     * messages are numbered in order of appearance and unread counts are published in order.
     */
    lockFor: (id: number, userId: number): Promise<ChatRow | undefined> =>
      db
        .selectFrom('chats')
        .innerJoin('chat_users', (join) =>
          join
            .onRef('chat_users.company_id', '=', 'chats.company_id')
            .onRef('chat_users.chat_id', '=', 'chats.id')
            .on('chat_users.user_id', '=', userId),
        )
        .selectAll('chats')
        .where('chats.company_id', '=', companyId)
        .where('chats.id', '=', id)
        .forUpdate('chats')
        .executeTakeFirst(),

    async update(id: number, change: ChatChange): Promise<void> {
      await db
        .updateTable('chats')
        .set({ ...change, updated_at: timeOfWrite })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute();
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('chats').where('company_id', '=', companyId).where('id', '=', id).execute();
    },

    async memberIds(chatId: number): Promise<number[]> {
      const rows = await members(chatId).select('user_id').orderBy('created_at').orderBy('user_id').execute();
      return rows.map(({ user_id: userId }) => userId);
    },

    /** Existing members keep their row, with their unread count. */
    async addMembers(chatId: number, userIds: readonly number[]): Promise<void> {
      if (userIds.length === 0) return;
      const rows = userIds.map((userId) => ({ company_id: companyId, chat_id: chatId, user_id: userId }));
      const statement = db
        .insertInto('chat_users')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['company_id', 'chat_id', 'user_id']).doNothing());
      await mapConstraintErrors(statement.execute(), knownPeople);
    },

    async removeMembers(chatId: number, userIds: readonly number[]): Promise<void> {
      if (userIds.length === 0) return;
      await db
        .deleteFrom('chat_users')
        .where('company_id', '=', companyId)
        .where('chat_id', '=', chatId)
        .where('user_id', 'in', userIds)
        .execute();
    },

    /** Increments the unread count of every member except the sender, whose count is reset. */
    async countUnread(
      chatId: number,
      { senderId, mentionedIds }: { senderId: number; mentionedIds: readonly number[] },
    ): Promise<void> {
      await db
        .updateTable('chat_users')
        .set(({ eb, fn, val }) => {
          const isSender = eb('user_id', '=', senderId);
          const isMentioned = eb('user_id', '=', fn.any(val([...mentionedIds])));
          return {
            unreads: eb
              .case()
              .when(isSender)
              .then(0)
              .else(eb('unreads', '+', 1))
              .end(),
            unread_mentions: eb
              .case()
              .when(isSender)
              .then(0)
              .when(isMentioned)
              .then(eb('unread_mentions', '+', 1))
              .else(eb.ref('unread_mentions'))
              .end(),
            updated_at: timeOfWrite,
          };
        })
        .where('company_id', '=', companyId)
        .where('chat_id', '=', chatId)
        .execute();
    },

    /** Whether there was anything unread. */
    async markRead(chatId: number, userId: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('chat_users')
        .set({ unreads: 0, unread_mentions: 0, updated_at: timeOfWrite })
        .where('company_id', '=', companyId)
        .where('chat_id', '=', chatId)
        .where('user_id', '=', userId)
        .where('unreads', '>', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async setMuted(chatId: number, userId: number, isMuted: boolean): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('chat_users')
        .set({ is_muted: isMuted, updated_at: timeOfWrite })
        .where('company_id', '=', companyId)
        .where('chat_id', '=', chatId)
        .where('user_id', '=', userId)
        .where('is_muted', '<>', isMuted)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Ordered by id, so that two users leaving concurrently do not deadlock. */
    async chatIdsOf(userId: number): Promise<number[]> {
      const rows = await db
        .selectFrom('chat_users')
        .select('chat_id')
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .orderBy('chat_id')
        .execute();
      return rows.map(({ chat_id: chatId }) => chatId);
    },
  };
}
