import {
  type Chat,
  chatsPerPage,
  type ListChatsQuery,
  type SharedChat,
} from '@prosa/contracts/chats/schema.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reader } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { foldedOrder, foldedPattern } from '#platform/database/sql-expressions.ts';

/** A chat with its members, as one of them sees it. */
export type ChatView = NonNullable<Awaited<ReturnType<ReturnType<typeof chatQueries>['find']>>>;

type ChatBuilder = ExpressionBuilder<DB, 'chats'>;

function membersOf(eb: ChatBuilder) {
  return jsonArrayFrom(
    eb
      .selectFrom('chat_users as member')
      .innerJoin('users', (join) =>
        join.onRef('users.company_id', '=', 'member.company_id').onRef('users.id', '=', 'member.user_id'),
      )
      .select(['users.id', 'users.name', 'member.unreads', 'member.unread_mentions'])
      .whereRef('member.company_id', '=', 'chats.company_id')
      .whereRef('member.chat_id', '=', 'chats.id')
      .orderBy(foldedOrder('users.name'))
      .orderBy('users.id'),
  );
}

function ownerOf(eb: ChatBuilder) {
  return jsonObjectFrom(
    eb
      .selectFrom('users as owner')
      .select(['owner.id', 'owner.name'])
      .whereRef('owner.company_id', '=', 'chats.company_id')
      .whereRef('owner.id', '=', 'chats.owner_id'),
  );
}

/** Everything here is asked by somebody, and of the chats they belong to: nobody hears of others. */
export function chatQueries({ db, companyId }: Reader, userId: number) {
  const own = db
    .selectFrom('chats')
    .innerJoin('chat_users', (join) =>
      join
        .onRef('chat_users.company_id', '=', 'chats.company_id')
        .onRef('chat_users.chat_id', '=', 'chats.id')
        .on('chat_users.user_id', '=', userId),
    )
    .where('chats.company_id', '=', companyId);
  const views = own
    .selectAll('chats')
    .select((eb) => ['chat_users.is_muted', membersOf(eb).as('members'), ownerOf(eb).as('owner')]);

  function matching(search: string) {
    if (search === '') return views;
    const pattern = foldedPattern(search);
    return views.where(({ eb, or, exists }) =>
      or([
        eb('chats.folded_title', 'like', pattern),
        exists(
          eb
            .selectFrom('chat_users as other')
            .innerJoin('users', (join) =>
              join.onRef('users.company_id', '=', 'other.company_id').onRef('users.id', '=', 'other.user_id'),
            )
            .select('users.id')
            .whereRef('other.company_id', '=', 'chats.company_id')
            .whereRef('other.chat_id', '=', 'chats.id')
            .where('other.user_id', '<>', userId)
            .where((user) => user(user.fn<string>('fold', ['users.name']), 'like', pattern)),
        ),
      ]),
    );
  }

  return {
    find: (id: number) => views.where('chats.id', '=', id).executeTakeFirst(),

    findByUuid: (uuid: string) => views.where('chats.uuid', '=', uuid).executeTakeFirst(),

    async isMember(id: number): Promise<boolean> {
      const row = await own.select('chats.id').where('chats.id', '=', id).executeTakeFirst();
      return row !== undefined;
    },

    async page({ searchParam, pageNumber, beforeAt, beforeId }: ListChatsQuery) {
      const newest = matching(searchParam)
        .orderBy('chats.updated_at', 'desc')
        .orderBy('chats.id', 'desc')
        .limit(sql.lit(chatsPerPage + 1));
      const found = await (beforeAt !== undefined && beforeId !== undefined
        ? newest.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('chats.updated_at', 'chats.id'), '<', tuple(beforeAt, beforeId)),
          )
        : newest.offset(chatsPerPage * (pageNumber - 1))
      ).execute();
      return { rows: found.slice(0, chatsPerPage), hasMore: found.length > chatsPerPage };
    },

    unreads: () =>
      db
        .selectFrom('chat_users')
        .select(['chat_id', 'unreads', 'unread_mentions', 'is_muted'])
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .where(({ eb, or }) => or([eb('unreads', '>', 0), eb('is_muted', '=', true)]))
        .orderBy('chat_id')
        .execute(),
  };
}

/** As everybody in it may know it. */
export function presentSharedChat(row: ChatView): SharedChat {
  return {
    id: row.id,
    uuid: row.uuid,
    title: row.title,
    ownerId: row.owner_id,
    owner: row.owner,
    lastMessage: row.last_message,
    companyId: row.company_id,
    users: row.members.map(({ id, name, unreads, unread_mentions: unreadMentions }) => ({
      userId: id,
      unreads,
      unreadMentions,
      user: { id, name },
    })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function presentChat(row: ChatView): Chat {
  return { ...presentSharedChat(row), isMuted: row.is_muted };
}
