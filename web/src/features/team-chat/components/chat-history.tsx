import type { Chat, ChatMessage, ChatMessagePage } from '@prosa/contracts/chats/schema.ts';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type Ref, useMemo, useState } from 'react';
import type { OutgoingRecord } from '#features/team-chat/outbox.ts';
import { firstUnreadOf, memberOf, rowsOf } from '#features/team-chat/state.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './chat-history.module.css';
import { ChatMessageList, type ChatMessageListHandle } from './chat-message-list.tsx';

interface ChatHistoryProps {
  readonly list: Ref<ChatMessageListHandle>;
  readonly chat: Chat;
  readonly query: UseInfiniteQueryResult<InfiniteData<ChatMessagePage, unknown>>;
  readonly messages: readonly ChatMessage[];
  readonly records: readonly OutgoingRecord[];
  readonly onOpenMedia: (messageId: number) => void;
}

/** Returns the first message that was unread when the chat was opened; the mark does not move while reading. */
function useFirstUnread(chat: Chat, messages: readonly ChatMessage[], ownId: number): number | undefined {
  const [unreads] = useState(() => memberOf(chat, ownId)?.unreads ?? 0);
  const [newestId, setNewestId] = useState<number>();
  const newest = messages.at(-1);
  if (newestId === undefined && newest) setNewestId(newest.id);
  return useMemo(
    () => firstUnreadOf(messages, { unreads, newestId: newestId ?? Number.POSITIVE_INFINITY, ownId }),
    [messages, unreads, newestId, ownId],
  );
}

/** Message history with its loading, error and empty states. */
export function ChatHistory({ list, chat, query, messages, records, onOpenMedia }: ChatHistoryProps) {
  const t = useT();
  const me = useSessionUser();
  const unreadId = useFirstUnread(chat, messages, me.id);
  const { hasNextPage, isFetching, isFetchNextPageError } = query;
  const rows = useMemo(
    () => rowsOf({ messages, records, ownId: me.id, unreadId }),
    [messages, records, me.id, unreadId],
  );
  if (query.isPending) {
    return (
      <div className={classes.waiting}>
        <SkeletonList rows={6} />
      </div>
    );
  }
  if (query.isLoadingError) {
    return (
      <div className={classes.middle}>
        <LoadError query={query} />
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <div className={classes.middle}>
        <EmptyState
          icon={<IconMessageCircle size={32} />}
          title={t('chats.nothingSaid')}
          hint={t('chats.nothingSaidHint')}
        />
      </div>
    );
  }
  return (
    <ChatMessageList
      ref={list}
      label={t('chats.history', { title: chat.title })}
      rows={rows}
      messages={messages}
      older={{
        isLoading: query.isFetchingNextPage,
        hasFailed: isFetchNextPageError,
        load: () => {
          if (hasNextPage && !isFetching && !isFetchNextPageError) void query.fetchNextPage();
        },
        retry: () => void query.fetchNextPage(),
      }}
      onOpenMedia={onOpenMedia}
    />
  );
}
