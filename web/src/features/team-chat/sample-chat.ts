import type { Chat, ChatMessage } from '@prosa/contracts/chats/schema.ts';

/** Ana (1) and Bruno (2) talk; it was touched at this minute. */
export function sampleChat(id: number, minute = id, changes: Partial<Chat> = {}): Chat {
  const member = (userId: number, name: string) => ({
    userId,
    unreads: 0,
    unreadMentions: 0,
    user: { id: userId, name },
  });
  const at = `2026-03-05T10:${String(minute).padStart(2, '0')}:00.000Z`;
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    title: `Chat ${id}`,
    ownerId: 1,
    owner: { id: 1, name: 'Ana' },
    lastMessage: '',
    companyId: 1,
    users: [member(1, 'Ana'), member(2, 'Bruno')],
    createdAt: at,
    updatedAt: at,
    isMuted: false,
    ...changes,
  };
}

export function sampleChatMessage(id: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  const at = `2026-03-05T10:${String(id).padStart(2, '0')}:00.000Z`;
  return {
    id,
    chatId: 1,
    senderId: 2,
    sender: { id: 2, name: 'Bruno' },
    message: `Mensagem ${id}`,
    mentions: [],
    mediaPath: null,
    mediaName: null,
    mediaType: null,
    media: null,
    clientId: null,
    createdAt: at,
    updatedAt: at,
    ...changes,
  };
}
