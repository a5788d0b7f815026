import type {
  Chat,
  ChatPage,
  ChatUnread,
  CreateChat,
  ListChatsQuery,
  SharedChat,
  UpdateChat,
} from '@prosa/contracts/chats/schema.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { chatClosed, chatCreated, chatEdited, chatMuted, chatUpdated } from './events.ts';
import { type ChatView, chatQueries, presentChat, presentSharedChat } from './queries.ts';
import { type ChatRow, chatStore } from './store.ts';

const noChat = () => new AppError('ERR_NO_CHAT_FOUND');

/** Loads a chat as a member sees it. For anyone else it does not exist. */
async function requireView(reader: Reader, userId: number, id: number): Promise<ChatView> {
  const row = await chatQueries(reader, userId).find(id);
  if (!row) throw noChat();
  return row;
}

/** Locks a chat the actor belongs to until the commit. */
export async function lockChat(tx: Tx, actor: UserActor, id: number): Promise<ChatRow> {
  const row = await chatStore(tx).lockFor(id, actor.userId);
  if (!row) throw noChat();
  return row;
}

async function lockOwn(tx: Tx, actor: UserActor, id: number): Promise<ChatRow> {
  const row = await lockChat(tx, actor, id);
  if (row.owner_id !== actor.userId) throw new AppError('ERR_NO_PERMISSION');
  return row;
}

export async function requireMember(reader: Reader, actor: UserActor, id: number): Promise<void> {
  if (!(await chatQueries(reader, actor.userId).isMember(id))) throw noChat();
}

/** The chat as it is broadcast to all its members. */
export async function sharedChat(reader: Reader, actor: UserActor, id: number): Promise<SharedChat> {
  return presentSharedChat(await requireView(reader, actor.userId, id));
}

export async function listChats(reader: Reader, actor: UserActor, query: ListChatsQuery): Promise<ChatPage> {
  const { rows, hasMore } = await chatQueries(reader, actor.userId).page(query);
  return { records: rows.map(presentChat), hasMore };
}

export async function listUnreads(reader: Reader, actor: UserActor): Promise<ChatUnread[]> {
  const rows = await chatQueries(reader, actor.userId).unreads();
  return rows.map((row) => ({
    chatId: row.chat_id,
    unreads: row.unreads,
    unreadMentions: row.unread_mentions,
    isMuted: row.is_muted,
  }));
}

export async function getChat(reader: Reader, actor: UserActor, uuid: string): Promise<Chat> {
  const row = await chatQueries(reader, actor.userId).findByUuid(uuid);
  if (!row) throw noChat();
  return presentChat(row);
}

/** The owner is always a member. */
const withOwner = (ownerId: number, users: CreateChat['users']) => [
  ...new Set([ownerId, ...users.map(({ id }) => id)]),
];

export async function createChat(tx: Tx, actor: UserActor, { title, users }: CreateChat): Promise<Chat> {
  const store = chatStore(tx);
  const { id } = await store.insert({ title, owner_id: actor.userId });
  await store.addMembers(id, withOwner(actor.userId, users));
  const row = await requireView(tx, actor.userId, id);
  tx.record(chatCreated({ chat: presentSharedChat(row) }));
  return presentChat(row);
}

async function setMembers(tx: Tx, chatId: number, wanted: readonly number[]): Promise<void> {
  const store = chatStore(tx);
  const gone = (await store.memberIds(chatId)).filter((userId) => !wanted.includes(userId));
  await store.removeMembers(chatId, gone);
  await store.addMembers(chatId, wanted);
  if (gone.length > 0) tx.record(chatClosed({ chatId, userIds: gone }));
}

export async function updateChat(
  tx: Tx,
  actor: UserActor,
  id: number,
  { title, users }: UpdateChat,
): Promise<Chat> {
  await lockOwn(tx, actor, id);
  if (users) await setMembers(tx, id, withOwner(actor.userId, users));
  await chatStore(tx).update(id, title === undefined ? {} : { title });
  const row = await requireView(tx, actor.userId, id);
  tx.record(chatEdited({ chat: presentSharedChat(row) }));
  return presentChat(row);
}

export async function deleteChat(tx: Tx, actor: UserActor, id: number): Promise<void> {
  await lockOwn(tx, actor, id);
  const store = chatStore(tx);
  const userIds = await store.memberIds(id);
  await store.delete(id);
  tx.record(chatClosed({ chatId: id, userIds }));
}

export async function readChat(tx: Tx, actor: UserActor, id: number): Promise<Chat> {
  await lockChat(tx, actor, id);
  const wasUnread = await chatStore(tx).markRead(id, actor.userId);
  const row = await requireView(tx, actor.userId, id);
  if (wasUnread) tx.record(chatUpdated({ chat: presentSharedChat(row) }));
  return presentChat(row);
}

export async function muteChat(tx: Tx, actor: UserActor, id: number, isMuted: boolean): Promise<Chat> {
  await lockChat(tx, actor, id);
  const { userId } = actor;
  if (await chatStore(tx).setMuted(id, userId, isMuted)) {
    tx.record(chatMuted({ chatId: id, userId, isMuted }));
  }
  return presentChat(await requireView(tx, userId, id));
}

/**
 * Removes a user who leaves the company from their chats: their messages stay, and chats they owned pass to the
 * longest-standing member. A chat without members is deleted.
 */
export async function leaveChats(tx: Tx, userId: number): Promise<void> {
  const store = chatStore(tx);
  for (const chatId of await store.chatIdsOf(userId)) {
    const chat = await store.lockFor(chatId, userId);
    if (!chat) continue;
    await store.removeMembers(chatId, [userId]);
    const [oldest] = await store.memberIds(chatId);
    if (oldest === undefined) {
      await store.delete(chatId);
      continue;
    }
    await store.update(chatId, chat.owner_id === userId ? { owner_id: oldest } : {});
    const chatAfter = presentSharedChat(await requireView(tx, oldest, chatId));
    tx.record(chatUpdated({ chat: chatAfter }));
  }
}
