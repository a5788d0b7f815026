import { isMessageBefore } from '@prosa/contracts/messages/rules.ts';
import type { Message, MessagePage } from '@prosa/contracts/messages/schema.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type Ref, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { markRead } from '#features/messages/mutations.ts';
import type { OutgoingRecord } from '#features/messages/outgoing.ts';
import { hiddenOf, ticketsOf } from '#features/messages/queries.ts';
import { rowsOf } from '#features/messages/state.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import classes from './conversation-history.module.css';
import { ConversationSkeleton } from './conversation-skeleton.tsx';
import { MessageList, type MessageListHandle } from './message-list.tsx';

/** Minimum viewing time before a message counts as read. */
const pauseMs = 400;

const isPageFocused = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Marks the visible messages as read while the page has attention. Returns the callback for the list's scrolling. */
function useReadMarks(ticket: Ticket, isActive: boolean): (message: Message) => void {
  const newest = useRef<Message>(undefined);
  const told = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const mark = useEffectEvent(() => {
    const message = newest.current;
    if (!message || !isActive || ticket.unreadMessages === 0 || !isPageFocused()) return;
    const what = `${message.id} ${ticket.unreadMessages}`;
    if (told.current === what) return;
    told.current = what;
    markRead(ticket.id, message.id).catch(() => {
      // Fails silently: the next view retries.
      told.current = '';
    });
  });

  useEffect(() => {
    const look = (): void => mark();
    globalThis.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      globalThis.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer.current);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was counted anew is looked at anew
  useEffect(() => {
    const later = setTimeout(() => mark(), pauseMs);
    return () => clearTimeout(later);
  }, [ticket.unreadMessages]);

  return (message) => {
    if (newest.current && !isMessageBefore(newest.current, message)) return;
    newest.current = message;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => mark(), pauseMs);
  };
}

interface ConversationHistoryProps {
  readonly list: Ref<MessageListHandle>;
  readonly ticket: Ticket;
  readonly query: UseInfiniteQueryResult<InfiniteData<MessagePage, unknown>>;
  readonly messages: readonly Message[];
  readonly records: readonly OutgoingRecord[];
  /** The message to begin at, instead of the end. */
  readonly startId: number | undefined;
  readonly foundId: number | undefined;
  /** Whether what is on the screen counts as read. */
  readonly isReading: boolean;
  readonly onToNewest: () => void;
}

/** The conversation while it loads, when it cannot, when it is empty, and as it is. */
export function ConversationHistory(props: ConversationHistoryProps) {
  const { list, ticket, query, messages, records, startId, foundId, isReading, onToNewest } = props;
  const t = useT();
  const me = useSessionUser();
  const onSeen = useReadMarks(ticket, isReading);
  const { data, hasNextPage, hasPreviousPage, isFetching, isFetchNextPageError } = query;
  const rows = useMemo(
    () =>
      data
        ? rowsOf({
            messages,
            hidden: hiddenOf(data),
            tickets: ticketsOf(data),
            records,
            isFromStart: !hasNextPage,
            isToEnd: !hasPreviousPage,
            ownId: me.id,
          })
        : [],
    [data, messages, records, hasNextPage, hasPreviousPage, me.id],
  );
  if (query.isPending) return <ConversationSkeleton />;
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
        <EmptyState icon={<IconMessageCircle size={32} />} title={t('messages.none')} />
      </div>
    );
  }
  return (
    <MessageList
      ref={list}
      label={t('messages.conversationWith', { name: ticket.contact.name })}
      rows={rows}
      messages={messages}
      start={startId === undefined ? undefined : messages.find(({ id }) => id === startId)}
      foundId={foundId}
      older={{
        isLoading: query.isFetchingNextPage,
        hasFailed: isFetchNextPageError,
        load: () => {
          if (hasNextPage && !isFetching && !isFetchNextPageError) void query.fetchNextPage();
        },
        retry: () => void query.fetchNextPage(),
      }}
      newer={{
        hasMore: hasPreviousPage,
        load: () => {
          if (hasPreviousPage && !isFetching) void query.fetchPreviousPage();
        },
      }}
      onToNewest={onToNewest}
      onSeen={onSeen}
    />
  );
}
