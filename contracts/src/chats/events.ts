import type { ChatMessage, SentChatMessage, SharedChat } from './schema.ts';

/** Sent to the members; `delete` also to a person who is no longer a member. */
export type ChatEvent =
  | { readonly action: 'create' | 'update'; readonly chatId: number; readonly chat: SharedChat }
  | {
      readonly action: 'new-message';
      readonly chatId: number;
      readonly newMessage: SentChatMessage;
      readonly chat: SharedChat;
    }
  /** The processed file of the message is available. */
  | { readonly action: 'update-message'; readonly chatId: number; readonly message: ChatMessage }
  | { readonly action: 'delete'; readonly chatId: number; readonly id: number }
  /** Muted or unmuted in another browser of the same person. */
  | { readonly action: 'mute'; readonly chatId: number; readonly isMuted: boolean };

/** For one member's older clients: the chat was created or edited. Our own web gets `ChatEvent` alone. */
export interface ChatUserEvent {
  readonly action: 'create' | 'update';
  readonly userId: number;
  readonly record: SharedChat;
}
