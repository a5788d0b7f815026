import type { Message } from '@prosa/contracts/messages/schema.ts';
import { createContext, use } from 'react';
import type { VCardPhone } from '#lib/vcard.ts';

/** Actions offered by a bubble. One stable object per conversation, so that the bubbles are not re-rendered for it. */
export interface ConversationActions {
  readonly isGroup: boolean;
  /** Whether the user may reply, react and edit. */
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
