import type { Message } from '@prosa/contracts/messages/schema.ts';
import { createContext, use } from 'react';
import type { VCardPhone } from '#lib/vcard.ts';

/** What a bubble may ask for. One object per conversation, so that bubbles need not be drawn again for it. */
export interface ConversationActions {
  readonly isGroup: boolean;
  /** Whether the person may answer, react, change. */
  readonly canWrite: boolean;
  readonly canSeeVersions: boolean;
  readonly jumpTo: (messageId: number) => void;
  readonly openMenu: (message: Message, button: HTMLElement) => void;
  readonly openMedia: (messageId: number) => void;
  readonly react: (message: Message, emoji: string) => void;
  readonly retry: (message: Message) => void;
  readonly showVersions: (message: Message) => void;
  readonly startTicket: (name: string, phone: VCardPhone) => void;
}

export const ActionsContext = createContext<ConversationActions | undefined>(undefined);

export function useActions(): ConversationActions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error('A bubble stands in a conversation');
  return actions;
}
