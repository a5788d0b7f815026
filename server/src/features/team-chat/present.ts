import type { Chat, SharedChat } from '@prosa/contracts/chats/schema.ts';
import type { ChatView } from './queries.ts';

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
