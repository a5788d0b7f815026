import { shouldNotify } from '@prosa/contracts/chats/rules.ts';
import type { ChatEvent } from '@prosa/contracts/chats/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { companyPlanQuery } from '#features/companies/queries.ts';
import { shareChime } from '#lib/chime.ts';
import { showNotice } from '#lib/desktop-notice.ts';
import { useT } from '#lib/i18n.ts';
import type { LiveEvent } from '#lib/live-query.ts';
import { isPageFocused, useIsPageFocused } from '#lib/page-activity.ts';
import { useIsPageDataLoaded } from '#lib/page-data.ts';
import { useSessionUser } from '#lib/session.ts';
import { holdTabLock, isTabLockHeld } from '#lib/tab-locks.ts';
import { plainText } from '#lib/whatsapp-text.ts';
import { chatUnreadsQuery } from './queries.ts';

type NewMessage = Extract<ChatEvent, { readonly action: 'new-message' }>;

const listeners = new Set<(event: NewMessage) => void>();

/** Handles live events: notifies the listeners of a new chat message. */
export function publishChatEvent({ name, payload }: LiveEvent): void {
  if (name !== 'chat' || payload.action !== 'new-message') return;
  for (const listener of listeners) listener(payload);
}

/** Returns whether the company's plan includes the chat; undefined until the plan is loaded. */
export function useHasChats(): boolean | undefined {
  const { companyId } = useSessionUser();
  return useQuery(companyPlanQuery(companyId)).data?.plan.useInternalChat;
}

/** Returns the unread count; in a muted chat only mentions count. */
export function useUnreadChats(): number {
  const { id } = useSessionUser();
  const isPageDataHere = useIsPageDataLoaded();
  const hasChats = useHasChats() ?? false;
  const { data = [] } = useQuery({ ...chatUnreadsQuery(id), enabled: hasChats && isPageDataHere });
  return data.reduce((sum, row) => sum + (row.isMuted ? row.unreadMentions : row.unreads), 0);
}

/** Lock that a tab holds while its user views the chat, so that other tabs raise no alert for it. */
const readingLockName = (uuid: string): string => `prosa-reading-chat-${uuid}`;

function useReadingLock(uuid: string | undefined): void {
  const isLookedAt = useIsPageFocused();
  const name = uuid !== undefined && isLookedAt ? readingLockName(uuid) : undefined;
  useEffect(() => (name === undefined ? undefined : holdTabLock(name, { by: 'many' })), [name]);
}

/** Plays a sound and shows a browser notification for colleagues' messages, unless a tab already shows them. */
export function useChatAlerts(userId: number): void {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const onScreen = useParams({ strict: false, select: ({ chatId }) => chatId });
  useReadingLock(onScreen);

  const isMuted = useEffectEvent((chatId: number): boolean => {
    const rows = client.getQueryData(chatUnreadsQuery(userId).queryKey);
    return rows?.find((row) => row.chatId === chatId)?.isMuted ?? false;
  });
  const isBeingRead = useEffectEvent(async (uuid: string): Promise<boolean> => {
    return (onScreen === uuid && isPageFocused()) || isTabLockHeld(readingLockName(uuid));
  });
  const notify = useEffectEvent(({ chat, newMessage }: NewMessage): void => {
    const words = plainText(newMessage.message) || newMessage.mediaName || t('notifications.newMessage');
    showNotice({
      tag: `prosa-chat-${chat.id}`,
      title: chat.title,
      body: `${newMessage.sender.name}: ${words}`,
      icon: '/icon-192.png',
      onOpen: () => void navigate({ to: '/chats/{-$chatId}', params: { chatId: chat.uuid } }),
    });
  });

  useEffect(() => {
    const chime = shareChime();
    let isOurTurn = false;
    const leave = holdTabLock('prosa-chat-notices', {
      by: 'one',
      onHeld: () => {
        isOurTurn = true;
      },
    });
    async function call(event: NewMessage): Promise<void> {
      if (await isBeingRead(event.chat.uuid)) return;
      chime.ring();
      if (isOurTurn) notify(event);
    }
    const listener = (event: NewMessage): void => {
      const viewer = { userId, isMuted: isMuted(event.chatId) };
      if (shouldNotify(event.newMessage, viewer)) void call(event);
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      leave();
      chime.leave();
    };
  }, [userId]);
}
