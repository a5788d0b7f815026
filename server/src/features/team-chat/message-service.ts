import { mentionsIn } from '@prosa/contracts/chats/rules.ts';
import {
  type ChatMessagePage,
  chatPreviewMax,
  type ListChatMessagesQuery,
  type SendChatMessage,
  type SentChatMessage,
} from '@prosa/contracts/chats/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import { chatMessageSent } from './events.ts';
import { addFilePreparation } from './jobs.ts';
import {
  type ChatMessageView,
  chatMessageQueries,
  chatMessageStore,
  presentChatMessage,
} from './message-store.ts';
import { previewOf } from './rules.ts';
import { lockChat, requireMember, sharedChat } from './service.ts';
import { chatStore } from './store.ts';

export type ChatMessageService = ReturnType<typeof createChatMessageService>;

interface ChatMessageInput {
  readonly input: SendChatMessage;
  readonly file: ReceivedUpload | undefined;
}

const mediaColumns = (file: ReceivedUpload) => ({
  media_key: file.key,
  media_name: file.originalName,
  media_type: file.mimeType,
  media_size: file.size,
  media_sha256: file.sha256,
});

export function createChatMessageService(links: MediaLinks) {
  async function answer(tx: Tx, actor: UserActor, row: ChatMessageView): Promise<SentChatMessage> {
    return { ...presentChatMessage(row, links), chat: await sharedChat(tx, actor, row.chat_id) };
  }

  async function add(
    tx: Tx,
    actor: UserActor,
    chatId: number,
    { input, file }: ChatMessageInput,
  ): Promise<number> {
    const { users } = await sharedChat(tx, actor, chatId);
    const mentions = mentionsIn(
      input.message,
      users.map(({ user }) => user),
    );
    const id = await chatMessageStore(tx).insert({
      chat_id: chatId,
      sender_id: actor.userId,
      sender_name: actor.name,
      body: input.message,
      mentions: JSON.stringify(mentions),
      client_id: input.clientId ?? null,
      ...(file ? mediaColumns(file) : {}),
    });
    const store = chatStore(tx);
    const mentionedIds = mentions.map(({ userId }) => userId);
    await store.countUnread(chatId, { senderId: actor.userId, mentionedIds });
    const said = previewOf(input.message, file?.originalName ?? '', chatPreviewMax);
    await store.update(chatId, { last_message: `${actor.name}: ${said}` });
    if (file) await addFilePreparation(tx, id, file.mimeType);
    return id;
  }

  return {
    async list(
      reader: Reader,
      actor: UserActor,
      chatId: number,
      query: ListChatMessagesQuery,
    ): Promise<ChatMessagePage> {
      await requireMember(reader, actor, chatId);
      const { rows, hasMore } = await chatMessageQueries(reader).page(chatId, query);
      return { records: rows.map((row) => presentChatMessage(row, links)), hasMore };
    },

    /** The same client id again adds nothing and answers as the first time: the chat is held, so no two look at once. */
    async send(tx: Tx, actor: UserActor, chatId: number, said: ChatMessageInput): Promise<SentChatMessage> {
      const { input, file } = said;
      if (input.message === '' && !file) {
        throw new AppError('ERR_VALIDATION', {
          issues: [{ path: 'message', message: validationKeys.required }],
        });
      }
      await lockChat(tx, actor, chatId);
      const queries = chatMessageQueries(tx);
      if (input.clientId !== undefined) {
        const known = await queries.sentAs(chatId, actor.userId, input.clientId);
        if (known && file) await removeMedia(tx, file.key);
        if (known) return answer(tx, actor, known);
      }
      const row = await queries.find(await add(tx, actor, chatId, said));
      if (!row) throw new AppError('ERR_NO_CHAT_FOUND');
      const { chat, ...message } = await answer(tx, actor, row);
      tx.record(chatMessageSent({ message, chat }));
      return { ...message, chat };
    },
  };
}
