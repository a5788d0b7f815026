import {
  type ChatMessage,
  chatMessagesPerPage,
  type ListChatMessagesQuery,
} from '@prosa/contracts/chats/schema.ts';
import { mediaTypeOf } from '@prosa/contracts/messages/rules.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { kindOfFile } from '#features/messages/rules.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { ChatMessages } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';

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
        .values({ created_at: timeOfWrite, updated_at: timeOfWrite, ...message, company_id: companyId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Stores the renditions of the message's file; false when the message was deleted. */
    async saveRenditions(id: number, made: Renditions): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('chat_messages')
        .set({ ...made, updated_at: timeOfWrite })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

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

export function presentChatMessage(row: ChatMessageView, links: MediaLinks): ChatMessage {
  const linkTo = (key: string | null) =>
    key === null ? null : links(mintCompanyId(row.company_id), key, row.media_name ?? '');
  return {
    id: row.id,
    chatId: row.chat_id,
    senderId: row.sender_id,
    sender: { id: row.sender_id, name: row.author_name },
    message: row.body,
    mentions: row.mentions,
    mediaPath: linkTo(row.media_key),
    mediaName: row.media_name,
    mediaType: row.media_type === null ? null : mediaTypeOf(kindOfFile(row.media_type, false)),
    media:
      row.media_key === null
        ? null
        : {
            state: 'stored',
            name: row.media_name ?? '',
            mimeType: row.media_type ?? '',
            size: row.media_size,
            isVoice: false,
            thumbnailUrl: linkTo(row.thumbnail_key),
            playableUrl: linkTo(row.playable_key),
            width: row.width,
            height: row.height,
            seconds: row.seconds,
          },
    clientId: row.client_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
