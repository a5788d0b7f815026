import { chatMessagesPerPage, type ListChatMessagesQuery } from '@prosa/contracts/chats/schema.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';

export type ChatMessageView = NonNullable<Awaited<ReturnType<ReturnType<typeof chatMessageQueries>['find']>>>;

export function chatMessageQueries({ db, companyId }: Reader) {
  /** With the name its author has now, or had when they left. */
  const rows = db
    .selectFrom('chat_messages')
    .leftJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'chat_messages.company_id')
        .onRef('users.id', '=', 'chat_messages.sender_id'),
    )
    .where('chat_messages.company_id', '=', companyId)
    .selectAll('chat_messages')
    .select(({ fn }) => fn.coalesce('users.name', 'chat_messages.sender_name').as('author_name'));

  return {
    find: (id: number) => rows.where('chat_messages.id', '=', id).executeTakeFirst(),

    sentAs: (chatId: number, senderId: number, clientId: string) =>
      rows
        .where('chat_messages.chat_id', '=', chatId)
        .where('chat_messages.sender_id', '=', senderId)
        .where('chat_messages.client_id', '=', clientId)
        .executeTakeFirst(),

    /** Read from the newest, answered from the oldest. */
    async page(chatId: number, { pageNumber, before }: ListChatMessagesQuery) {
      const newest = rows
        .where('chat_messages.chat_id', '=', chatId)
        .orderBy('chat_messages.id', 'desc')
        .limit(sql.lit(chatMessagesPerPage + 1));
      const found = await (before === undefined
        ? newest.offset(chatMessagesPerPage * (pageNumber - 1))
        : newest.where('chat_messages.id', '<', before)
      ).execute();
      return {
        rows: found.slice(0, chatMessagesPerPage).reverse(),
        hasMore: found.length > chatMessagesPerPage,
      };
    },

    async memberIds(chatId: number): Promise<number[]> {
      const members = await db
        .selectFrom('chat_users')
        .select('user_id')
        .where('company_id', '=', companyId)
        .where('chat_id', '=', chatId)
        .execute();
      return members.map(({ user_id: userId }) => userId);
    },
  };
}
